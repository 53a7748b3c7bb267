chat-untitled = Chat nuevo
chat-option-model = Modelo
chat-option-mode = Modo
chat-agent-gone = El agente «{ $agent }» ya no está configurado. Añádelo a ocho.agents para abrir esta sesión.
chat-continue-prompt = Continúa donde te interrumpieron.
chat-error-unknown = El agente respondió con un error y no dio ningún motivo. Consulta el registro.
chat-image-left-out = [Imagen { $name } omitida: este agente no admite imágenes.]
chat-queue-held = Estos mensajes esperan porque el turno anterior se detuvo o falló. Envíalos o quita lo que ya no valga.
chat-queue-send = Enviarlos
chat-restricted = Esta área de trabajo no es de confianza, así que el agente solo lee. Confía en ella para elegir otro modo.
chat-session-forgotten = El agente «{ $agent }» no puede cargar su sesión. No sabe nada de lo que se dijo arriba.
chat-stop-max-tokens = El modelo llegó al máximo que puede decir en una respuesta.
chat-stop-max-turn-requests = El agente llegó al número de pasos que puede dar en un turno.
chat-stop-refusal = El modelo se negó a continuar. Dilo de otra forma o edita el mensaje.
chat-stop-unanswered = El agente «{ $agent }» no se detiene. Reinícialo: lo que hizo hasta ahora se conserva.
chat-turn-agent-stopped = El turno quedó interrumpido: el agente se detuvo o se reinició.
chat-turn-broken-off = El último turno no llegó a su fin.
chat-turn-interrupted = El turno se interrumpió. { $reason }
chat-action-retry = Reintentar
chat-action-continue = Continuar
chat-action-send-queued = Enviar lo que espera
chat-action-new-session = Seguir en una sesión nueva
chat-action-restart-agent = Reiniciar el agente
chat-action-show-log = Mostrar el registro
chat-action-doctor = Ejecutar el diagnóstico
chat-action-set-api-key = Guardar una clave de API
chat-action-sign-in = Iniciar sesión
chat-action-set-up-model = Configurar un modelo
chat-action-trust-workspace = Administrar la confianza
chat-action-open-settings = Abrir los ajustes
chat-action-open-config = Abrir la configuración
chat-action-open-folder = Abrir una carpeta
chat-action-new-chat = Chat nuevo
chat-mention-selection = Selección
chat-mention-open-editors = Editores abiertos
chat-mention-problems = Problemas
chat-mention-terminal = Selección del terminal
chat-mention-git-diff = Cambios de git
chat-mention-gone = Esta fila ya no vale. Escribe @ y elige de nuevo.
chat-mention-empty = No hay nada que adjuntar para «{ $name }».
chat-image-model = No se ha adjuntado la imagen: el modelo { $model } no acepta imágenes. Elige otro modelo y adjúntala de nuevo.
chat-image-not-taken = { $name } no se adjuntó: solo se admiten imágenes PNG, JPEG, GIF y WebP de hasta 3,75 MB.
chat-not-attached = No se adjuntó porque no existe tal archivo o carpeta en este equipo: { $names }
chat-file-missing = No existe el archivo { $path } en esta área de trabajo.
chat-insert-failed = No se pudo insertar el texto: el documento no se puede modificar.
chat-answer-denied = La respuesta no correspondía a la pregunta, así que contó como no.
chat-answer-too-soon = La respuesta llegó demasiado pronto. Lee la pregunta y responde otra vez.
chat-answer-gone = La pregunta ya estaba resuelta. No se permitió nada.
chat-close-running = El agente sigue trabajando en «{ $title }». ¿Cerrar el chat?
chat-close-running-detail = Se detiene su turno. Lo hecho hasta ahora queda hecho.
chat-close-asking = Una pregunta te espera en «{ $title }». ¿Cerrar el chat?
chat-close-asking-detail = La pregunta cuenta como no respondida: aquello por lo que pregunta no se ejecuta, y el turno se detiene.
chat-close-queued = Hay mensajes en espera en «{ $title }». ¿Cerrar el chat?
chat-close-queued-detail = { $count ->
    [one] Un mensaje en espera no se envía.
   *[other] { $count } mensajes en espera no se envían.
}
chat-close-stored = Lo dicho queda en el historial.
chat-close-confirm = Cerrar
chat-rename = Cambiar el nombre del chat
chat-delete = ¿Eliminar «{ $title }» para siempre?
chat-delete-detail = Se pierde lo que se dijo en él y sus turnos ya no se pueden deshacer. Los archivos quedan como están.
chat-delete-confirm = Eliminar
chat-cannot-load = El agente «{ $agent }» no puede cargar sesiones guardadas.
chat-cannot-delete = El agente «{ $agent }» no puede eliminar sesiones.
chat-turn-unknown = El agente no dice qué turno es este, así que no se puede deshacer.
chat-sign-in = Iniciar sesión en «{ $agent }»
chat-sign-in-none = El agente «{ $agent }» pide iniciar sesión y no ofrece cómo hacerlo desde aquí. Consulta su manual.
chat-badge = { $count ->
    [one] Una pregunta espera
   *[other] { $count } preguntas esperan
}
chat-export = Exportar el chat a Markdown
chat-export-user = Tú
chat-export-agent = Agente
chat-export-thought = Razonamiento
chat-export-plan = Plan
chat-export-compaction = Conversación anterior resumida
chat-export-status-pending = en espera
chat-export-status-in-progress = en curso
chat-export-status-completed = hecho
chat-export-status-failed = falló
chat-export-status-cancelled = detenido
chat-export-status-denied = denegado
chat-export-status-blocked = bloqueado
chat-export-info = Nota
chat-export-warning = Advertencia
chat-export-error = Error
chat-export-left-out = Omitido: { $what }, { $characters ->
    [one] un carácter
   *[other] { $characters } caracteres
}
chat-export-exit = Código de salida { $code }
chat-export-signal = Terminado por { $signal }

# Peticiones que ofrece un chat vacío.
chat-example-errors = Corrige los errores que el editor muestra en { $file }.
chat-example-tests = Ejecuta las pruebas y arregla la primera que falle.
chat-example-changes = Revisa mis cambios aún sin commit y di qué podría romperse.
chat-example-file = Explica qué hace { $file } y en qué es fácil equivocarse.
chat-example-project = Explica cómo está construido este proyecto y por dónde empezar a leer.
chat-example-todo = Busca los comentarios TODO y di cuál conviene hacer primero.
chat-example-start = Empieza aquí un proyecto pequeño: pregúntame qué debe hacer y después haz un plan.
chat-example-ways = ¿Qué puedes hacer aquí y qué me preguntarás antes de hacerlo?
chat-example-plan = Ayúdame a planear un cambio: pregúntame cuál es y después escribe los pasos.
chat-example-explain = Explica con un ejemplo la diferencia entre git merge y git rebase.
# Peticiones del modelo sin conexión: tienen que ser de las que entiende.
chat-example-tour-help = ayuda
chat-example-tour-create = crea ocho-recorrido.md con "Hola desde el recorrido"; lee ocho-recorrido.md
chat-example-tour-read = lee "{ $file }"
chat-example-tour-find = busca archivos *.md
chat-example-tour-plan = plan: leer el código; arreglar el fallo; ejecutar las pruebas
