### La línea de órdenes: ayuda, errores y lo que imprimen las órdenes.

cli-help-intro = Ocho, un agente de programación que pregunta antes de actuar. Órdenes:
cli-help-more = «{ $call }» explica una de ellas. Sin orden, Ocho habla ACP por la entrada y la salida estándar.
cli-acp-at-terminal = Ocho espera a que un editor le hable en ACP por la entrada estándar. Pulsa Ctrl+C para salir; «ocho --help» muestra lo que hace en un terminal.

cli-about-acp = Atender a un editor: Agent Client Protocol por la entrada y la salida estándar.
cli-about-run = Hacer una tarea y terminar.
cli-about-tools = Listar, buscar, mostrar y llamar a las herramientas de una sesión.
cli-option-tools-all = también las herramientas que no están seleccionadas o que la política deja fuera
cli-option-tools-surface = code: como en un editor y para tareas (por defecto); chat: como para una conversación sin código
cli-option-tools-limit = máximo de herramientas que muestra search (por defecto, 10)
cli-about-policy = Decir cómo se juzga una orden, una ruta o una URL, y por qué.
cli-about-config = Mostrar, comprobar y cambiar la configuración.
cli-about-receipts = Listar los recibos de lo que se ejecutó y comprobar que están íntegros.
cli-about-sessions = Listar y mostrar las sesiones guardadas.
cli-about-setup = Elegir un modelo y guardar su clave.
cli-about-doctor = Comprobarlo todo y decir qué hacer.

cli-option-login = ejecuta setup en su lugar; para editores que ofrecen iniciar sesión
cli-option-cwd = carpeta de trabajo (por defecto, la actual)
cli-option-cwd-sessions = solo las sesiones de esta carpeta
cli-option-model = modelo que se usa, por encima de la configuración
cli-option-model-default = modelo que se escribe en la configuración
cli-option-mode = qué se ejecuta sin preguntar
cli-option-high-risk = qué ocurre con las llamadas de riesgo alto en el modo supervised
cli-option-approve = quién responde a las preguntas: nadie, tú o «sí» a todas; las llamadas de riesgo alto solo son preguntas con --high-risk ask
cli-option-tools = solo estas herramientas
cli-option-max-turns = máximo de peticiones al modelo
cli-option-continue = sigue con la última sesión de la carpeta
cli-option-session = sigue con esta sesión
cli-option-record = escribe en un archivo lo que responde el modelo, para replay/ARCHIVO
cli-option-json = JSON por la salida estándar
cli-option-json-events = un suceso por línea, en JSON
cli-option-json-lines = lee una pregunta JSON por línea y responde a cada una con una línea JSON
cli-option-limit = máximo de sesiones de la lista (por defecto, 50)
cli-option-rule-expires = cuándo deja de contar: una fecha, 8h, 7d o never
cli-option-rule-folder = carpeta en la que cuenta (por defecto, en todas; «any» la quita)
cli-option-rule-effect = allow, ask o deny
cli-option-rule-text = la regla con sus nuevas palabras
cli-option-provider = proveedor cuya clave se guarda
cli-option-key-stdin = lee la clave de la entrada estándar
cli-option-base-url = dirección del proveedor, para los que Ocho no conoce
cli-option-online = busca también servidores que no están en este equipo
cli-option-editor = para un editor con órdenes propias de Ocho: los consejos nombran esas; PROVIDERS son los proveedores cuyas claves guarda

