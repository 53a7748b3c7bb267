### Configuración: diagnósticos y utilidad de cada clave.

config-link-loop = El archivo de configuración es un enlace que lleva a sí mismo. Pon ahí el propio archivo, o quita el enlace.
config-unreadable = No se puede leer el archivo de configuración ({ $code }). Revisa sus permisos.
config-not-a-file = La configuración no es un archivo normal. Pon un archivo de texto en su lugar o elimínala.
config-too-large = El archivo de configuración ocupa más de { $limit } bytes. Quita lo que no sea configuración.
config-not-utf8 = El archivo de configuración no es texto UTF-8. Guárdalo como UTF-8.
config-not-toml = El archivo de configuración no es TOML válido.
config-syntax = Esto no es TOML válido ({ $reason }).
config-invalid = La configuración no es válida. { $client ->
    [editor] Ejecuta «Ocho: Diagnóstico» para saber por qué.
   *[other] Ejecuta «ocho config check» para saber por qué.
}
config-unknown-key = No existe la clave «{ $key }». Aquí se conocen: { $known }.
config-unknown-key-alone = No existe la clave «{ $key }». Elimínala.
config-unknown-key-near = No existe la clave «{ $key }». ¿Querías decir «{ $suggestion }»?
config-not-a-key = «{ $key }» no es una clave. Escríbela con puntos, por ejemplo tools.optional.
config-secret = «{ $key }» parece un secreto. Quítalo de este archivo y { $client ->
    [editor] ejecuta «Ocho: Guardar una clave de API», o define la variable de entorno.
   *[other] ejecuta «ocho setup», o define la variable de entorno.
}
config-bad-value = «{ $key }» tiene un valor no permitido.
config-bad-type = «{ $key }» debe ser { $expected ->
    [string] un texto entre comillas
    [number] un número entero
    [boolean] true o false
    [array] una lista, por ejemplo ["a", "b"]
    [table] una tabla
   *[other] { $expected }
}; lo que hay es { $found ->
    [string] un texto
    [number] un número
    [boolean] true o false
    [array] una lista
    [table] una tabla
    [date] una fecha
   *[nothing] nada
}.
config-bad-type-entry = La entrada { $entry } de «{ $key }» debe ser { $expected ->
    [string] un texto entre comillas
    [number] un número entero
    [boolean] true o false
    [array] una lista, por ejemplo ["a", "b"]
    [table] una tabla
   *[other] { $expected }
}; lo que hay es { $found ->
    [string] un texto
    [number] un número
    [boolean] true o false
    [array] una lista
    [table] una tabla
    [date] una fecha
   *[nothing] nada
}.
config-not-one-of = «{ $key }» debe ser uno de estos valores: { $values }.
config-too-small = «{ $key }» debe ser { $minimum } como mínimo.
config-too-big = «{ $key }» debe ser { $maximum } como máximo.
config-expected-model-id = «{ $key }» debe tener la forma proveedor/modelo, por ejemplo anthropic/claude-sonnet-5-5.
config-expected-url = «{ $key }» debe ser una URL que empiece por http:// o https://.
config-expected-variable-name = «{ $key }» debe ser el nombre de una variable de entorno, no su valor.
config-expected-name = «{ $key }» no puede estar vacío.
config-expected-domain = «{ $key }» debe ser un nombre de host como example.com o *.example.com, sin esquema, puerto ni ruta.
config-expected-rule = «{ $key }» debe ser una regla como "shell(npm test *)", o una tabla con rule, expires y folder.
config-expected-date = «{ $key }» debe ser una fecha como 2030-12-31.
config-expected-entry = «{ $key }» debe ser el nombre de una herramienta, herramienta(patrón) o "*".
config-expected-tool-name = «{ $key }» debe ser el nombre de una herramienta, o mcp_<servidor>_* para todas las de un servidor MCP. Los patrones van en [rules] o en always_ask.
config-expected-folder = «{ $key }» debe ser la ruta completa de una carpeta, como /home/yo/tienda o ~/tienda.
config-expected-locale = «{ $key }» debe ser una etiqueta de idioma como en o es.
config-expected-command-or-url = «{ $key }» necesita command o url, pero no los dos.
config-bad-model-override = El modelo pedido no tiene la forma proveedor/modelo. Indica por ejemplo OCHO_MODEL=anthropic/claude-sonnet-5-5.
config-bad-override = El valor dado para «{ $key }» en la línea de órdenes o por la sesión no está permitido.
config-deny-all-conflict = «{ $key }» y «{ $other }» se contradicen: no se permite nada y se permiten algunas herramientas. Quita una de las dos.
config-unknown-profile = «{ $key }» nombra el perfil de riesgo «{ $alias }», que no existe. ¿Querías decir: { $suggestion }?
config-tool-of-chat = «{ $key }» nombra «{ $tool }», una herramienta de las sesiones de conversación (superficie «chat»). Las sesiones que trabajan con código no la tienen nunca.
config-tool-of-project = «{ $key }» nombra «{ $tool }», una herramienta del proyecto (tools.json). Esas están sin necesidad de elegirlas; «excluded_tools» de un perfil de riesgo deja fuera la que se quiera.
config-tool-of-server = «{ $key }» nombra «{ $tool }», una herramienta de un servidor MCP. Esas están sin necesidad de elegirlas; «excluded_tools» de un perfil de riesgo deja fuera la que se quiera.
config-tool-absent = «{ $key }» nombra «{ $tool }», que esta compilación de Ocho no incluye. No tiene efecto.
config-unknown-tool = «{ $key }» nombra «{ $tool }», que no es una herramienta de esta versión. No tiene efecto.
config-unknown-tool-near = «{ $key }» nombra «{ $tool }», que no es una herramienta de esta versión. ¿Querías decir «{ $suggestion }»?
config-mcp-name = «{ $key }» nombra «{ $entry }», que no puede ser el nombre de una herramienta MCP: una parte está vacía, el nombre pasa de 64 caracteres o hay un «*» que no ocupa todo el lugar de la herramienta.
config-unknown-server = «{ $key }» nombra «{ $tool }», pero no hay configurado ningún servidor MCP con ese nombre. Vale para uno que aporte tu editor.
config-unknown-server-near = «{ $key }» nombra «{ $tool }», pero no hay configurado ningún servidor MCP con ese nombre. ¿Querías decir «{ $suggestion }»?
config-mcp-name-rewritten = «{ $key }»: «{ $entry }» se lee como «{ $name }».
config-workspace-widens = El área de trabajo pide más de lo que permites: «{ $key }» ({ $value }). Se ha ignorado. Ponlo en tu propia configuración si lo quieres.
config-workspace-not-its-key = El área de trabajo no puede fijar «{ $key }». Se ha ignorado. Ponlo en tu propia configuración si lo quieres.
config-workspace-unknown-profile = El área de trabajo restringe el perfil de riesgo «{ $alias }» ({ $key }), que no tienes. Usa risk_profiles."*" para restringirlos todos, o uno de estos: { $known }.
config-workspace-ignored = Esta configuración tiene un error, así que no se sabe qué prohíbe. Hasta que se corrija, las sesiones de esta área de trabajo empiezan en solo lectura.
config-cannot-edit = { $file } está escrito de un modo que no se puede cambiar desde aquí sin riesgo. Pon «{ $key }» a mano.
config-unwritable = No se puede escribir en { $file } ({ $code }). Revisa sus permisos y el espacio libre.
config-credentials-invalid = { $file } no es una lista de claves legible. { $client ->
    [editor] Elimínalo y ejecuta «Ocho: Guardar una clave de API».
   *[other] Elimínalo y ejecuta «ocho setup» de nuevo.
}

