"""The books of Make You Kingdom as JSON, one file a table or group; `roundtable.games.kingdom.books` reads them."""
