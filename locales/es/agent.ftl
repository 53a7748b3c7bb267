agent-bundle-missing = Falta el agente que viene con Ocho ({ $file }). Vuelva a instalar la extensión.
agent-entry-command = La entrada «{ $name }» de ocho.agents no tiene orden. Ponga en "command" el nombre de un programa o su ruta absoluta.
agent-entry-args = Los argumentos de «{ $name }» en ocho.agents no son una lista de textos. Escriba "args" como lista, con un argumento en cada texto.
agent-entry-env = El entorno de «{ $name }» en ocho.agents no consta de nombres con textos. Escriba "env" como objeto, con cada valor entre comillas.
agent-command-relative = El agente «{ $name }» se inicia con una ruta relativa ({ $command }). Indique su ruta absoluta en ocho.agents.
agent-command-missing = No se puede iniciar el agente «{ $name }»: { $command } no existe o no se puede ejecutar. Corrija su ruta en ocho.agents.
agent-command-not-on-path = No se puede iniciar el agente «{ $name }»: { $command } no está en el PATH de su shell de inicio de sesión. Instálelo o indique su ruta absoluta en ocho.agents.
agent-command-batch = No se puede iniciar el agente «{ $name }»: { $command } es un archivo por lotes, y sus argumentos no pueden contener comillas, signos de porcentaje ni saltos de línea. Inicie directamente su programa.
agent-spawn-failed = No se pudo iniciar el agente «{ $name }»: el sistema rechazó { $command } ({ $reason }). Compruebe el archivo, sus permisos y la carpeta en la que se inicia.
agent-no-answer = El agente «{ $name }» no respondió en { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}. Compruebe que su orden inicia un agente ACP, mire su salida y reinícielo.
agent-other-version = El agente «{ $name }» habla la versión { $version } del Agent Client Protocol, y Ocho habla la versión 1. Use otra versión del agente.
agent-refused = El agente «{ $name }» rechazó la conexión: { $reason }. Mire su salida y reinícielo.
agent-ended-at-start = El agente «{ $name }» cerró la conexión mientras se iniciaba. Mire su salida y reinícielo.
agent-ended-by-signal = { $signal } puso fin al agente «{ $name }».
agent-ended-with-code = El agente «{ $name }» terminó por sí mismo con el código de salida { $code }.
agent-keeps-ending = El agente terminó { $times } veces en { $minutes ->
    [one] un minuto
   *[other] { $minutes } minutos
} y no se vuelve a iniciar. Mire su salida y reinícielo.
agent-cannot-load = El agente «{ $name }» se inició de nuevo y no puede abrir sesiones anteriores. Empiece una nueva.
agent-session-lost = La sesión no se pudo volver a abrir en «{ $name }»: { $reason }. Ábrala desde el historial o empiece una nueva.
agent-stopped = El agente no está en marcha. Reinícielo.