config-key-locale = Idioma de los mensajes, por ejemplo en o es.
config-key-risk-profile = Nombre del perfil de riesgo en vigor.
config-key-model = Qué modelo trabaja.
config-key-model-default = Modelo que se usa, como proveedor/modelo.
config-key-model-thought = Cuánto piensa el modelo antes de responder.
config-key-model-max-output-tokens = Máximo de tokens de una respuesta.
config-key-model-context-window = Tamaño de la ventana de contexto en tokens, para modelos que Ocho no conoce.
config-key-providers = Dónde se encuentran los modelos.
config-key-provider-kind = Qué dialecto habla el proveedor.
config-key-provider-api = Cuál de las interfaces de OpenAI se usa.
config-key-provider-base-url = Dirección del proveedor o de un servidor compatible.
config-key-provider-api-key-env = Nombre de la variable de entorno que contiene la clave.
config-key-provider-headers = Más cabeceras HTTP para cada petición.
config-key-provider-models = Modelos que se ofrecen para elegir.
config-key-provider-images = true o false: si se muestran imágenes a sus modelos. Por defecto, lo que se sabe de cada modelo por su nombre.
config-key-provider-tool-references = true o false: si su servidor (kind anthropic) admite referencias a herramientas encontradas con tool_search, que conservan la caché del prompt. Pon false para un servidor que las ignore. Por defecto, true para anthropic y false para los demás.
config-key-provider-timeout-ms = Milisegundos sin respuesta tras los que se abandona una petición.
config-key-tools = Qué herramientas tienen las sesiones y los ajustes de cada una.
config-key-tools-optional = Herramientas opcionales: ["*"] para todas, [] para ninguna, o sus nombres.
config-key-runtime = Cómo se desarrolla un turno.
config-key-runtime-deferred-builtin-tools = Si la mayoría de las herramientas integradas solo se describen cuando el modelo las busca.
config-key-runtime-max-turns = Máximo de peticiones al modelo por cada mensaje.
config-key-risk-profiles = Qué puede hacer el agente, por perfil.
config-key-risk-level = Qué se ejecuta sin preguntar: read_only, supervised o full.
config-key-risk-high-risk = Si en el nivel supervised las llamadas de riesgo alto se bloquean o se preguntan.
config-key-risk-allowed-tools = Las únicas herramientas que pueden ejecutarse; vacío: sin restricción.
config-key-risk-excluded-tools = Herramientas que nunca se ejecutan.
config-key-risk-deny-all-tools = Si no puede ejecutarse ninguna herramienta.
config-key-risk-always-ask = Herramientas, o herramienta(patrón), por las que se pregunta siempre.
config-key-risk-auto-approve = Herramientas cuyas llamadas de riesgo medio no necesitan pregunta.
config-key-risk-forbidden-paths = Patrones de rutas que ninguna herramienta puede tocar.
config-key-risk-allowed-domains = Hosts que se pueden leer sin preguntar.
config-key-risk-blocked-domains = Hosts con los que nunca se contacta.
config-key-risk-sandbox = Si el sistema operativo confina las órdenes: off (no), auto (donde puede) o required (si no, se bloquean).
config-key-risk-sandbox-network = Si las órdenes confinadas pueden usar la red. Con block la política puede dar riesgo medio a un programa desconocido.
config-key-risk-sandbox-writable = Carpetas, además del área de trabajo, en las que pueden escribir las órdenes confinadas, como las cachés.
config-key-rules = Respuestas permanentes a las preguntas.
config-key-rules-allow = Lo que se ejecuta sin preguntar.
config-key-rules-ask = Lo que se pregunta.
config-key-rules-deny = Lo que se bloquea.
config-key-rule-text = Qué llamadas: herramienta, o herramienta(patrón).
config-key-rule-expires = Hasta cuándo vale, por ejemplo 2030-12-31.
config-key-rule-folder = Carpeta en cuyas sesiones vale: una ruta completa, o una que empiece por ~.
config-key-receipts = Registros firmados de lo que se ejecutó.
config-key-receipts-enabled = Si cada llamada con éxito recibe un recibo.
config-key-mcp = Servidores del Model Context Protocol.
config-key-mcp-deferred-loading = Si las herramientas de los servidores MCP solo se describen cuando el modelo las busca.
config-key-mcp-servers = Servidores MCP por nombre.
config-key-mcp-command = Programa que hace de servidor.
config-key-mcp-args = Argumentos del programa.
config-key-mcp-env = Variables de entorno que se fijan para el programa; sin secretos.
config-key-mcp-cwd = Carpeta en la que arranca el programa.
config-key-mcp-url = Dirección de un servidor al que se llega por HTTP.
config-key-mcp-headers = Cabeceras HTTP de cada petición al servidor; sin secretos.
config-key-mcp-env-passthrough = Nombres de tus variables de entorno que el programa puede ver.
config-key-mcp-timeout-ms = Milisegundos tras los que se abandona una llamada.
config-key-mcp-enabled = Si se usa el servidor.
config-key-agents = Agentes en los que se puede delegar trabajo.
config-key-agent-description = Para qué sirve el agente.
config-key-agent-instructions = Lo que se le dice al agente antes de su tarea.
config-key-agent-model = Modelo del agente, como proveedor/modelo.
config-key-agent-tools = Herramientas del agente, entre las de quien lo llama.
config-key-agent-level = Nivel del agente, como máximo el de quien lo llama.
config-key-agent-max-turns = Máximo de peticiones al modelo por cada tarea.
config-key-registry = Herramientas de los archivos tools.json de los proyectos.
config-key-registry-enabled = Si se leen.
config-key-registry-files = Más registros, desde la carpeta de este archivo o, en el de un área de trabajo, desde el área de trabajo.
config-key-registry-timeout-ms = Milisegundos que puede durar una llamada a una de estas herramientas; 600000 como mucho.
config-key-web-search = Búsquedas en la web.
config-key-web-search-provider = A quién se pregunta; las consultas van a ese servicio.
config-key-web-search-max-results = Máximo de resultados de una búsqueda.
config-busy = Otro Ocho (proceso { $pid }) está cambiando { $file }. Inténtalo otra vez; si no hay ningún Ocho en marcha, elimina { $lock }.
config-ambiguous-rule = Hay varias reglas { $rule }. Da el número de una: { $numbers }.
config-no-such-entry = «{ $entry }» no está en «{ $key }» de { $file }. Lo integrado y lo que figura en el archivo de un área de trabajo no se quita aquí.
config-server-taken = config.toml ya tiene un servidor MCP «{ $name }» ({ $file }). Elige otro nombre o quítalo antes.
config-no-such-server = { $file } no tiene ningún servidor MCP «{ $name }».
