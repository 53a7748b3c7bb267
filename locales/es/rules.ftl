### Reglas permanentes en la línea de órdenes: ocho config rules.

rules-none = No hay reglas. «ocho config rules add allow 'shell(npm test)'» escribe una en { $file }; responder «siempre» a una pregunta hace lo mismo.
rules-removed = Quitada: { $effect } { $rule }
rules-all-count = { $count ->
    [0] No hay reglas.
    [one] La regla cuenta.
   *[other] Las { $count } reglas cuentan.
}
rules-until = hasta { $expires }
rules-expired = caducada { $expires }
rules-in-folder = en { $folder }
rules-never-counts = no cuenta nunca: { $why }
rules-nothing-to-change = Di qué hay que cambiar: --effect, --rule, --expires o --folder.
rules-not-an-effect = «{ $given }» no es allow, ask ni deny. Por ejemplo: ocho config rules add allow "shell(npm test)"
rules-not-a-date = «{ $given }» no es una fecha ni una duración. Escribe 2030-12-31, 2030-12-31T18:00, 30m, 8h, 7d, 2w o never.
rules-date-over = «{ $given }» ya ha pasado: la regla no contaría nunca.
rules-allow-limits = Ninguna regla permite una llamada de riesgo alto ni lo que se pregunta siempre; las reglas que niegan o preguntan van primero. Una herramienta propia del proyecto es de riesgo alto solo mientras ninguna regla la nombra.

rules-covers-everything = Abarca cada llamada de cada herramienta.
rules-covers-tool = Abarca cada llamada de { $tool }.
rules-covers-server = Abarca cada llamada de todas las herramientas del servidor MCP que { $entry } nombra, también cuando cambien.
rules-covers-command = Abarca exactamente la orden { $pattern }, también como parte de una línea; las demás partes necesitan su propia regla.
rules-covers-command-open = Abarca la orden { $beginning } con cualquier otro argumento, también como parte de una línea; las demás partes necesitan su propia regla.
rules-covers-line = Abarca exactamente esta línea de órdenes: { $pattern }
rules-covers-git = Abarca la operación de git { $pattern }.
rules-covers-identity = Abarca { $tool } tal como era cuando se respondió; si la herramienta cambia, se pregunta otra vez.
rules-covers-identity-words = Abarca { $tool } con las palabras { $words }, tal como era la herramienta cuando se respondió; si cambia, se pregunta otra vez.
rules-covers-words = Abarca { $tool } con las palabras { $pattern }, sea cual sea la herramienta de ese nombre.
rules-covers-host = Abarca { $tool } para { $host }, no para los servidores por debajo.
rules-covers-hosts-below = Abarca { $tool } para todos los servidores por debajo de { $host }, no para { $host } mismo.
rules-covers-paths = Abarca { $tool } para los archivos que casan con { $pattern }, relativos al área de trabajo o con su ruta completa, donde estén de verdad.