cli-error = Error:
cli-unexpected = Algo ha fallado dentro de Ocho: { $reason }. El registro tiene los detalles («ocho doctor» dice dónde está).
cli-unknown-command = No existe la orden «{ $name }». Hay: { $known }.
cli-unknown-command-near = No existe la orden «{ $name }». ¿Querías decir «{ $suggestion }»?
cli-missing-subcommand = «ocho { $command }» necesita una de estas palabras: { $choices }.
cli-unknown-subcommand = «ocho { $command }» no admite «{ $given }». Admite: { $choices }.
cli-unknown-subcommand-near = «ocho { $command }» no admite «{ $given }». ¿Querías decir «{ $suggestion }»?
cli-missing-argument = Falta { $name }. Añade --help para ver cómo se llama a la orden.
cli-extra-argument = «{ $extra }» sobra. Pon entre comillas los textos con espacios.
cli-unknown-option = No existe la opción { $option }. Añade --help para ver cuáles hay.
cli-unknown-option-near = No existe la opción { $option }. ¿Querías decir { $suggestion }?
cli-option-needs-value = { $option } necesita un valor.
cli-option-takes-no-value = { $option } no lleva valor.
cli-option-not-one-of = { $option } no puede ser «{ $value }». Es uno de estos valores: { $choices }.
cli-option-not-a-number = { $option } debe ser un número entero mayor que 0, no «{ $value }».
cli-not-a-folder = { $folder } no existe o no es una carpeta.

cli-severity-error = error
cli-severity-warning = aviso
cli-severity-info = nota

cli-config-ok = Sin fallos en { $files }.
cli-config-none = No hay archivo de configuración; rigen los valores por defecto. Sería { $file }.
cli-config-migrated = { $file }: se ha escrito optional = ["*"] en [tools].
cli-config-nothing-to-migrate = { $file }: no hay nada que hacer.
cli-origin-default = por defecto
cli-origin-environment = entorno
cli-origin-command-line = línea de órdenes
cli-origin-session = sesión
cli-origin-user = usuario
cli-origin-workspace = área de trabajo

cli-tools-none = Aquí no se admite ninguna herramienta. Para ver por qué: ocho tools list --all
cli-tools-not-found = Ninguna herramienta encaja con «{ $query }». Prueba con otras palabras para lo que debe hacer, en español o en inglés; «ocho tools list» muestra todas las que hay.
cli-unknown-tool = No existe la herramienta «{ $name }». Hay: { $known }.
cli-unknown-tool-near = No existe la herramienta «{ $name }». ¿Querías decir «{ $suggestion }»?

cli-policy-line-not-json = La línea { $line } no es un objeto JSON.
cli-policy-field = La pregunta necesita el campo «{ $field }» como { $expected }.
cli-policy-answer = { $decision ->
    [allow] permitido
    [ask] se pregunta
   *[block] bloqueado
} · { $class ->
    [low] riesgo bajo
    [medium] riesgo medio
   *[high] riesgo alto
} · { $rule }
cli-policy-part = Por causa de: { $part }
cli-policy-resolved = Se resuelve en: { $resolved }

cli-policy-log-none = No se decidió nada que corresponda.
cli-policy-log-damaged = { $count ->
    [one] 1 línea del registro de decisiones está dañada y se ha omitido.
   *[other] { $count } líneas del registro de decisiones están dañadas y se han omitido.
}
cli-policy-log-line = { $at }  { $outcome ->
    [allow] permitido
    [ask] preguntado
   *[block] bloqueado
}{ $answer ->
    [none] { "" }
    [allow_once] : permitido una vez
    [allow_session] : permitido en la sesión
    [allow_always] : permitido siempre
    [deny] : denegado
    [revised] : cambiado por la persona
   *[cancelled] : sin respuesta
} · { $by ->
    [person] por la persona
    [nobody] nadie a quien preguntar
   *[policy] por la política
} · { $class ->
    [low] riesgo bajo
    [medium] riesgo medio
   *[high] riesgo alto
} · { $rule } · { $tool }
cli-option-log-session = log: solo las decisiones de esta sesión
cli-option-log-since = log: ninguna anterior; hace 90s, 30m, 1h, 2d, o un momento (2026-01-31T12:00Z)
cli-option-log-tail = log: tantas de las más recientes (por defecto, 50)
cli-option-log-follow = log: sigue con las nuevas según llegan, hasta Ctrl+C
cli-option-not-a-time = { $option } debe ser un intervalo como 30m, 1h o 2d, o un momento como 2026-01-31T12:00Z, no «{ $value }».

