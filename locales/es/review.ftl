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
review-changes-of-chat = Cambios de { $title }
review-changes-of-turn = Cambios del turno { $turn } de { $title }
review-diff = { $file } (antes y después)
review-diff-new = { $file } (nuevo)
review-undo-unavailable = { $agent } no guarda copias de los archivos, así que no se puede deshacer un turno. Usa el control de versiones.
review-undo-running = Hay un turno en marcha. Detenlo o espera a que acabe, y luego deshaz.
review-undo-question =
    { $count ->
        [one] ¿Deshacer los cambios de este turno y de los siguientes en 1 archivo?
       *[other] ¿Deshacer los cambios de este turno y de los siguientes en { $count } archivos?
    }
review-undo-button = Deshacer
review-undo-file = { $path }: como estaba antes
review-undo-new-file = { $path }: se borra, porque antes no existía
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
review-conflict-changed = { $path }: se cambió después del agente
review-conflict-unsaved = { $path }: tiene cambios sin guardar
review-conflict-missing = { $path }: no se conservó lo que había antes
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
        [one] Deshecho: 1 archivo está como antes; se quedan como están: { $left }.
       *[other] Deshecho: { $count } archivos están como antes; se quedan como están: { $left }.
    }
