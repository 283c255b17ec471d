"""What is told of a game's cards: the deal, the record, the deals of the day."""
