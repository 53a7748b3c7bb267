bridge-justification = Ocho answers what you ask in its chat with this model.
