agent-bundle-missing = Falta el agente que viene con Ocho ({ $file }). Vuelve a instalar la extensión.
agent-entry-gone = El agente «{ $name }» ya no está en el ajuste ocho.agents. Añádelo de nuevo y reinícialo para seguir con este chat; el chat se conserva hasta que lo cierres.
agent-entry-command = La entrada «{ $name }» de ocho.agents no tiene orden. Pon en "command" el nombre de un programa o su ruta absoluta.
agent-entry-args = Los argumentos de «{ $name }» en ocho.agents no son una lista de cadenas. Escribe "args" como lista, con un argumento en cada cadena.
agent-entry-env = El entorno de «{ $name }» en ocho.agents no consta de nombres con cadenas. Escribe "env" como objeto, con cada valor entre comillas.
agent-command-relative = El agente «{ $name }» se inicia con una ruta relativa ({ $command }). Indica su ruta absoluta en ocho.agents.
agent-command-missing = No se puede iniciar el agente «{ $name }»: { $command } no existe o no se puede ejecutar. Corrige su ruta en ocho.agents.
agent-command-not-on-path = No se puede iniciar el agente «{ $name }»: { $command } no está en el PATH de tu shell de inicio de sesión. Instálalo o indica su ruta absoluta en ocho.agents.
agent-command-batch = No se puede iniciar el agente «{ $name }»: { $command } es un archivo por lotes, y sus argumentos no pueden contener comillas, signos de porcentaje ni saltos de línea. Inicia directamente su programa.
agent-not-trusted = El agente «{ $name }» no se inicia mientras el área de trabajo no sea de confianza: podría ejecutar lo que encuentre en ella. Confía en el área de trabajo o usa el agente propio de Ocho, que entonces solo lee.
agent-spawn-failed = No se pudo iniciar el agente «{ $name }»: el sistema rechazó { $command } ({ $reason }). Comprueba el archivo, sus permisos y la carpeta en la que se inicia.
agent-start-failed = No se pudo iniciar el agente: { $reason }. Vuelve a intentarlo; si falla otra vez, mira el registro.
agent-no-answer = El agente «{ $name }» no respondió en { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}. Comprueba que su orden inicia un agente ACP, mira su salida y reinícialo.
agent-other-version = El agente «{ $name }» habla la versión { $version } del Agent Client Protocol, y Ocho habla la versión 1. Usa otra versión del agente.
agent-refused = El agente «{ $name }» rechazó la conexión: { $reason }. Mira su salida y reinícialo.
agent-ended-at-start = El agente «{ $name }» cerró la conexión mientras se iniciaba. Mira su salida y reinícialo.
agent-ends-at-start = El agente «{ $name }» terminó antes de estar listo, { $times ->
    [one] una vez
    [2] dos veces
   *[other] { $times } veces
} ({ $signal ->
    [none] código de salida { $code }
   *[other] { $signal }
}).{ $words ->
    [none] {""}
   *[other] {" "}Escribió: «{ $words }».
} Revisa su orden, sus argumentos y su entorno en el ajuste ocho.agents y vuelve a iniciarlo.
agent-ends-at-start-own = El agente propio de Ocho terminó antes de estar listo, { $times ->
    [one] una vez
    [2] dos veces
   *[other] { $times } veces
} ({ $signal ->
    [none] código de salida { $code }
   *[other] { $signal }
}).{ $words ->
    [none] {""}
   *[other] {" "}Escribió: «{ $words }».
} Vuelve a iniciarlo; si termina otra vez, ejecuta el diagnóstico y mira el registro.
agent-ended-by-signal = { $signal } puso fin al agente «{ $name }».
agent-ended-with-code = El agente «{ $name }» terminó por sí mismo con el código de salida { $code }.
agent-keeps-ending = El agente terminó { $times } veces en { $minutes ->
    [one] un minuto
   *[other] { $minutes } minutos
} y no se vuelve a iniciar. Mira su salida y reinícialo.
agent-cannot-load = El agente «{ $name }» se inició de nuevo y no puede abrir sesiones anteriores. Puedes seguir en una sesión nueva; el agente no recordará lo dicho hasta ahora, que queda aquí para leerlo y exportarlo.
agent-session-lost = La sesión no pudo abrirse de nuevo en «{ $name }»: { $reason }. Inténtalo otra vez o sigue en una sesión nueva; el agente no recordará lo dicho antes.
agent-session-elsewhere = Este chat está abierto en otra ventana o en un terminal. Ciérralo allí e inténtalo otra vez, o empieza un chat nuevo.
agent-config-invalid = La configuración tiene un error: { $reason }. Corrígelo e inténtalo otra vez.
agent-stopped = El agente no está en marcha. Reinícialo.
