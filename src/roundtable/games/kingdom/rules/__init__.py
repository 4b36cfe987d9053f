"""The rules, a folder a phase: creation, the campaign; what follows from the records is in `record`."""
