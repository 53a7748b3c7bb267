# Fallos de los proveedores de modelos y qué hacer con ellos.

models-error-auth = { $provider } ha rechazado la clave de API (estado { $status }: { $detail }). { $client ->
    [editor] Ejecuta «Ocho: Guardar una clave de API» para guardar otra. Una clave en la variable de entorno { $key } cuenta antes que una guardada.
   *[other] Revisa { $key } o ejecuta `ocho setup` para guardar otra clave.
}
models-error-forbidden = { $provider } no permite que esta cuenta use { $model } (estado 403: { $detail }). Elige otro modelo o consulta a quien administra la cuenta.
models-error-no-key = No hay clave de API para { $provider }. { $client ->
    [editor] Ejecuta «Ocho: Guardar una clave de API» o elige otro modelo; offline/basic no necesita clave.
   *[other] Define { $key }, ejecuta `ocho setup` o usa el modelo offline/basic, que no la necesita.
}
models-error-no-credit = La cuenta en { $provider } no tiene crédito para esta petición ({ $detail }). Recárgala o elige otro modelo.
models-error-rate-limit = { $provider } recibe demasiadas peticiones de esta cuenta ({ $detail }). Espera un poco y vuelve a intentarlo, o elige otro modelo.
models-error-wait-too-long = { $provider } pide esperar { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minutos
} antes de la próxima petición. Vuelve a intentarlo entonces o elige otro modelo.
models-error-overloaded = { $provider } está saturado ({ $detail }). Vuelve a intentarlo dentro de un rato o elige otro modelo.
models-error-server = El servidor de { $provider } ha fallado (error { $status }: { $detail }). Vuelve a intentarlo dentro de un rato o elige otro modelo.
models-error-network = La conexión con { $provider } en { $url } ha fallado ({ $detail }). Revisa la red y, si la necesitas, HTTPS_PROXY; después vuelve a intentarlo.
models-error-refused = { $url } rechaza las conexiones. Revisa la URL base de { $provider } y si el servidor está en marcha.
models-error-refused-local = Nadie responde en { $url }. ¿Está en marcha el servidor local del modelo? Arráncalo o corrige la URL base de { $provider }.
models-error-dns = No se encuentra el nombre de { $url }. Revisa la URL base de { $provider } y la red.
models-error-tls = El certificado de { $url } no es de confianza ({ $detail }). Si tu red usa su propia autoridad de certificación, pon la ruta de su archivo en NODE_EXTRA_CA_CERTS.
models-error-cut = La conexión con { $provider } se ha cortado antes de que la respuesta de { $model } estuviera completa. Vuelve a intentarlo.
models-error-timeout = { $provider } no ha enviado nada en { $seconds } segundos y se ha abandonado la petición. Vuelve a intentarlo o concede más tiempo con timeout_ms en los ajustes del proveedor.
models-error-nonsense = Lo que ha contestado { $url } no es una respuesta de { $provider }. Comprueba que la URL base es correcta y que habla el protocolo configurado.
models-error-context-full = La conversación ya no cabe en { $model } ({ $detail }). Empieza una sesión nueva o elige un modelo con una ventana de contexto mayor.
models-error-not-found = { $provider } no conoce { $model } en { $url } ({ $detail }). Revisa el nombre del modelo y la URL base.
models-error-invalid = { $provider } ha rechazado la petición (estado { $status }: { $detail }). Elige otro modelo o corrige los ajustes del proveedor.
models-error-bad-url = «{ $url }» no es una URL http(s). Corrige la URL base de { $provider }.
models-error-bad-port = El puerto de { $url } pertenece a otro protocolo y se rechaza. Corrige la URL base de { $provider }.
models-error-bad-id = «{ $id }» no nombra ningún modelo. Los modelos se escriben proveedor/modelo, por ejemplo anthropic/claude-sonnet-5-5 u offline/basic.
models-error-unknown-provider = No hay ningún proveedor llamado «{ $provider }». Conocidos: { $names }. Para añadirlo, dale una base_url en [providers.{ $provider }] de config.toml.
models-error-unknown-offline = No existe el modelo sin conexión «{ $name }». El modelo sin conexión es { $known }.
models-error-editor-only = Los modelos propios del editor solo están disponibles dentro del editor. Elige otro modelo, por ejemplo offline/basic.
models-error-no-key-editor = No hay clave de API para { $provider }. { $client ->
    [editor] Ejecuta «Ocho: Guardar una clave de API» o elige otro modelo.
   *[other] Guarda una en el editor, define { $key } o elige otro modelo.
}
models-error-editor-none = El editor no tiene ahora modelos de lenguaje para Ocho. Inicia sesión en el servicio del que vienen o elige otro modelo, por ejemplo offline/basic.
models-error-unknown-editor = El editor no tiene ningún modelo «{ $name }». Tiene: { $known }.
models-error-editor-no-permission = El editor no deja que Ocho use { $model } ({ $detail }). Envía de nuevo el mensaje y elige Permitir cuando el editor pregunte; si no pregunta, permítelo en los ajustes de acceso a modelos de lenguaje del editor (en VS Code: Administrar el acceso al modelo de lenguaje, en el menú Cuentas) o elige otro modelo.
models-error-editor-blocked = El editor rechazó esta petición a { $model } ({ $detail }). Puede que la cuota se haya agotado o que un filtro de contenido la haya detenido: inténtalo más tarde, dilo con otras palabras o elige otro modelo.
models-error-editor-gone = El editor ya no tiene { $model } ({ $detail }). Elige otro modelo.
models-error-editor-cancelled = El editor puso fin a la petición a { $model } ({ $detail }). Envía de nuevo el mensaje o elige otro modelo.
models-error-editor-failed = El modelo del editor { $model } ha fallado ({ $detail }). Vuelve a intentarlo o elige otro modelo.
models-error-editor-timeout = El modelo del editor { $model } no envió nada durante { $seconds } segundos, así que se abandonó la petición. Mira si el editor espera una respuesta tuya y vuelve a intentarlo.
models-error-no-list = { $url } no da una lista de modelos ({ $detail }). Indica la URL base de un servidor que hable el protocolo de OpenAI; a menudo termina en /v1.
models-provider-bad-id = «{ $id }» no puede ser el nombre de un proveedor. Usa letras, cifras, - y _.
models-provider-taken = El nombre «{ $id }» es de un proveedor incorporado o de uno de otra clase. Elige otro nombre.
models-provider-url-secret = La URL base contiene un nombre de usuario o una contraseña, que se escribiría en config.toml. Quítalo y guarda la clave en su lugar.
models-default-unknown = No hay ningún modelo «{ $model }» con el que puedan empezar las sesiones nuevas. Elige uno de la lista o añade antes su proveedor.
models-config-invalid = { $file } tiene un error. Corrígelo antes; { $client ->
    [editor] «Ocho: Diagnóstico» dice dónde está.
   *[other] `ocho config check` dice dónde está.
}

