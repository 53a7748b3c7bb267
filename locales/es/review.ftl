# La revisión de cambios en los editores de diferencias: por fragmentos antes de escribirlos, de un turno, y cómo deshacerlo.

review-title = { $file } (propuesto por { $agent })
review-title-of-many = { $file } (propuesto por { $agent }, { $number } de { $count })
review-lens-accept = $(check) Aceptar
review-lens-reject = $(x) Rechazar
review-lens-accepted = $(check) Aceptado: retirar
review-lens-rejected = $(x) Rechazado: retirar
review-link-accept = Aceptar
review-link-reject = Rechazar
review-state-open = Fragmento { $number } de { $count }: sin decidir
review-state-accepted = Fragmento { $number } de { $count }: aceptado
review-state-rejected = Fragmento { $number } de { $count }: rechazado
review-lenses = Aceptar y Rechazar se pueden mostrar sobre cada fragmento. Para ello se activa el ajuste diffEditor.codeLens del editor, para todos los editores de diferencias.
review-lenses-on = Activar
review-left =
    { $count ->
        [one] Queda 1 fragmento sin decidir.
       *[other] Quedan { $count } fragmentos sin decidir.
    }
review-no-hunk-here = No hay ningún fragmento en el cursor. Este es el siguiente.
review-gone = Esta pregunta ya tiene respuesta.
review-nothing = Esta pregunta no tiene cambios que revisar.
review-too-soon = La pregunta acaba de aparecer, así que no se ha permitido nada. Acepta otra vez.
review-no-once = El agente no ofrece permitir este cambio una sola vez. Responde en el chat.
review-denied = La pregunta ya no correspondía a la respuesta. Se ha denegado; no se ha escrito nada.
review-feedback-rejected = La persona ha revisado el cambio y lo ha rechazado entero. No se ha escrito nada.
review-feedback-unwanted = La persona ha revisado los cambios y no quiere estos archivos nuevos: { $files }. No se ha escrito nada. Propón el resto de nuevo sin ellos.
review-not-landed = { $agent } ha escrito { $file } de una forma distinta de la que revisaste. Mira el archivo.
review-told-label = Tu revisión de { $file }
review-told-changed = La persona ha cambiado tu propuesta para { $path } antes de escribirla: el archivo difiere de lo que propusiste. Vuelve a leerlo antes de cambiarlo.
review-told-rejected = La persona ha rechazado tu propuesta para { $path }: no se ha escrito.
review-no-changes = Las herramientas del agente no han cambiado nada.
review-no-changes-in-turn = Las herramientas del agente no han cambiado nada en este turno.
review-changes-of-chat = Cambios de { $title }
review-changes-of-turn = Cambios del turno { $turn } de { $title }
review-no-text = { $file } no era texto.
review-others-since =
    { $count ->
        [one] Esto es lo que dejó el agente. Alguien más ha cambiado después 1 archivo, o tiene cambios sin guardar: { $files }
       *[other] Esto es lo que dejó el agente. Alguien más ha cambiado después { $count } archivos, o tienen cambios sin guardar: { $files }
    }
review-others-between =
    { $count ->
        [one] No todo lo que ves es del agente: alguien más cambió 1 archivo entre sus cambios: { $files }
       *[other] No todo lo que ves es del agente: alguien más cambió { $count } archivos entre sus cambios: { $files }
    }
review-diff = { $file } (antes y después)
review-diff-new = { $file } (nuevo)
review-undo-unavailable = { $agent } no guarda copias de los archivos, así que no se puede deshacer un turno. Usa el control de versiones.
review-undo-running = Hay un turno en curso. Detenlo o espera a que acabe, y luego deshaz.
review-undo-question =
    { $count ->
        [one] ¿Deshacer los cambios de este turno en 1 archivo?
       *[other] ¿Deshacer los cambios de este turno en { $count } archivos?
    }
review-undo-question-later =
    { $later ->
        [one] ¿Deshacer los cambios de este turno y de 1 turno posterior, que se apoya en ellos? Archivos: { $count }.
       *[other] ¿Deshacer los cambios de este turno y de { $later } turnos posteriores, que se apoyan en ellos? Archivos: { $count }.
    }
review-undo-question-earlier = Las herramientas del agente no cambiaron nada en el último turno. ¿Deshacer los cambios del turno { $turn }, el último que cambió algo, { $count ->
        [one] en 1 archivo?
       *[other] en { $count } archivos?
    }
review-undo-button = Deshacer
review-undo-file = { $path }: como estaba antes
review-undo-new-file = { $path }: se elimina, porque antes no existía
review-undo-more =
    { $count ->
        [one] y 1 más
       *[other] y { $count } más
    }
review-undo-conflict =
    { $count ->
        [one] 1 archivo no está como lo dejó el agente. Aún no se ha deshecho nada.
       *[other] { $count } archivos no están como los dejó el agente. Aún no se ha deshecho nada.
    }
review-conflict-changed = { $path }: se cambió después del agente. Si lo deshaces, ese cambio también se quita.
review-conflict-deleted = { $path }: se eliminó después de que el agente lo cambiara. Si lo deshaces, vuelve como estaba antes.
review-conflict-unsaved = { $path }: tiene cambios sin guardar en el editor. Se quedan ahí; el archivo vuelve a como estaba.
review-conflict-missing = { $path }: no se puede deshacer, porque no se conservó una copia de lo que había antes.
review-conflict-elsewhere = { $path }: no se puede deshacer, porque en su lugar hay ahora un enlace u otra cosa que no es un archivo.
review-conflict-too-large = { $path }: no se puede deshacer. Se cambió después del agente y es demasiado grande para conservar una copia de eso.
review-undo-keep = Deshacer los demás
review-undo-overwrite = Deshacer también estos
review-undo-show = Mostrar los cambios
review-undone =
    { $count ->
        [one] Deshecho: 1 archivo está como antes.
       *[other] Deshecho: { $count } archivos están como antes.
    }
review-undone-partly =
    { $count ->
        [one] Deshecho: 1 archivo está como antes. Se quedan como están: { $files }
       *[other] Deshecho: { $count } archivos están como antes. Se quedan como están: { $files }
    }
review-undone-none = No se ha deshecho nada. Se quedan como están: { $files }
review-undone-show = Mostrar lo reemplazado
review-undone-title = Reemplazado al deshacer
