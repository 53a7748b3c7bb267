# El lado de entrada de la página del chat: entrada, cabecera, historial, bienvenida.
pageinput-composer = Mensaje
pageinput-input = Mensaje para { $agent }
pageinput-placeholder = Pregunta a { $agent }. @ añade contexto, / muestra las órdenes
pageinput-placeholder-running = Añade un mensaje; se enviará cuando termine este turno
pageinput-placeholder-broken = { $agent } no está en marcha
pageinput-broken = { $agent } no está en marcha, así que no se ha enviado nada. Tu texto sigue aquí: reinicia el agente y vuelve a enviarlo.
pageinput-send = Enviar (Intro)
pageinput-send-queue = Enviar después de este turno (Intro)
pageinput-stop = Detener (Escape)
pageinput-add-context = Añadir contexto (@)
pageinput-drop = Suelta para adjuntar
pageinput-drop-hint = Para adjuntar archivos también puedes arrastrarlos aquí y soltarlos con la tecla Mayús pulsada.
pageinput-mentions = Qué añadir
pageinput-commands = Órdenes
pageinput-suggestions-count = { $count ->
    [one] { $count } sugerencia. Arriba y abajo para elegir, Intro para aceptarla.
   *[other] { $count } sugerencias. Arriba y abajo para elegir, Intro para aceptar una.
}
pageinput-attachments = Adjuntos
pageinput-detach = Quitar { $name }
pageinput-images-not-taken = { $agent } no acepta imágenes. Elige otro agente para un chat nuevo o describe lo que se ve.
pageinput-images-model = El modelo { $model } no acepta imágenes. Elige otro modelo abajo o describe lo que se ve. Si en realidad ve imágenes, pon images = true en su proveedor en config.toml.
pageinput-images-unsent = No se ha enviado: { $name } no acepta imágenes. Elige otro modelo o quita la imagen.
pageinput-image-broken = No se ha adjuntado { $name }: no es una imagen que se pueda leer.
pageinput-image-too-large = No se ha adjuntado { $name }: es demasiado grande. El límite es de 3,75 MB una vez reducida.
pageinput-file-unreadable = No se ha adjuntado { $name }: desde fuera del editor solo se pueden tomar imágenes. Abre su carpeta en el editor y añádelo con @.
pageinput-problem-close = Cerrar este mensaje
pageinput-queue = { $count ->
    [one] Se enviará cuando termine este turno
   *[other] Se enviarán cuando termine este turno ({ $count })
}
pageinput-queue-held = { $count ->
    [one] Aún no enviado
   *[other] Aún no enviados ({ $count })
}
pageinput-queue-attachments = { $count ->
    [one] { $count } adjunto
   *[other] { $count } adjuntos
}
pageinput-unqueue = No enviar
pageinput-option-value = { $option }: { $value }
pageinput-choices-search = Buscar: { $option }
pageinput-choices-none = No se ha encontrado nada
pageinput-agent-about = El agente de este chat. Para un chat nuevo se puede elegir otro.
pageinput-restricted = Solo lectura
pageinput-restricted-about = Esta área de trabajo no es de confianza, así que el agente solo lee. Pulsa para administrar la confianza.
pageinput-meter-context = Contexto: { $used } de { $size } tokens ({ $percent })
pageinput-meter-high = Queda poco: pronto se resumirán las partes más antiguas; también puedes empezar un chat nuevo.
pageinput-meter-cost = Coste de esta sesión: { $cost }

pageinput-chats = Chats abiertos
pageinput-chats-keys = Intro muestra un chat, Supr lo cierra. Sigue estando en el historial.
pageinput-chat-close = Cerrar (sigue en el historial)
pageinput-chat-untitled = Chat nuevo
pageinput-status-opening = iniciando
pageinput-status-loading = cargando
pageinput-status-idle = en reposo
pageinput-status-running = trabajando
pageinput-status-asking = espera tu respuesta
pageinput-status-broken = el agente no está en marcha
pageinput-questions = { $count ->
    [one] { $count } pregunta
   *[other] { $count } preguntas
}
pageinput-unread = hay novedades
pageinput-questions-elsewhere = { $count ->
    [one] { $count } pregunta en otro chat
   *[other] { $count } preguntas en otros chats
}
pageinput-unread-elsewhere = Hay novedades en otro chat
pageinput-new = Chat nuevo
pageinput-new-with = Chat nuevo con { $agent }
pageinput-more = Más acciones
pageinput-menu-editor = Abrir en una pestaña del editor
pageinput-menu-rename = Cambiar el nombre…
pageinput-menu-export = Exportar a Markdown…
pageinput-menu-delete = Eliminar…
pageinput-menu-changes = Mostrar todos los cambios
pageinput-menu-undo = Deshacer el último turno…
pageinput-menu-doctor = Diagnóstico
pageinput-menu-log = Mostrar el registro
pageinput-menu-restart = Reiniciar el agente

pageinput-history = Historial
pageinput-history-search = Buscar sesiones
pageinput-history-close = Cerrar el historial (Escape)
pageinput-history-today = Hoy
pageinput-history-yesterday = Ayer
pageinput-history-week = Últimos 7 días
pageinput-history-older = Anteriores
pageinput-history-open = Abierta
pageinput-history-rename = Cambiar el nombre (F2)
pageinput-history-export = Exportar a Markdown
pageinput-history-delete = Eliminar
pageinput-history-delete-ask = ¿Eliminar «{ $title }» para siempre? Se pierde lo que se dijo en ella y sus turnos ya no se pueden deshacer. Los archivos quedan como están.
pageinput-history-delete-yes = Eliminar
pageinput-history-delete-no = Conservar
pageinput-history-loading = Buscando sesiones…
pageinput-history-empty = Todavía no hay ninguna sesión guardada.
pageinput-history-none = Ninguna sesión coincide.
pageinput-history-retry = Reintentar
pageinput-history-more = Mostrar más

pageinput-folder = Trabaja en { $folder }
pageinput-no-folder = Sin carpeta
pageinput-no-folder-about = No hay ninguna carpeta abierta: los archivos van a { $folder }.
pageinput-open-folder = Abrir una carpeta
pageinput-welcome-title = Elige un modelo para empezar
pageinput-welcome-about = Ocho pregunta antes de actuar. Necesita un modelo de lenguaje para pensar; elige de dónde viene.
pageinput-examples-title = ¿Qué debe hacer { $agent }?
pageinput-examples-about = Un ejemplo pasa al cuadro de entrada, donde puedes cambiarlo antes de enviarlo.
pageinput-welcome-note = Puedes cambiarlo en cualquier momento debajo del cuadro de entrada.