models-retry-rate-limit = { $provider } pide paciencia; nuevo intento en { $seconds } s (han fallado { $attempt } de { $maxTries })
models-retry-overloaded = { $provider } está saturado; nuevo intento en { $seconds } s (han fallado { $attempt } de { $maxTries })
models-retry-server = El servidor de { $provider } ha fallado; nuevo intento en { $seconds } s (han fallado { $attempt } de { $maxTries })
models-retry-network = Sin conexión con { $provider }; nuevo intento en { $seconds } s (han fallado { $attempt } de { $maxTries })
models-retry-cut = La conexión con { $provider } se ha cortado; nuevo intento en { $seconds } s (han fallado { $attempt } de { $maxTries })
models-retry-timeout = { $provider } no ha contestado; nuevo intento en { $seconds } s (han fallado { $attempt } de { $maxTries })

# Palabras que un proveedor añade a la propia conversación.
models-history-no-result = (sin resultado: la llamada se interrumpió y no se sabe si tuvo algún efecto)
models-history-empty-result = (sin salida)
models-history-image-omitted = (se ha omitido una imagen, { $type }: este modelo no puede ver imágenes)
models-history-images-of = Imágenes de { $tool } (llamada { $id }):

# Grabaciones.
models-replay-missing = No hay ninguna grabación en { $file }. { $client ->
    [editor] Corrige su ruta o elige otro modelo.
   *[other] Graba una con `ocho run --record ARCHIVO`.
}
models-replay-unreadable = No se puede leer la grabación { $file } ({ $reason }).
models-replay-broken = La línea { $line } de la grabación { $file } no es lo que debería: { $reason }. Corrige la línea o repite la grabación.
models-replay-exhausted = A la grabación { $file } no le quedan respuestas: { $count ->
    [one] se ha usado la única que tenía
   *[other] se han usado las { $count } que tenía
}. Graba una más larga.
models-replay-no-match = La grabación { $file } no tiene respuesta para esta petición ({ $hash }): la conversación difiere de la grabada. Repite la grabación.
models-record-failed = No se puede escribir la grabación en { $file } ({ $reason }). Elige otro archivo.

# Modelos sin herramientas propias.
models-text-tools-intro = Tienes estas herramientas. Para llamar a una, escribe un bloque delimitado con la etiqueta "tool_call" que contenga un objeto JSON {"{"}"name": …, "arguments": {"{"}…{"}"}{"}"}, y nada después. Los resultados llegan como texto.
models-text-tools-result = Resultado de { $tool }:
models-text-tools-error = { $tool } ha fallado:
