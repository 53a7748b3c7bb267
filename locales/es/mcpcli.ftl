### `ocho mcp`: lo que muestra. $server: el nombre de un servidor en config.toml.

mcpcli-about = Muestra, añade, quita y prueba los servidores MCP de la configuración.
mcpcli-option-no-connect = muestra lo que hay en la configuración, sin iniciar nada
mcpcli-option-timeout = milisegundos que tiene un servidor para estar listo (por defecto: 10000 con list, 30000 con test)
mcpcli-option-env = una variable para el servidor; para nada que sea secreto
mcpcli-option-passthrough = una variable del propio entorno de Ocho que el servidor puede ver; así los secretos quedan fuera del archivo
mcpcli-option-url = la dirección de un servidor al que se llega por HTTP
mcpcli-option-header = cabecera que se envía con cada petición; lo que sea secreto se escribe ${"{"}secret:NOMBRE{"}"} y se guarda con «ocho mcp secret NOMBRE»
mcpcli-option-remove = olvidar el secreto

mcpcli-none = La configuración no tiene servidores MCP. «ocho mcp add NAME -- COMMAND» añade uno.
mcpcli-state-ready = listo
mcpcli-state-failed = con fallo
mcpcli-state-needs-sign-in = necesita que inicies sesión
mcpcli-state-disabled = desactivado
mcpcli-state-enabled = activado
mcpcli-state-starting = iniciándose
mcpcli-state-stopped = detenido
mcpcli-after = tras { $ms } ms
mcpcli-tools = { $count ->
    [one] { $count } herramienta
   *[other] { $count } herramientas
}
mcpcli-refused = { $count ->
    [one] { $count } rechazada
   *[other] { $count } rechazadas
}
mcpcli-resources = { $count ->
    [one] { $count } recurso
   *[other] { $count } recursos
}
mcpcli-prompts = { $count ->
    [one] { $count } plantilla
   *[other] { $count } plantillas
}
mcpcli-server = Se llama a sí mismo { $name } { $version }
mcpcli-protocol = Protocolo { $version }
mcpcli-capabilities = Ofrece: { $list }
mcpcli-refused-tool = rechazada: { $tool }. { $reason }
mcpcli-log = Últimas líneas que escribió:

mcpcli-added = Añadido. «{ $call }» lo prueba.
mcpcli-removed = Se quitó { $server } de { $file }.
mcpcli-command-or-url = Un servidor es o un programa, que se nombra detrás de «--», o una dirección, que se da con --url.
mcpcli-option-misplaced = { $option } no va con un servidor que es { $kind ->
    [url] una dirección
   *[command] un programa
}. A un programa se le dan variables (--env, --passthrough); a una dirección, cabeceras (--header).
mcpcli-no-pair = { $option } necesita un nombre y un valor: NOMBRE=VALOR.
mcpcli-not-a-time = --timeout no puede ser «{ $given }». Es un número de milisegundos.
mcpcli-unknown = La configuración no tiene ningún servidor MCP «{ $server }». «ocho mcp list» muestra los que tiene.
mcpcli-unknown-near = La configuración no tiene ningún servidor MCP «{ $server }». ¿Querías decir «{ $suggestion }»?
mcpcli-disabled = El servidor MCP «{ $server }» tiene enabled = false en la configuración.

mcpcli-secret-env = No se ha escrito nada: { $name } parece un secreto, y config.toml no es lugar para ninguno. Ponlo en el entorno con el que se inicia Ocho y añade el servidor con --passthrough { $name }.
mcpcli-secret-args = No se ha escrito nada: los argumentos contienen algo que parece un secreto, y config.toml no es lugar para ninguno. La mayoría de los servidores lo toman también de una variable: ponlo en el entorno con el que se inicia Ocho y añade el servidor con --passthrough VARIABLE.
mcpcli-secret-url = No se ha escrito nada: la dirección contiene algo que parece un secreto, y config.toml no es lugar para ninguno. Quítalo: en la mayoría de los servidores puedes iniciar sesión, y lo que te dan se guarda con tus demás secretos.
mcpcli-secret-header = No se ha escrito nada: { $name } parece un secreto, y config.toml no es lugar para ninguno. Guárdalo con «ocho mcp secret NOMBRE» y escribe ${"{"}secret:NOMBRE{"}"} en su lugar, o quita la cabecera e inicia sesión, si el servidor lo permite.

mcpcli-sign-in = Inicia sesión en el servidor MCP «{ $server }» en tu navegador, en { $host }. Si no se abre, abre esta dirección:
mcpcli-signed-in = Sesión iniciada en el servidor MCP «{ $server }». Las sesiones abiertas lo usan desde el próximo mensaje.
mcpcli-no-sign-in = El servidor MCP «{ $server }» no pide iniciar sesión.
mcpcli-signed-out = Se han olvidado las claves de la sesión del servidor MCP «{ $server }».
mcpcli-secret-name = El nombre de un secreto se compone de letras, cifras, «_», «.» y «-», como máximo 100.
mcpcli-secret-ask = Valor de { $name } (no se muestra):
mcpcli-secret-empty = No se ha guardado nada: no hay valor. Escríbelo cuando se te pida o pásalo por la entrada estándar.
mcpcli-secret-kept = Guardado. En la cabecera de un servidor, { $written } representa { $name }.
mcpcli-secret-removed = Se ha olvidado { $name }.
