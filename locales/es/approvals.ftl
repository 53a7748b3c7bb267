# Las vistas propias del editor de lo que espera a una persona: pregunta, notificación, barra de estado, formularios.

approvals-prompt-title = { $agent } pregunta
approvals-prompt-title-chat = { $agent } pregunta en el chat «{ $chat }»
approvals-prompt-place = { $asks } ({ $place } de { $count })
approvals-prompt-hint = Elige con las flechas y pulsa Intro. Escape deja la pregunta en espera.
approvals-prompt-too-soon = Mira antes la pregunta: permitir vale dentro de un instante. Pulsa Intro otra vez.
approvals-prompt-changed = El agente cambió lo que pide. Míralo otra vez.
approvals-prompt-next = Pregunta siguiente
approvals-prompt-previous = Pregunta anterior
approvals-nothing-waits = Nada espera tu respuesta.
approvals-not-allowed = La pregunta ya no era la que viste, así que no se permitió nada. Al agente se le dijo que no.

approvals-heading-command = orden
approvals-heading-command-lines = orden ({ $count } líneas)
approvals-heading-changed = orden tal como la cambiaste
approvals-heading-changes = cambios
approvals-heading-asked = se pide
approvals-heading-why = por qué se te pregunta
approvals-heading-answer = respuesta
approvals-class-low = Riesgo bajo.
approvals-class-medium = Riesgo medio.
approvals-class-high = Riesgo alto.
approvals-rule = Regla: { $rule }
approvals-part = A causa de: { $part }
approvals-note-cut = { $count ->
    [one] Aquí falta un carácter.
   *[other] Aquí faltan { $count } caracteres.
} «{ $button }» los tiene.
approvals-note-hidden = Tiene caracteres que la pantalla oculta; se muestran como secuencias de escape.
approvals-note-agent-words = Son palabras del propio agente. Nada muestra que sea eso lo que va a ocurrir.
approvals-note-incomplete = Una parte era demasiado grande para conservarla y no se muestra en ningún sitio.
approvals-rows-left = { $count ->
    [one] … una línea más: mostrar todo
   *[other] … { $count } líneas más: mostrar todo
}
approvals-characters-left = { $count ->
    [one] … un carácter más: mostrar todo
   *[other] … { $count } caracteres más: mostrar todo
}
approvals-paths-left = { $count ->
    [one] … una ruta más: mostrar todo
   *[other] … { $count } rutas más: mostrar todo
}
approvals-deny = Denegar
approvals-deny-feedback = Denegar y decir por qué…
approvals-edit = Editar la orden…
approvals-original = Volver a la orden por la que se preguntó
approvals-review = Revisar los cambios…
approvals-show-all = Mostrar todo
approvals-open-chat = Abrir en el chat

approvals-feedback-title = Denegar y decir por qué
approvals-feedback-prompt = Lo lee el modelo del agente. Intro deniega.
approvals-edit-title = Editar la orden
approvals-edit-prompt = Intro la ejecuta una vez, tal como está aquí. La política la examina otra vez antes de que se ejecute.
approvals-edit-empty = La orden está vacía. Deniega la pregunta si no se debe ejecutar nada.
approvals-edit-use = Usar esta orden
approvals-edit-gone = La pregunta ya no espera. La orden no se ejecutó.

approvals-edit-of = Editar { $path }
approvals-edit-of-many = { $more ->
    [one] Editar { $path } y un archivo más
   *[other] Editar { $path } y { $more } archivos más
}

approvals-document-agent = Pregunta: { $agent }
approvals-document-gone = Esta pregunta ya no espera respuesta.

approvals-notify = { $count ->
    [one] Ocho espera tu respuesta.
   *[other] Ocho espera { $count } respuestas tuyas.
}
approvals-notify-review = Revisar
approvals-notify-chat = Mostrar en el chat

approvals-status-name = Ocho
approvals-status-item = Ocho: agente y preguntas
approvals-status-waiting = { $count ->
    [one] Ocho: una pregunta espera tu respuesta
   *[other] Ocho: { $count } preguntas esperan tu respuesta
}
approvals-status-ready = Ocho: { $agent } está listo
approvals-status-running = { $count ->
    [one] Ocho: se ejecuta un turno
   *[other] Ocho: se ejecutan { $count } turnos
}
approvals-status-starting = Ocho: se está iniciando { $agent }
approvals-status-restarting = Ocho: { $agent } terminó y se está iniciando de nuevo
approvals-status-stopped = Ocho: { $agent } no está en marcha
approvals-status-failed = Ocho: { $agent } falló. { $reason }

approvals-document-name = Pregunta

approvals-form-title = { $agent } pregunta: { $field }
approvals-form-optional = Puede quedar vacío
approvals-form-leave-out = Omitirlo
approvals-form-yes = Sí
approvals-form-no = No
approvals-form-accept = Sí, seguir
approvals-form-decline = No responder
approvals-form-cancel = Cancelar la pregunta
approvals-form-declined = { $agent } pidió algo que aquí no se puede preguntar y se le dijo que no. { $reason }
approvals-form-secret = El formulario tiene el campo «{ $field }», que parece un secreto, y los secretos no pasan por formularios. Dáselo al agente donde guarda sus claves.
approvals-form-unknown = El formulario necesita el campo «{ $field }», de un tipo que esta versión no conoce.
approvals-form-too-long = El formulario tiene más de { $most } campos.
approvals-form-mode = Pregunta en el modo «{ $mode }», que esta versión no conoce.
approvals-form-required = Aquí hace falta una respuesta.
approvals-form-short = { $count ->
    [one] Hace falta al menos un carácter.
   *[other] Hacen falta al menos { $count } caracteres.
}
approvals-form-long = { $count ->
    [one] Cabe como mucho un carácter.
   *[other] Caben como mucho { $count } caracteres.
}
approvals-form-pattern = No tiene la forma { $pattern }.
approvals-form-format-email = No es una dirección de correo.
approvals-form-format-uri = No es una dirección con su esquema, como https://example.com.
approvals-form-format-date = No es una fecha como 2026-01-31.
approvals-form-format-date-time = No es una hora como 2026-01-31T12:00:00Z.
approvals-form-number = No es un número.
approvals-form-whole = No es un número entero.
approvals-form-minimum = Debe ser { $minimum } o más.
approvals-form-maximum = Debe ser { $maximum } o menos.
approvals-form-least = { $count ->
    [one] Elige al menos uno.
   *[other] Elige al menos { $count }.
}
approvals-form-most = { $count ->
    [one] Elige como mucho uno.
   *[other] Elige como mucho { $count }.
}

approvals-link-title = { $agent } te envía a { $host }
approvals-link-address = dirección
approvals-link-open = Abrirla en el navegador
approvals-link-copy = Copiar la dirección
approvals-link-copied = Copiada. Elige «Abrirla en el navegador» cuando el agente pueda seguir.
approvals-link-refused = La dirección no es la de una página web: { $url }
approvals-link-done = { $agent }: lo que tenías que hacer en el navegador está hecho.
approvals-document-changed = La orden tal como la cambiaste:
