tool-shell = Ejecuta una línea de órdenes en bash (PowerShell en Windows). Devuelve la salida y el código de salida. stdin está cerrada. background: true inicia una tarea y devuelve su id; action lee o detiene tareas.
tool-shell-arg-description = Qué hace, en pocas palabras
tool-shell-arg-cwd = por defecto: el área de trabajo
tool-shell-arg-timeout-ms = por defecto 120000
tool-shell-arg-job = Id de la tarea, para action output o stop

shell-title-jobs = Tareas en segundo plano
shell-command-missing = No hay nada que hacer: indica command para ejecutar algo, o action (list, output, stop) para las tareas en segundo plano.
shell-command-and-action = command no se puede combinar con action ni con job. Indica command para ejecutar algo, o action y job para una tarea en segundo plano.
shell-command-nul = La orden contiene un carácter NUL, que ningún shell acepta. Quítalo.
shell-job-missing = action { $action } necesita job, el id de una tarea en segundo plano. action list las muestra.
shell-no-such-job = No hay ninguna tarea { $job }. Las que hay: { $ids }.
shell-no-jobs = No hay ninguna tarea { $job }: esta sesión no tiene tareas en segundo plano.
shell-too-many-jobs = Ya hay { $count } tareas en segundo plano. Detén alguna con action stop antes de iniciar otra.
shell-job-not-stopped = No se pudo terminar la tarea { $job }; el sistema la retiene. Inténtalo más tarde.
shell-cwd-missing = La carpeta { $cwd } no existe. Créala o indica otra en cwd.
shell-cwd-no-folder = { $cwd } no es una carpeta. Indica una carpeta en cwd.
shell-cwd-moved = { $cwd } ya no es la carpeta para la que se planeó la orden.
shell-sandbox-changed = La forma de confinar las órdenes ha cambiado desde que se decidió sobre esta. Vuelve a intentarlo.

shell-exit-code = código de salida { $code }
shell-ended-by-signal = terminada por la señal { $signal }
shell-timed-out = se agotó el tiempo de { $ms } ms; se terminó todo lo que había iniciado. Indica un timeout_ms mayor (como máximo { $max }), o background: true para lo que sigue en marcha.
shell-cancelled = cancelada por la persona; se terminó todo lo que había iniciado
shell-no-output = (sin salida)
shell-binary = La salida era binaria ({ $bytes } bytes) y no se muestra. Envíala a un archivo para trabajar con ella.
shell-cut = … se omiten { $lines } líneas ({ $characters } caracteres).
shell-whole-output = Salida completa: { $path }
shell-output-beginning = Primeros { $bytes } bytes: { $path }
shell-left-running = Sigue en marcha como tarea { $job }: { $count ->
    [one] proceso { $pids }
   *[other] procesos { $pids }
}. Lee su salida con action output, termínala con action stop; acaba con la sesión.
shell-started = Iniciada como tarea { $job } (pid { $pid }). Lee su salida con action output, termínala con action stop; acaba con la sesión.
shell-list-empty = Esta sesión no tiene tareas en segundo plano.
shell-no-new-output = (sin salida nueva)
shell-job-binary = (su salida es binaria y no se muestra)
shell-missed = [… { $characters } caracteres ya no se conservan]
shell-job-running = tarea { $job }: en marcha desde hace { $seconds } s (pid { $pid }): { $command }
shell-left-untracked = Algo que inició sigue en marcha. Windows no permite seguirlo una vez terminada la orden: no es una tarea y no se cierra con la sesión. Inicia los servidores en segundo plano.
shell-job-left = tarea { $job }: quedó en marcha tras terminar su orden, iniciada hace { $seconds } s: { $command }
shell-job-ended = tarea { $job }: { $end }: { $command }
shell-job-gone = tarea { $job }: terminada: { $command }
