start-pick-title = ¿De dónde viene el modelo?
start-choice-editor = Usar los modelos del editor
start-choice-editor-about = { $names }: sin clave. VS Code pide tu consentimiento antes del primer uso.
start-choice-server = Usar { $name } en este equipo
start-choice-server-about = { $count ->
    [one] Un modelo
   *[other] { $count } modelos
  } en { $url }
start-choice-key = Usar una clave de API
start-choice-key-about = Anthropic, OpenAI y otros. La clave se guarda en el almacén de secretos del editor.
start-choice-offline = Hacer un recorrido sin modelo
start-choice-offline-about = Entiende unas pocas peticiones sencillas y usa las herramientas de verdad: mira cómo pregunta y qué muestra.
start-choice-config = Editar el archivo de configuración
start-choice-config-about = En config.toml se puede indicar cualquier proveedor y cualquier dirección.
start-key-provider = ¿De qué proveedor es la clave?
start-key-title = Clave de API de { $provider }
start-key-prompt = Se guarda en el almacén de secretos del editor y se da al agente cuando se consulta un modelo.
start-key-invalid = Una clave no tiene espacios ni caracteres especiales. Cópiala otra vez.
start-key-none = No hay ninguna clave de API guardada en este editor. Las claves del entorno no las puede quitar Ocho.
start-key-stored = La clave de { $provider } está guardada. La próxima petición la usa.
start-key-stored-alone = La clave de { $provider } está guardada. Para usarla, elige un modelo de { $provider } debajo del cuadro de entrada.
start-key-removed = La clave de { $provider } se ha quitado.
start-key-remove = ¿De qué proveedor se quita la clave?
start-provider-ready = listo
start-provider-key = necesita una clave
start-model-title = ¿Qué modelo?
