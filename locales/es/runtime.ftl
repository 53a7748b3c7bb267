# Textos del bucle y del ejecutor. La mayoría van tanto al modelo como a la persona.

runtime-denied = La persona denegó esta llamada. No la repitas; sigue sin ella o pregunta qué prefiere.
runtime-denied-with-feedback = La persona denegó esta llamada y dijo: { $feedback }
runtime-command-changed = La persona cambió la orden de esta llamada por: { $command }
runtime-edit-changed =
    La persona cambió el texto antes de escribirlo. De lo propuesto a lo que hay ahora en el archivo:
    { $patch }
runtime-edit-changed-much = La persona cambió gran parte del texto antes de escribirlo. Lee el archivo antes de volver a cambiarlo.
runtime-changes-rejected = La persona revisó los cambios de este archivo y los rechazó todos. No se escribió nada.
runtime-changes-rejected-with-feedback = La persona rechazó todos los cambios de este archivo, así que no se escribió nada, y dijo: { $feedback }
runtime-question-not-answered = La pregunta sobre esta llamada se cerró sin respuesta, así que no se ejecutó.
runtime-blocked = Bloqueada por la política ({ $rule }). { $because } { $remedy }
runtime-unknown-tool = No existe la herramienta «{ $name }». { $more ->
    [0] Las herramientas son: { $names }.
   *[other] Algunas de las herramientas: { $names } (y { $more } más).
}
runtime-unknown-tool-search = { $tool } encuentra las que no están cargadas.
runtime-call-cancelled = Cancelada por la persona.
# $by: "client" (it went away), "closed" (its session), "agent" (it ended or was killed).
runtime-call-not-answered = { $by ->
    [client] Sin respuesta: el cliente se fue antes de que hubiera una, así que no se ejecutó.
    [closed] Sin respuesta: la sesión se cerró antes de que hubiera una, así que no se ejecutó.
   *[agent] Sin respuesta: el agente terminó antes de que hubiera una, así que no se ejecutó.
}
runtime-call-cut = { $by ->
    [client] Interrumpida: el cliente se fue mientras se ejecutaba. Lo hecho hasta entonces queda hecho.
    [closed] Interrumpida: la sesión se cerró mientras se ejecutaba. Lo hecho hasta entonces queda hecho.
   *[agent] Interrumpida: el agente terminó mientras se ejecutaba. Lo hecho hasta entonces queda hecho.
}
runtime-call-interrupted = Esta llamada se interrumpió; no se sabe si tuvo efecto.
runtime-tool-fault = La herramienta falló de forma inesperada: { $reason }. El registro tiene los detalles ({ $client ->
    [editor] «Ocho: Diagnóstico» dice dónde está
   *[other] `ocho doctor` dice dónde está
}).
runtime-output-paused = [Hay mucha salida: su final se muestra cuando la orden haya terminado.]
runtime-output-left-out = [Aquí no se muestran { $characters } caracteres.]
runtime-no-output = (sin salida)
runtime-arguments-not-json = Los argumentos no son JSON válido ({ $reason }). Envía un solo objeto JSON.
runtime-arguments-not-object = Los argumentos deben ser un solo objeto JSON.
runtime-arguments-half-character = { $argument } tiene la mitad de un carácter ({ $code }), que no se puede pasar tal cual. Escribe el carácter entero, o quítalo.
runtime-arguments-invalid = Los argumentos no encajan con la herramienta: { $problems }.
runtime-argument-missing = falta { $argument }
runtime-argument-type = { $argument } debe ser { $expected ->
    [string] una cadena
    [number] un número
    [int] un número entero
    [boolean] true o false
    [array] una lista
    [object] un objeto
    [record] un objeto
   *[other] { $expected }
}, no { $found ->
    [string] una cadena
    [number] un número
    [boolean] true o false
    [array] una lista
    [object] un objeto
   *[other] { $found }
}
runtime-argument-value = { $argument } debe ser { $count ->
    [one] { $values }
   *[other] uno de estos valores: { $values }
}
runtime-argument-empty = { $argument } no puede estar vacío
runtime-argument-length = { $argument } debe tener { $bound ->
    [exact] exactamente
    [least] al menos
    [above] más de
    [below] menos de
   *[most] como máximo
} { $limit } { $origin ->
    [string] { $limit ->
        [one] carácter
       *[other] caracteres
    }
   *[array] { $limit ->
        [one] elemento
       *[other] elementos
    }
}
runtime-argument-number = { $argument } debe ser { $bound ->
    [exact] exactamente
    [least] al menos
    [above] mayor que
    [below] menor que
   *[most] como máximo
} { $limit }
runtime-argument-multiple = { $argument } debe ser múltiplo de { $divisor }
runtime-argument-form = { $argument } no tiene la forma { $form }
runtime-argument-unknown = { $count ->
    [one] no existe el argumento { $names }
   *[other] no existen los argumentos { $names }
}
runtime-argument-other = { $argument } tiene un valor que no se permite
runtime-attachment-not-read = no leído: la política exige una pregunta para ello; usa file_read
runtime-session-closed = Esta sesión está cerrada. Cárgala o reanúdala para continuar.
runtime-fault = Algo salió mal dentro de Ocho: { $reason }. La sesión está intacta; inténtalo de nuevo. El registro tiene los detalles ({ $client ->
    [editor] «Ocho: Diagnóstico» dice dónde está
   *[other] `ocho doctor` dice dónde está
}).
runtime-empty-answer = El modelo respondió sin nada, dos veces. Inténtalo de nuevo o elige otro modelo.
runtime-stream-without-end = La respuesta del modelo se detuvo antes de estar completa.
runtime-rule-not-stored = No se pudo guardar la regla { $rule }; solo vale para esta sesión. { $reason }
runtime-receipt-not-written = Una llamada con éxito se ha quedado sin recibo: { $reason }. El trabajo sigue; al comprobar los recibos se cuentan las llamadas sin recibo. Se dice una vez por sesión.
runtime-log-not-stored = Esta sesión funciona, pero no se guarda y no se podrá cargar después. { $reason }
runtime-command-tools = Lista las herramientas de esta sesión
runtime-command-status = Muestra el modelo, el modo y las carpetas de esta sesión
runtime-tools-heading = { $count } herramientas:
runtime-status-model = Modelo: { $model } (razonamiento: { $thought })
runtime-status-mode = Modo: { $mode }; riesgo alto: { $risk }
runtime-status-folders = Carpetas: { $folders }
runtime-status-session = Sesión { $id }, { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
runtime-configuration = Configuración, { $place }: { $text }
runtime-stream-goes-on = La conexión se cortó a mitad de la respuesta; se le pide al modelo que siga.
runtime-log-damaged = { $count ->
    [one] Se omitió 1 línea dañada del registro de esta sesión (línea { $lines })
   *[other] Se omitieron { $count } líneas dañadas del registro de esta sesión (líneas { $lines })
}; todo lo demás está.
runtime-turn-running = Hay un turno en curso. Espera a que termine o detenlo primero.
runtime-undone = La persona deshizo tus últimos cambios en estos archivos, que están como antes: { $paths }{ $more ->
    [0] {""}
   *[other] {" "}y { $more } más
}. Léelos de nuevo antes de cambiarlos.
runtime-sandbox-auto = Las órdenes se ejecutan sin confinar (sandbox = "auto"). { $reason }
runtime-sandbox-required = No se ejecuta ninguna orden: el perfil de riesgo las quiere confinadas (sandbox = "required"). { $reason }
