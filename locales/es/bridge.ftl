bridge-justification = Ocho responde con este modelo a lo que pides en su chat.
