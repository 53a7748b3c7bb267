### Recibos: registros firmados de las llamadas con éxito («ocho receipts»).

receipts-none = Ninguna sesión tiene recibos. Se escriben mientras «receipts.enabled» sea true: ocho config set receipts.enabled true
receipts-summary = { $receipts ->
    [one] 1 recibo
   *[other] { $receipts } recibos
  } · último { $last }
receipts-no-session = No existe la sesión «{ $session }» ni hay recibos de ella. «ocho receipts list» muestra los que hay.
receipts-unreadable = No se pueden leer los recibos de { $session }: { $reason }
receipts-whole = { $receipts ->
    [0] No hay recibos y no falta ninguno.
    [one] 1 recibo: íntegro.
   *[other] { $receipts } recibos: íntegros.
  }
receipts-not-whole = No están íntegros. { $receipts ->
    [one] 1 recibo es válido.
   *[other] { $receipts } recibos son válidos.
  } Lo que no cuadra:
receipts-log-absent = El registro de la sesión no está: no se ha podido comparar lo que recibió el modelo.
receipts-key-made = Los recibos nuevos se firman desde ahora con la clave { $key }. Las anteriores se quedan donde están, para comprobar lo que firmaron.

receipts-problem-changed = { $receipt ->
    [0] La línea { $line } no es lo que se firmó.
   *[other] La línea { $line } no es lo que se firmó como recibo { $receipt }.
  }
receipts-problem-inserted = La línea { $line } se ha añadido: nunca se firmó.
receipts-problem-foreign = La línea { $line } es un recibo de otra sesión.
receipts-problem-duplicated = La línea { $line } es otra vez el recibo { $receipt }.
receipts-problem-moved = La línea { $line }, recibo { $receipt }, no está donde se escribió.
receipts-problem-forked = La línea { $line }, recibo { $receipt }, no sigue al recibo anterior: escribieron dos a la vez, o se ha puesto una parte de un archivo más antiguo.
receipts-problem-removed = { $to ->
    [0] Se ha quitado el recibo { $receipt } antes de la línea { $line }.
   *[other] Se han quitado los recibos { $receipt } a { $to } antes de la línea { $line }.
  }
receipts-problem-truncated = { $to ->
    [0] Se ha cortado el final: falta el recibo { $receipt }.
   *[other] Se ha cortado el final: faltan los recibos { $receipt } a { $to }.
  }
receipts-problem-key-missing = La clave { $key } no está entre las de aquí, así que no se puede comprobar lo que firmó. Devuelve su archivo a { $folder }.
receipts-problem-seal-changed = { $receipt ->
    [0] Se ha cambiado el sello que dice cuántos recibos hay.
   *[other] Cuando se escribió el recibo { $receipt }, el sello estaba cambiado.
  }
receipts-problem-seal-missing = { $receipt ->
    [0] Falta el sello que dice cuántos recibos hay; puede que se haya cortado el final.
   *[other] Cuando se escribió el recibo { $receipt }, faltaba el sello.
  }
receipts-problem-seal-differs = El sello nombra otro recibo { $receipt } que la línea { $line }.
receipts-problem-seal-behind = El sello es más antiguo que los recibos: no conoce ninguno desde el { $receipt }.
receipts-problem-result-differs = Línea { $line }, recibo { $receipt }: el registro de la sesión tiene otro resultado que el que recibió el modelo.
receipts-problem-log-lacks = Línea { $line }, recibo { $receipt }: el registro de la sesión no tiene su resultado.
receipts-note-torn = Nota: la línea { $line } quedó a medias; el agente murió mientras escribía. No falta nada por ello.
receipts-note-unsealed = Nota: el recibo { $receipt } se escribió y no se selló; el agente murió entre lo uno y lo otro. Es válido.
receipts-note-interrupted = Nota: el recibo { $receipt } se escribió, y el agente murió antes de que su resultado estuviera en el registro de la sesión.
receipts-note-without-receipt = { $count ->
    [one] Nota: 1 llamada con éxito no tiene recibo: estaban desactivados o el disco no quiso.
   *[other] Nota: { $count } llamadas con éxito no tienen recibo: estaban desactivados o el disco no quiso.
  }
