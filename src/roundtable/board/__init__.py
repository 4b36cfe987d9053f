"""What several games share: places, ways and lines of sight, as pure functions over whole numbers.

Square grids: `grid` (cells, floods, paths), `sight` (centre to centre), `cover` (corner to corner), `weighted` (costly
ground, large figures), `polyomino` (labyrinth pieces).
Measured tables: `measured` (bases, facings, arcs, moves), `barriers` (walls, buildings, woods), `crowd` (who is near).
"""
