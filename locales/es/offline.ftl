# Lo que dice el modelo sin conexión. No es un modelo de lenguaje y lo dice.

offline-help-intro = Este es el modelo sin conexión de Ocho. No es un modelo de lenguaje: no necesita red ni clave, y cumple unas pocas peticiones sencillas con las herramientas de verdad. Entiende (en español y en inglés):
offline-help-find = **buscar archivos**: `busca archivos *.ts en src`, `lista los archivos en docs`
offline-help-search = **buscar texto**: `busca "TODO" en src`, `busca archivos que contengan "import x"`
offline-help-read = **leer**: `lee src/app.ts`, `lee src/app.ts líneas 10-20`
offline-help-replace = **reemplazar**: `reemplaza "viejo" por "nuevo" en src/app.ts`, `reemplaza todo "a" por "b" en notas.md`
offline-help-create = **crear un archivo**: `crea notas.md con "Primera línea"`
offline-help-run = **ejecutar una orden**: `ejecuta npm test`
offline-help-plan = **planificar**: `plan: leer el código; arreglar el fallo; ejecutar las pruebas`
offline-help-help = **ayuda**: este texto
offline-help-several = Varias peticiones caben en un mensaje, separadas por `;` o por un salto de línea. Tras «luego» o «y después», la siguiente solo se hace si la anterior salió bien.
offline-help-quotes = Pon los textos, las rutas y las órdenes entre comillas, acentos graves o en un bloque de código cuando contengan espacios, `;` o palabras como «en» y «luego».
offline-help-model = Para todo lo demás, elige un modelo de lenguaje: { $client ->
    [editor] ejecuta «Ocho: Configurar un modelo», que ofrece los del editor, los de un servidor local y los que abre una clave de API.
   *[other] define ANTHROPIC_API_KEY u OPENAI_API_KEY, o ejecuta `ocho setup`; para un servidor local, define OPENAI_BASE_URL. Después elige el modelo con OCHO_MODEL o en tu editor.
}

offline-unknown = No entiendo «{ $text }».
offline-unknown-nothing-done = No se ha hecho nada.

offline-step-find = buscar `{ $pattern }`
offline-step-search = buscar «{ $text }»
offline-step-read = leer { $path }
offline-step-replace = reemplazar en { $path }
offline-step-create = crear { $path }
offline-step-run = ejecutar `{ $command }`
offline-step-plan = el plan
offline-step-help = la ayuda
offline-skipped-before = Omitido, porque el paso anterior ha fallado: { $step }.
offline-skipped-tool = Omitido: { $step } necesita la herramienta { $tool }, que esta sesión no tiene.

offline-find-done = Archivos que coinciden con `{ $pattern }`:
offline-find-failed = La búsqueda de `{ $pattern }` no ha funcionado:
offline-search-done = Dónde aparece «{ $text }»:
offline-search-failed = La búsqueda de «{ $text }» no ha funcionado:
offline-read-done = { $path }:
offline-read-failed = No se ha leído { $path }:
offline-replace-done = Se ha reemplazado «{ $old }» por «{ $new }» en { $path }.
offline-replace-failed = No se ha cambiado { $path }:
offline-create-done = Se ha escrito { $path }.
offline-create-failed = No se ha escrito { $path }:
offline-run-done = `{ $command }` ha salido bien:
offline-run-failed = `{ $command }` no ha salido bien:
offline-plan-done = El plan está listo.
offline-plan-failed = No se ha podido fijar el plan:
offline-plan-written = El plan:
offline-more-lines = … { $count ->
    [one] { $count } línea más
   *[other] { $count } líneas más
} en el resultado de la herramienta, más arriba.
