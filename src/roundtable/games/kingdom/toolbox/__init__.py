"""The GM's toolbox: what a table needs tonight, from dice alone and without any match."""
