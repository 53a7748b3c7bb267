# La vista de las herramientas: qué hay, en qué estado y por qué, y una llamada a mano.

toolstree-start = Iniciar { $agent } para ver sus herramientas
toolstree-starting = Se está iniciando { $agent }…
toolstree-too-old = Esta versión del agente de Ocho no puede mostrar sus herramientas. Vuelve a instalar la extensión.
toolstree-other-agent = { $agent } no dice qué herramientas tiene. Elige un chat con Ocho para ver las de Ocho.
toolstree-none = No hay herramientas.
toolstree-count = { $count ->
    [one] 1 herramienta
   *[other] { $count } herramientas
}

toolstree-source-builtin = Incluidas
toolstree-source-registry = Del proyecto
toolstree-source-mcp = Servidores MCP
toolstree-source-http = HTTP
toolstree-about-builtin = Herramientas que vienen con Ocho.
toolstree-about-registry = Herramientas del proyecto, de su tools.json.
toolstree-about-mcp = Herramientas de los servidores MCP de tu configuración.
toolstree-about-http = Peticiones HTTP convertidas en herramientas.

toolstree-state-visible = en uso
toolstree-state-deferred = se encuentra al buscar
toolstree-state-planned = prevista
toolstree-state-deprecated = obsoleta
toolstree-state-invalid = no válida
toolstree-state-unselected = no seleccionada
toolstree-state-blocked = bloqueada
toolstree-state-why = { $state }: { $why }
toolstree-spoken = { $name }, { $state }. { $description }
toolstree-state = Estado: { $state }
toolstree-source = Procede de: { $source }
toolstree-arguments = Argumentos:
toolstree-argument = { $name } ({ $type })
toolstree-argument-required = { $name } ({ $type }, obligatorio)

toolstree-remedy-planned = Todavía no existe. Cuando exista, pon su estado en tools.json a «ready».
toolstree-remedy-deprecated = Ya no se ofrece. Para tenerla de todos modos, pon su estado en tools.json a «ready».
toolstree-remedy-invalid = Abre su definición: el problema está marcado allí, casi siempre con una corrección rápida.
toolstree-remedy-unselected = Selecciónala para tenerla en las sesiones nuevas.
toolstree-remedy-blocked = Tu configuración o la del área de trabajo la deja fuera. Abre el ajuste para ver cuál.

toolstree-which-tool = ¿Qué herramienta?
toolstree-no-tool = No hay ninguna herramienta para esto.
toolstree-minimal = «{ $name }» forma parte de todas las sesiones y no se puede quitar aquí. Para prohibirla, añádela a excluded_tools en tu config.toml o deniégala en la vista Política.
toolstree-selected = «{ $name }» está seleccionada.
toolstree-left-out = «{ $name }» ya no está seleccionada.
toolstree-undo = Deshacer
toolstree-cannot-select = «{ $name }» no se puede seleccionar: { $state }.
toolstree-cannot-leave-out = «{ $name }» no se puede quitar: { $state }.
toolstree-cannot-run = «{ $name }» no se puede ejecutar: { $state }.
toolstree-no-definition = «{ $name }» no tiene un archivo propio: solo lo tienen las herramientas de un tools.json.
toolstree-not-in-file = «{ $file }» no tiene una entrada «{ $name }».
toolstree-no-entry-point = La entrada de «{ $name }» no nombra ningún archivo que exista.
toolstree-no-manual = «{ $name }» no tiene manual: no hay un TOOL.md junto a { $file }.
toolstree-copied = Copiado: { $name }

toolstree-run-title = { $name }
toolstree-run-argument = { $name } ({ $type })
toolstree-run-go = Ejecutar
toolstree-run-go-detail = { $name } con los argumentos de abajo. Se te pregunta cuando la política lo pide.
toolstree-run-json = Escribir los argumentos como JSON
toolstree-run-optional = Ejecuta o añade más argumentos
toolstree-run-not-given = sin valor
toolstree-run-leave-out = No darle valor
toolstree-run-yes = true
toolstree-run-no = false
toolstree-run-words = Palabras separadas por espacios; la que tenga espacios, entre comillas.
toolstree-run-choose = Elige un valor
toolstree-run-lens = Ejecutar { $name } con estos argumentos (guardar también lo hace)
toolstree-run-not-json = Estos argumentos no son un objeto JSON: { $reason }
toolstree-run-running = Ocho: se ejecuta { $name }
toolstree-run-cancelled = Se ha detenido «{ $name }».
toolstree-run-too-old = { $agent } no puede ejecutar una herramienta a mano.
toolstree-problem-empty = Escribe un valor o pulsa Escape.
toolstree-problem-no-number = Esto no es un número.
toolstree-problem-no-integer = Esto no es un número entero.
toolstree-problem-too-small = Es demasiado pequeño.
toolstree-problem-too-large = Es demasiado grande.
toolstree-problem-quotes = Falta cerrar unas comillas o están en medio de una palabra.
toolstree-problem-json = Esto no es JSON.

toolstree-result-file = resultado de { $name }
toolstree-result-title = { $name }, ejecutada a mano
toolstree-result-arguments = Argumentos
toolstree-result-decision = Decisión
toolstree-result-decision-line = { $decision } (riesgo: { $class }, regla: { $rule })
toolstree-result-no-decision = No llegó a haber una decisión.
toolstree-result-result = Resultado
toolstree-result-error = Error
toolstree-result-nothing = (sin texto)