cli-sessions-none = No hay sesiones guardadas.
cli-session-untitled = (sin título)
cli-session-about = { $updated } UTC · { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
} · { $cwd }
cli-session-damaged = La línea { $line } del registro de la sesión está dañada y se ha omitido.
cli-transcript-user = Usuario
cli-transcript-agent = Ocho
cli-call-completed = terminada
cli-call-failed = fallida
cli-call-denied = denegada
cli-call-blocked = bloqueada
cli-call-cancelled = cancelada

cli-setup-not-interactive = Esto no es un terminal, así que no se puede preguntar nada. Define ANTHROPIC_API_KEY u OPENAI_API_KEY y, si quieres, OCHO_MODEL=proveedor/modelo; o pasa una clave por tubería a «ocho setup --provider NOMBRE --key-stdin».
cli-setup-needs-provider = --key-stdin necesita --provider, por ejemplo --provider anthropic.
cli-setup-needs-base-url = Ocho no conoce el servidor de «{ $provider }». Da su dirección con --base-url, o uno de estos proveedores: { $known }. No se ha guardado nada.
cli-setup-cancelled = No se ha cambiado nada.
cli-setup-intro = ¿Dónde está tu modelo?
cli-setup-provider-anthropic = Anthropic
cli-setup-provider-openai = OpenAI
cli-setup-provider-other = Otro servidor que habla como el de OpenAI (Ollama, LM Studio, vLLM, OpenRouter…)
cli-setup-provider-offline = Por ahora sin modelo: unas pocas peticiones integradas, sin clave y sin red
cli-setup-ask-provider = Número:
cli-setup-ask-name = Un nombre corto (letras, cifras, - y _):
cli-setup-ask-url = Su dirección, por ejemplo http://localhost:11434/v1:
cli-setup-ask-key = Clave de { $provider } (no se muestra; vacía si no la necesita o ya está puesta):
cli-setup-ask-model = Número o nombre del modelo (vacío: { $first }):
cli-setup-ask-model-name = Nombre del modelo en { $provider } (vacío: decidirlo después):
cli-setup-key-empty = La clave está vacía. No se ha guardado nada.
cli-setup-key-odd = Eso no parece una clave: tiene espacios u otros caracteres que las claves no tienen. No se ha guardado nada.
cli-setup-key-stored = La clave de { $provider } está guardada y solo tú puedes leerla.
cli-setup-key-shadowed = { $variable } está definida en el entorno y se usa en su lugar.
cli-setup-model-stored = El modelo es { $model } ({ $file }).
cli-setup-done = Listo. «ocho doctor» lo comprueba todo.

