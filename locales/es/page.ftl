# La página del chat: conversación, tarjetas, preguntas.

page-transcript = Conversación
page-loading-item = Aún sin cargar
page-item-broken = Esta entrada no se puede mostrar. Está en la exportación de la sesión.
page-item-user = Tú
page-item-agent = Respuesta
page-item-thought = Razonamiento
page-item-tool = Llamada a herramienta
page-item-plan = Plan
page-item-notice = Aviso
page-item-compaction = Contexto compactado
page-to-end = Ir a lo último
page-to-end-new = { $count ->
    [one] 1 nuevo
   *[other] { $count } nuevos
}

page-show-all = Mostrar todo
page-show-less = Mostrar menos
page-show-lines = Mostrar las { $lines } líneas
page-more-rows = { $rest ->
    [0] Mostrar las { $all } filas
   *[other] Mostrar { $count } más de { $all } filas
}
page-more-items = { $rest ->
    [0] Mostrar los { $all } elementos
   *[other] Mostrar { $count } más de { $all } elementos
}
page-more-blocks = { $rest ->
    [0] Mostrar los { $count } párrafos que faltan aquí
   *[other] Mostrar { $count } de los párrafos que faltan aquí (quedan { $rest })
}
page-more-characters = { $rest ->
    [0] Mostrar los { $all } caracteres
   *[other] Mostrar { $count } más de { $all } caracteres
}
page-cancel = Cancelar
page-copied = Copiado

page-code = código
page-code-label = Bloque de código: { $language }
page-code-copy = Copiar código
page-code-insert = Insertar en el cursor
page-task-done = Hecho
page-task-open = Pendiente
page-image = Imagen
page-image-not-shown = Imagen, no mostrada ({ $type })
page-audio = Audio ({ $type })

page-message-copy = Copiar mensaje
page-message-edit = Editar y reenviar
page-message-edit-label = Tu mensaje
page-message-edit-note = Lo que vino después de este mensaje se quita de la conversación. Intro envía, Escape cancela.
page-message-resend = Reenviar
page-turn-changes = Mostrar los cambios de este turno
page-turn-undo = Deshacer los cambios de este turno

page-thought = Razonamiento
page-thinking = Pensando…
page-plan = Plan
page-plan-count = { $done } de { $all } hechos
page-plan-pending = Por hacer:
page-plan-in-progress = En curso:
page-plan-completed = Hecho:
page-compaction = Conversación anterior resumida
page-compaction-running = Resumiendo la conversación anterior…
page-compaction-failed = No se pudo resumir la conversación anterior

page-working-running = Trabajando…
page-working-opening = Iniciando el agente…
page-working-loading = Cargando la conversación…
page-working-asking = Esperando tu respuesta
page-elapsed-seconds = { $seconds } s
page-elapsed-minutes = { $minutes } min { $seconds } s
page-problem = Problema
page-problem-details = Detalles

page-status-pending = Pendiente
page-status-in-progress = En curso
page-status-completed = Hecho
page-status-failed = Con error
page-status-cancelled = Detenido
page-status-denied = Denegado
page-status-blocked = Bloqueado
page-locations = Archivos
page-locations-more = y { $count } más
page-title-lines = { $title } (primera de { $lines } líneas)
page-title-cut = { $title } … ({ $characters } caracteres más)
page-card-title = Título completo
page-no-chat = No hay ningún chat abierto.
page-no-chat-new = Chat nuevo
page-content-cut = No se muestran { $characters } caracteres más.
page-content-omitted = { $what } era demasiado grande para conservarse ({ $characters } caracteres).
page-raw-input = Entrada
page-raw-output = Salida
page-raw-cut = No se muestran { $characters } caracteres más.

page-diff-label = Cambio de { $path }
page-diff-new = nuevo
page-diff-counts = { $added } líneas añadidas, { $removed } quitadas
page-diff-open = Abrir las diferencias
page-diff-large = El cambio es demasiado grande para mostrarlo aquí.
page-diff-large-question = El cambio es demasiado grande para mostrarlo aquí. «Mostrar todo» lo tiene.
page-diff-rest-question = { $lines } líneas más: «Mostrar todo» las tiene.
page-diff-rest = { $lines } líneas más: abre las diferencias para verlas.

page-output = Salida de la orden
page-output-all = Mostrar toda la salida
page-output-copy = Copiar salida
page-output-dropped = Los primeros { $characters } caracteres no se conservan.
page-output-running = En curso
page-output-exit = Código de salida { $code }
page-output-signal = Terminado por { $signal }

page-questions = Preguntas
page-question-place = Pregunta { $place } de { $count }
page-question-previous = Pregunta anterior
page-question-next = Pregunta siguiente
page-question-class-low = riesgo bajo
page-question-class-medium = riesgo medio
page-question-class-high = riesgo alto
page-question-command = Orden
page-question-text = De qué se trata
page-question-lines = { $lines } líneas: desplázate para leerlas todas antes de responder.
page-question-lines-cut = { $lines } líneas, no todas están aquí: lee el resto antes de responder.
page-question-left = { $characters ->
    [one] Aquí falta un carácter
   *[other] Aquí faltan { $characters } caracteres
}
page-question-answers = Formas de permitirlo
page-question-cwd = En { $path }
page-question-paths = Rutas
page-question-rule = Regla
page-question-part = Parte
page-question-because = Motivo
page-question-full = Mostrar todo
page-question-deny = Denegar
page-question-feedback = Denegar y decir por qué…
page-question-feedback-label = ¿Qué debería hacer el agente en su lugar?
page-question-feedback-send = Denegar
page-question-edit = Editar la orden…
page-question-edit-label = Orden que se ejecutará en su lugar
page-question-edit-run = Ejecutar la orden editada
page-question-review = Revisar cambios

page-said-answered = Respuesta terminada. { $words }
page-said-call = { $words }: { $status }
page-said-problem = Problema: { $words }
page-said-question = { $count ->
    [one] El agente pregunta: { $words }
   *[other] El agente pregunta: { $words }. Hay { $count } preguntas en espera.
}
