"""Make You Kingdom: a court of Landmakers, their dungeon kingdom and the labyrinth around it."""
