# ocho run

run-usage-no-task = ¿Qué hay que hacer? Da la tarea entre comillas, o `-` para leerla de la entrada estándar. `ocho run --help` muestra las opciones.
run-usage-count = { $option } admite un número entero desde 1; «{ $value }» no lo es.
run-usage-continue-or-session = Da --continue o --session, no ambos.
run-usage-cwd = La carpeta «{ $cwd }» no existe o no es una carpeta.
run-usage-tool = No existe la herramienta «{ $name }» de --tools. Hay: { $known }.
run-usage-tool-near = No existe la herramienta «{ $name }» de --tools. ¿Querías decir «{ $suggestion }»? Hay: { $known }.
run-no-tools = --tools no nombra ninguna herramienta, así que esta tarea no tiene ninguna.
run-usage-session-folder = La sesión { $id } pertenece a { $folder }. Omite --cwd, o indica esa carpeta.
run-nothing-to-continue = No hay ninguna sesión guardada para { $cwd }. Ejecuta sin --continue para empezar una.
run-would-ask = (no se preguntó a nadie: se respondió «permitir una vez»)
run-answers = [y] una vez  [s] en esta sesión  [a] siempre { $rule }  [d] denegar, con palabras para el modelo si quieres  [f] todo completo:
run-answers-once = [y] una vez  [d] denegar, con palabras para el modelo si quieres  [f] todo completo:
run-answer-unknown = Esa no es una de las respuestas. Escribe una letra y pulsa Intro.
run-end-completed = hecho
run-end-failed = fallido
run-end-denied = denegado
run-end-blocked = bloqueado
run-end-cancelled = cancelado
run-more-lines = … { $count ->
    [one] 1 línea más
   *[other] { $count } líneas más
}
run-stop-max-tokens = El modelo llegó a su límite de tokens por respuesta. Continúa con `ocho run --continue "sigue"`.
run-stop-max-turn-requests = Se detuvo tras el número máximo de peticiones al modelo para una tarea. Continúa con `ocho run --continue "sigue"` o aumenta --max-turns.
run-stop-refusal = El modelo se negó a responder.
run-stop-cancelled = Cancelado. Continúa con `ocho run --continue "sigue"`.
run-denied = Denegaste algo que la tarea necesitaba.
run-refused = La política rechazó algo que la tarea necesitaba; arriba se dice qué lo permitiría.
run-session = sesión { $id }
