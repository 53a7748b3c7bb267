tool-tool-search = Busca herramientas que no están cargadas y las carga: llámalas en el paso siguiente. query: unas palabras sobre lo que necesitas, o select:nombre,nombre.
toolsearch-title = Buscar una herramienta: { $query }

# The list of tools that are not loaded; part of the tool's description.
toolsearch-list = Sin cargar:
# $kind: "mcp" (of a server), "registry" (of the project's own registry, a file), "http". $names: a list of names.
toolsearch-list-group = { $kind ->
    [mcp] Del servidor «{ $origin }»: { $names }
    [registry] Del proyecto ({ $origin }): { $names }
   *[http] HTTP: { $names }
}
toolsearch-list-more = { $names } y { $count } más
toolsearch-list-rest = { $count } más de otros orígenes

toolsearch-loaded = Cargadas. Desde ahora puedes llamarlas:
toolsearch-visible = Ya estaban cargadas. Llámalas sin más:
toolsearch-line = - { $name }: { $about }
# Words of whoever made the tool.
toolsearch-line-foreign = - { $name }, según su autor: «{ $about }»
toolsearch-missing = No existe la herramienta «{ $name }».
toolsearch-missing-near = No existe la herramienta «{ $name }». Parecidas: { $names }.
toolsearch-left = Sin cargar, porque una consulta selecciona { $most } como máximo: { $names }. Selecciónalas en otra.
toolsearch-none = Ninguna herramienta encaja con «{ $query }». Busca otra vez con otras palabras o hazlo con las que tienes.

# Delante de la descripción de una herramienta que no es integrada.
toolsearch-of-registry = Una herramienta de este proyecto, según su autor: { $text }
toolsearch-of-http = Una herramienta por HTTP, según su autor: { $text }