cli-doctor-node = Node.js { $version }
cli-doctor-node-old = Instala Node.js { $oldest } o posterior.
cli-doctor-config = Configuración: { $files }
cli-doctor-config-none = Configuración: valores por defecto, no hay archivo
cli-doctor-config-bad = Configuración: { $text }{ $count ->
    [one] {""}
   *[other] {" "}(el primero de { $count })
}
cli-doctor-config-check = { $client ->
    [editor] Abre el archivo con «Ocho: Abrir el archivo de configuración (config.toml)» y corrígelo.
   *[other] «ocho config check» lo muestra todo.
}
cli-doctor-setup = Ejecuta { $client ->
    [editor] «Ocho: Configurar un modelo» para elegir uno.
   *[other] «ocho setup» para elegir un modelo y guardar su clave.
}
cli-doctor-model = Modelo: { $model }
cli-doctor-model-editor = Modelo: { $model }, uno de los del editor
cli-doctor-model-offline = Modelo: { $model }, que no es un modelo de lenguaje
cli-doctor-model-unknown = Modelo: { $model }, pero no existe el proveedor «{ $provider }»
cli-doctor-provider = Añade [providers.{ $provider }] con base_url a la configuración, o elige otro modelo con { $client ->
    [editor] «Ocho: Configurar un modelo».
   *[other] «ocho setup».
}
cli-doctor-key = Clave de { $provider }: encontrada
cli-doctor-key-editor = Clave de { $provider }: la guarda el editor
cli-doctor-key-local = Clave de { $provider }: ninguna, y un servidor de este equipo no la necesita
cli-doctor-key-missing = Clave de { $provider }: falta
cli-doctor-key-set = { $client ->
    [editor] Ejecuta «Ocho: Guardar una clave de API».
   *[other] Ejecuta «ocho setup» o define { $variable }.
}
cli-doctor-server = Servidor: { $url } acepta conexiones
cli-doctor-server-unreachable = Servidor: { $url } no acepta conexiones
cli-doctor-server-start = Ponlo en marcha, o revisa la dirección y la red.
cli-doctor-url-fix = Pon una dirección como http://localhost:11434/v1, o quítala para usar la propia del proveedor.
cli-doctor-program = { $name }: { $program }
cli-doctor-program-missing = { $name }: no se encuentra
cli-doctor-ripgrep-missing = Las búsquedas lo necesitan. Instala Ocho de nuevo, con las dependencias opcionales.
cli-doctor-git-missing = Sin él no funciona git_operations. Instala git.
cli-doctor-shell-missing = Las órdenes necesitan un shell. Instala bash (o PowerShell en Windows) y comprueba que está en PATH.
cli-doctor-sandbox = Entorno aislado: { $program }; { $mode ->
    [off] no se usa (sandbox = "off")
   *[other] las órdenes se ejecutan en él (sandbox = "{ $mode }", sandbox_network = "{ $network }")
}
cli-doctor-sandbox-none = Entorno aislado: ninguno; { $mode ->
    [off] no se pide (sandbox = "off")
    [required] no se ejecuta ninguna orden (sandbox = "required")
   *[other] las órdenes se ejecutan sin confinar (sandbox = "{ $mode }")
}
cli-doctor-folder = Carpeta: { $folder }
cli-doctor-folder-closed = Carpeta: no se puede escribir en { $folder }
cli-doctor-folder-open = Permite escribir en ella, o define OCHO_STATE_DIR y OCHO_CONFIG_DIR con carpetas donde se pueda.
cli-doctor-log = Registro: { $file }
cli-doctor-keys-exposed = Claves: otros pueden leer { $file }
cli-doctor-keys-close = Ejecuta: chmod 600 { $file }
cli-doctor-locale = Idioma: { $locale }
cli-doctor-locale-unknown = OCHO_LOCALE es «{ $wanted }», un idioma que Ocho no habla. Pon uno de estos: { $known }.
cli-doctor-tools = Herramientas propias del proyecto que se pueden llamar: { $count }
cli-doctor-tools-check = { $client ->
    [editor] Abre tools.json: sus problemas están marcados, con lo que hay que hacer.
   *[other] Ejecuta «ocho tools registry check» para ver cada uno con su sitio.
}
cli-doctor-restricted = El área de trabajo no es de confianza (OCHO_RESTRICTED=1): Ocho solo lee en ella y no toma de ella configuración, instrucciones ni reglas
cli-doctor-restricted-lift = { $client ->
    [editor] Si confías en lo que contiene, ejecuta «Áreas de trabajo: Administrar la confianza del área de trabajo».
   *[other] Si confías en lo que contiene, inicia Ocho sin OCHO_RESTRICTED.
}
cli-doctor-restricted-odd = OCHO_RESTRICTED es «{ $value }», que no restringe nada
cli-doctor-restricted-odd-fix = Pon 1 donde el área de trabajo no sea de confianza, o quítala.
cli-doctor-log-level = OCHO_LOG es «{ $value }», que no es un nivel del registro; cuenta como info
cli-doctor-log-level-fix = Pon uno de estos: { $known }; con :stderr detrás para ver también las líneas.
cli-doctor-folder-relative = { $variable } es «{ $value }», otra carpeta según dónde se inicie Ocho
cli-doctor-folder-relative-fix = Pon una ruta absoluta.
cli-doctor-variable-unknown = { $variable } está definida y Ocho no conoce esa variable
cli-doctor-variable-unknown-fix = Quítala o usa una de estas: { $known }.
cli-doctor-variable-near-fix = ¿Querías decir { $suggestion }?
