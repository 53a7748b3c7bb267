bridge-justification = Ocho responde con este modelo a lo que se le pide en su chat.
