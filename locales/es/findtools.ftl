# «ocho tools search»
findtools-none = Ninguna herramienta encaja con «{ $query }». Prueba con otras palabras para lo que debe hacer, en español o en inglés; «ocho tools list» muestra todas las que hay.
findtools-option-limit = máximo de herramientas que muestra search (por defecto, 10)
