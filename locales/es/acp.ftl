# Lo que muestran los clientes ACP: modos, opciones, preguntas, errores.

acp-mode-read-only = Solo lectura
acp-mode-read-only-about = Lee y busca; no cambia nada ni ejecuta nada que pueda hacerlo
acp-mode-supervised = Supervisado
acp-mode-supervised-about = Lee con libertad, pregunta antes de cambiar o ejecutar algo y rechaza lo arriesgado
acp-mode-full = Completo
acp-mode-full-about = Actúa sin preguntar, salvo lo que está en la lista de preguntar siempre
acp-option-mode = Modo
acp-option-mode-about = Cuánto puede hacer Ocho sin preguntar
acp-option-model = Modelo
acp-option-model-about = El modelo de lenguaje que responde
acp-option-thought-level = Razonamiento
acp-option-thought-level-about = Cuánto razona el modelo antes de responder
acp-option-high-risk = Riesgo alto
acp-option-high-risk-about = Qué pasa con las acciones de riesgo alto en el modo supervisado
acp-high-risk-block = Bloquear
acp-high-risk-ask = Preguntar
acp-thought-off = Desactivado
acp-thought-low = Bajo
acp-thought-medium = Medio
acp-thought-high = Alto

acp-answer = Respuesta
acp-no-answer = Sin respuesta

acp-auth-key = Clave del modelo
acp-auth-key-about = Usa una clave del entorno (por ejemplo ANTHROPIC_API_KEY) o una guardada con { $client ->
    [editor] «Ocho: Guardar una clave de API»
   *[other] `ocho setup`
}
acp-auth-setup = Configurar en el terminal
acp-auth-setup-about = Elegir un modelo y guardar su clave
acp-unknown-auth-method = No existe el método de acceso «{ $method }». Existen: { $methods }.
acp-no-key = No se encontró ninguna clave de modelo. { $client ->
    [editor] Ejecuta «Ocho: Configurar un modelo», o «Ocho: Guardar una clave de API» si tienes una clave.
   *[other] Define ANTHROPIC_API_KEY u OPENAI_API_KEY, o ejecuta `ocho setup` en un terminal.
}

acp-bad-params = { $method }: «{ $at }» falta o no es del tipo debido.
acp-unknown-session = No hay ninguna sesión abierta { $id }. Cárgala o reanúdala primero, o empieza una nueva.
acp-mode-restricted = El área de trabajo no es de confianza, así que solo existe el modo { $modes }, no «{ $mode }». Confía antes en ella en el editor.
acp-unknown-mode = No existe el modo «{ $mode }». Los modos son: { $modes }.
acp-unknown-option = No existe la opción «{ $option }».
acp-unknown-value = La opción { $option } no tiene el valor «{ $value }». Los valores son: { $values }.
acp-cwd-relative = La carpeta «{ $cwd }» no es una ruta absoluta.
acp-cwd-missing = La carpeta «{ $cwd }» no existe o no es una carpeta.
acp-mcp-sse = El servidor MCP «{ $name }» usa SSE, que no se admite.
acp-empty-prompt = El mensaje está vacío.
acp-unsupported-block = El contenido de tipo «{ $type }» no se admite en los mensajes.
acp-image-too-large = La imagen ocupa { $size } kB; se pueden enviar como máximo { $limit } kB. Redúcela y envíala de nuevo.
acp-image-type = Los modelos no pueden leer imágenes de tipo «{ $type }». Usa uno de { $types }.
acp-image-broken = La imagen no es lo que dice su tipo { $type }, o está dañada.
