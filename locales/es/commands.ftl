commands-show-log = Mostrar el registro
commands-rename-title = Nombre del chat
commands-rename-empty = Escribe al menos un carácter.
commands-no-turn = En este chat no hay ningún turno que deshacer.
commands-config-header = Qué puede hacer Ocho y con qué modelos. El README de la extensión lo explica.
commands-trace-on = Activar
commands-trace-off = La traza del protocolo está desactivada. Muestra qué mensajes pasan entre el editor y el agente.
commands-restarting = Reiniciando { $name }
commands-explain-selection = Explica este código: qué hace, cómo, y qué es fácil entender mal.
commands-no-selection = No hay nada seleccionado en el editor activo.
commands-no-file = No hay ningún archivo abierto.
commands-no-terminal-selection = No hay nada seleccionado en el terminal activo.
commands-no-problem = No hay ningún problema en el cursor.
commands-fix-problems = { $count ->
    [one] Corrige este problema:
   *[other] Corrige estos problemas:
  }
commands-explain-problems = { $count ->
    [one] Explica este problema y qué lo corregiría. No cambies nada:
   *[other] Explica estos problemas y qué los corregiría. No cambies nada:
  }
commands-action-fix = Corregir con Ocho
commands-action-explain = Explicar con Ocho
commands-doctor-running = Ocho se examina
commands-doctor-environment = Entorno de inicio de sesión
commands-doctor-trust = Área de trabajo de confianza
commands-doctor-failed = El examen del propio agente no se pudo hacer: { $reason }
commands-no-repository = En esta ventana no hay ningún repositorio de git.
commands-no-changes = No hay cambios para un commit.
commands-no-model = No hay ningún modelo de lenguaje al que preguntar. El modelo sin conexión no puede hacer esto.
commands-set-up-model = Configurar un modelo
commands-commit-nothing = El agente no escribió ningún mensaje. Inténtalo de nuevo o elige otro modelo.
commands-commit-not-empty = Ya hay un mensaje en el cuadro. ¿Reemplazarlo por el que escribió el agente?
commands-commit-replace = Reemplazar
commands-commit-writing = Escribiendo el mensaje de commit
commands-commit-prompt = Escribe el mensaje para un commit de los cambios preparados, o de todos los cambios si no hay ninguno preparado. Mira el diff con git_operations, y los últimos mensajes para conocer el estilo de este repositorio. Responde solo con el mensaje: un asunto de 72 caracteres como máximo en imperativo y después, solo si el motivo no es evidente, una línea vacía y el motivo.
commands-turn-done = { $title }: terminado.
commands-turn-failed = { $title }: el turno falló.
commands-turn-show = Mostrar
