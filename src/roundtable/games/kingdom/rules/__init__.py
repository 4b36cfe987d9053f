"""The rules, a folder a phase: creation, fights, the campaign; `steps` is the order of play.

What follows from the records is in `record`, what every phase of play is made of in `play`, the books' effects in `effects`.
"""
