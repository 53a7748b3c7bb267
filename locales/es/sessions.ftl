# Sesiones guardadas: sus registros, bloqueos y listas.
sessions-not-found = No existe la sesión { $session }. { $client ->
    [editor] «Ocho: Mostrar el historial de chats» tiene las que hay.
   *[other] «ocho sessions list» muestra las que hay.
}
sessions-unreadable = No se puede leer el registro de la sesión { $path } ({ $reason }). Comprueba sus permisos o elimínalo si ya no sirve.
sessions-damaged = No se puede leer nada del registro de la sesión { $path }, porque está dañado por completo. Se ha dejado como está. Recupéralo de una copia de seguridad o elimina la sesión.
sessions-not-a-file = { $path } no es un archivo normal, así que no se lee ni se escribe ninguna sesión en él. Muévelo a otro lugar.
sessions-locked = { $client ->
    [editor] Este chat está abierto en otra ventana o en un terminal (proceso { $pid }). Ciérralo allí e inténtalo otra vez.
   *[other] El proceso { $pid } está usando la sesión { $session }. Ciérrala allí primero; si ese proceso no es Ocho, elimina { $path }.
}
sessions-store-unwritable = No se puede escribir en { $path } ({ $reason }), así que no se guarda nada más allí. Libera espacio o comprueba sus permisos; hasta entonces la sesión solo vive en memoria.
sessions-store-unreadable = No se puede leer la carpeta de las sesiones, { $path } ({ $reason }). Comprueba sus permisos o indica otra carpeta con OCHO_STATE_DIR.
sessions-bad-cursor = Ese cursor no procede de esta lista. Pide de nuevo la primera página, sin cursor.
sessions-title-empty = El título está vacío. Ponle un nombre a la sesión.
sessions-no-such-turn = En esta conversación no hay turno { $turn } ni posterior.
sessions-not-changed = { $path } no se cambió desde el turno { $turn }, o eso ya se deshizo.
sessions-preimage-not-kept = No se guardó lo que contenía antes { $path }: superaba los 50 MB o no se pudo almacenar.
