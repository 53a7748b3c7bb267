# glob_search y content_search.

tool-glob-search = Busca archivos por patrón de nombre, los más nuevos primero. Omite lo que nombra .gitignore.
tool-glob-search-arg-pattern = glob: *.ts en todas partes, src/**/*.ts anclado
tool-glob-search-arg-limit = por defecto 200

tool-content-search = Busca en el contenido de los archivos con una expresión regular.
tool-content-search-arg-pattern = expresión de ripgrep
tool-content-search-arg-path = carpeta o archivo, por defecto cwd
tool-content-search-arg-include = glob de archivos: *.ts
tool-content-search-arg-output-mode = por defecto content
tool-content-search-arg-case-sensitive = por defecto true
tool-content-search-arg-multiline = permite coincidencias de varias líneas
tool-content-search-arg-max-results = por defecto 100

search-title-glob = Buscar archivos { $pattern }
search-title-content = Buscar { $pattern }

search-no-files = Ningún archivo coincide con { $pattern }.
search-no-matches = Sin coincidencias.
search-no-matches-case = Sin coincidencias (distinguiendo mayúsculas; case_sensitive: false no las distingue).

search-more-files = { $count ->
    [one] Coincide 1 archivo más
   *[other] Coinciden { $count } archivos más
}. Acota el patrón o sube limit.
search-more-files-open = Coinciden más de { $count } archivos más. Acota la búsqueda.
search-more-lines = Hay { $count ->
    [one] 1 coincidencia más
   *[other] { $count } coincidencias más
}. Acota la búsqueda, sube max_results o usa output_mode count.
search-more-lines-open = Hay más de { $count } coincidencias más. Acota la búsqueda.
search-ignored = Omitidos por .gitignore: { $count ->
    [one] 1 archivo o carpeta
   *[other] { $count } archivos o carpetas
}. Para buscar en uno, nómbralo en path.
search-ignored-files = Omitidos por .gitignore: { $count ->
    [one] 1 archivo o carpeta
   *[other] { $count } archivos o carpetas
} (include_ignored: true los incluye).
search-binary = Archivos binarios omitidos: { $count }
search-unreadable = Archivos o carpetas que no se pudieron leer: { $count }
search-unsaved = Archivos buscados con su texto sin guardar: { $count }
search-timeout = La búsqueda se terminó a los 30 segundos; el resultado está incompleto. Nombra una carpeta más pequeña en path.

search-no-ripgrep = Falta ripgrep: { $package } no está instalado y no hay rg en el PATH. Pide a la persona que reinstale Ocho o que instale ripgrep.
search-no-folder = { $path } no existe.
search-no-file = { $path } no es ni un archivo ni una carpeta.
search-not-folder = { $path } es un archivo. Nombra una carpeta en path.
search-failed = La búsqueda falló: { $reason }
search-bad-pattern = La expresión regular no es válida: { $reason }. Para buscar el texto tal cual, usa: { $literal }
search-pattern-empty = El patrón está vacío. Usa ** para todos los archivos.
search-pattern-long = El patrón tiene más de 1000 caracteres: { $pattern }…
search-pattern-unbalanced = El patrón tiene un corchete o llave sin pareja: { $pattern }. Pon \ delante si es parte de un nombre.
search-pattern-climbs = En un patrón, .. solo puede estar al principio: { $pattern }
search-place-asks = No se busca en { $path }, porque la lectura allí se pregunta: { $because } Lee un archivo con file_read.
search-place-blocked = No se busca en { $path }: { $because }
search-setting-exclude-globs = Patrones de archivos que las búsquedas dejan fuera
