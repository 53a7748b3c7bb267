# El servicio de lenguaje de config.toml y tools.json en el editor.

language-failed = No se pudo iniciar el servicio de lenguaje de Ocho para config.toml y tools.json: { $reason }
language-show-log = Mostrar el registro
