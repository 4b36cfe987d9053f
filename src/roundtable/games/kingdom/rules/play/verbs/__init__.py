"""The verbs of play. Each is the only place that changes its part of the state, tells of it, and opens its moment.

`harm`: HP. `hope`: Drive and Voices. `followers`: Followers. `moving`: Areas. `status`: Bad Statuses. `ties`: Relationship
Scores. `items`: Items and Materials. `tables`: rolling on tables.
"""
