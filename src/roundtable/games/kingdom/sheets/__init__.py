"""The sheets as printable pages and as PDF."""
