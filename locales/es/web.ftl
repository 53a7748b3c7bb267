# Adónde puede llevar una URL (agent/policy/network) y lectura de páginas (agent/web, web_fetch).

web-class-listed = { $host } está en la lista de dominios permitidos.
web-class-unlisted = { $host } no está en la lista de dominios permitidos.
web-class-private = { $host } no es público; está en tu lista allowed_private_hosts.

web-refused-too-long = La URL tiene más de 8192 caracteres.
web-refused-invalid = Esto no es una URL válida: { $url }. Escríbela completa, con https:// y un nombre de host.
web-refused-scheme = Solo se obtienen direcciones http y https, no { $scheme }
web-refused-credentials = La URL lleva un nombre de usuario o una contraseña. Quítalos.
web-refused-blocked = { $host } está en la lista de dominios bloqueados (blocked_domains).
web-refused-port = El puerto { $port } es de otro tipo de servicio y no se consulta.
web-refused-name = { $host } es un nombre de la máquina o la red local, no de la internet pública. Si es tu propio servidor, añádelo a web_fetch.allowed_private_hosts en tu configuración.
web-refused-address = { $host } lleva a { $address }, que no es una dirección pública. Si es tu propio servidor, añádelo a web_fetch.allowed_private_hosts en tu configuración.
web-refused-no-address = { $host } no tiene dirección: el nombre no existe o no se puede consultar ahora. Revisa la ortografía y la conexión.
web-refused-redirects = La página redirigió más de { $limit } veces.

web-template-missing = La plantilla de URL necesita un valor para { $name }.
web-template-origin = El esquema, el host y el puerto deben estar en la propia plantilla de URL, no en una variable.
web-template-path = Un valor cambiaría la ruta de la URL fuera de su lugar.
