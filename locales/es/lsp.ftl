### El servicio de lenguaje: lo que un editor muestra de config.toml y tools.json.

lsp-about = Servicio de lenguaje para config.toml y tools.json por la entrada y la salida estándar (LSP)
lsp-option-stdio = Se acepta para los clientes que la pasan; no hay otra forma

lsp-no-selection = No está escrito qué herramientas opcionales tienen las sesiones: las tienen todas.

lsp-fix-remove = Quitar { $what }
lsp-fix-remove-second = Quitar el segundo { $what }
lsp-fix-add = Añadir { $what }
lsp-fix-insert = Insertar { $what }
lsp-fix-replace = Cambiar por «{ $to }»
lsp-fix-planned = Marcar la herramienta como planificada
lsp-fix-json-comma = Insertar la coma que falta
lsp-fix-json-comma-too-many = Quitar la coma
lsp-fix-json-bracket = Cerrar al final lo que está abierto
lsp-fix-json-comment = Quitar el comentario
lsp-fix-all = Corregir todo lo que tiene una sola corrección evidente

lsp-type-string = texto
lsp-type-integer = número entero
lsp-type-number = número
lsp-type-boolean = true o false
lsp-type-date = fecha
lsp-type-list = lista
lsp-type-table = sección
lsp-type-any = cualquier valor
lsp-values = Valores: { $values }
lsp-default = Por omisión: { $value }
lsp-is-default = por omisión
lsp-in-force = En vigor: { $value } ({ $source ->
    [user] tu configuración
    [workspace] el área de trabajo
   *[other] { $source }
}, { $file }, línea { $line })
lsp-required = obligatorio
lsp-not-required = opcional
lsp-new-entry = Herramienta nueva

lsp-tool-builtin = herramienta incluida
lsp-tool-minimal = herramienta incluida, siempre presente
lsp-tool-optional = herramienta incluida, opcional
lsp-tool-chat = herramienta incluida, solo en los chats del terminal
lsp-tool-registry = herramienta de este proyecto ({ $status })
lsp-tool-tags = Etiquetas: { $tags }
lsp-status-ready = lista: se puede llamar
lsp-status-planned = planificada: todavía no se puede llamar
lsp-status-deprecated = obsoleta: ya no se llama
lsp-star-all = todas las herramientas
lsp-star-optional = todas las herramientas opcionales
lsp-class-low = Riesgo: bajo. Se ejecuta sin preguntar, salvo que una regla o una ruta protegida digan otra cosa.
lsp-class-medium = Riesgo: medio. Se te pregunta, salvo que una regla responda.
lsp-class-network = Riesgo: bajo para los servidores de allowed_domains; si no, medio.
lsp-class-parsed = Riesgo: según lo que haga la llamada; cada orden se descompone y se juzga.
lsp-class-registry = Riesgo: alto, hasta que una regla la nombre.

lsp-lens = { $effect ->
    [allow] habría permitido
    [deny] habría bloqueado
   *[ask] habría preguntado por
} { $caught } de las últimas { $total } decisiones (desde { $since })
lsp-lens-none = no hay decisiones guardadas con las que comparar
lsp-lens-no-rule = no se compara con decisiones guardadas
lsp-not-a-message = Lo que llegó por la entrada estándar no es un mensaje del Language Server Protocol: «{ $beginning }». Esta orden la inicia un editor; no se escribe nada en ella.
