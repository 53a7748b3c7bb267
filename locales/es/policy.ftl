# Por qué una orden tiene su clase. { $program } es el programa, { $part } la parte que lo causa.
policy-why-nothing = No hace nada.
policy-why-read = { $program } solo lee, dentro del área de trabajo.
policy-why-change = { $program } cambia archivos o el estado del área de trabajo.
policy-why-project = { $program } ejecuta código del proyecto: `{ $part }`.
policy-why-network = { $program } lee de la red: `{ $part }`.
policy-why-remote = { $program } puede enviar datos o cambiar algo en otro equipo: `{ $part }`.
policy-why-privilege = { $program } usa permisos distintos de los tuyos.
policy-why-loss = { $program } puede eliminar trabajo que no se puede recuperar: `{ $part }`.
policy-why-code = { $program } ejecuta código escrito en la propia orden.
policy-why-environment = { $program } muestra variables o procesos, que pueden contener secretos.
policy-why-session = { $program } cambia el shell para lo que sigue.
policy-why-system = { $program } actúa sobre el equipo, fuera del área de trabajo.
policy-why-configuration = Esto cambia configuración que decide qué se ejecuta o adónde van los datos: `{ $part }`.
policy-why-config-secrets = `{ $part }` puede mostrar tokens que guarda la configuración.
policy-why-secrets = { $part } puede abarcar archivos con secretos.
policy-why-alone = { $program } sin archivo ni subcomando ejecuta lo que llega por la entrada estándar, o lo muestra todo.
policy-why-option = La opción { $part } de { $program } hace más que leer.
policy-why-arithmetic = El shell evalúa aquí { $name } como aritmética, y eso puede ejecutar órdenes.
policy-why-assignment = Se asigna { $name }, lo que puede cambiar qué ejecutan o leen los programas: `{ $part }`.
policy-why-chosen-program = { $program } ejecuta un programa elegido por { $part }.
policy-why-conditional-function = La función { $part } no está definida con seguridad.
policy-why-device = { $part } es un dispositivo o muestra procesos en marcha.
policy-why-follows-links = { $part } sigue enlaces, que pueden salir del área de trabajo.
policy-why-foreign-package = { $part } se descarga de otro lugar y se ejecuta.
policy-why-foreign-repository = Esto cambia un repositorio de fuera del área de trabajo: `{ $part }`.
policy-why-foreign-script = { $part } es un script de fuera del área de trabajo.
policy-why-git-config-runs = La configuración del propio repositorio hace que git inicie programas: { $keys }.
policy-why-handed-on = Otro programa inicia { $program }, y lo que hace así pasa fácilmente inadvertido: `{ $part }`.
policy-why-hidden-characters = La orden contiene caracteres que no se ven.
policy-why-inline-code = { $program } recibe código en la orden: `{ $part }`.
policy-why-not-understood = Esta parte de la orden no se entiende: `{ $part }`.
policy-why-old-names = Se muestran cambios con los nombres que el archivo tuvo antes, que no se pueden comprobar: `{ $part }`.
policy-why-process = { $part } no nombra un proceso de esta sesión.
policy-why-program-path = { $part } es un programa del área de trabajo o de un lugar inusual.
policy-why-reads-outside = { $part } puede leer fuera del área de trabajo.
policy-why-refused-url = { $part } no está en la internet pública.
policy-why-remote-address = { $part } no es un remoto con nombre ni una dirección https pública.
policy-why-sends = { $part } se envía a la red y no se conoce de antemano.
policy-why-too-long = La orden es demasiado larga para comprobarla.
policy-why-unclear-name = El nombre del programa no está escrito con claridad: `{ $part }`.
policy-why-unexpected = { $part } no se espera como argumento de { $program }.
policy-why-unknown-code = No se sabe qué ejecutaría { $program }: `{ $part }`.
policy-why-unknown-directory = No se sabe en qué carpeta actúa: `{ $part }`.
policy-why-unknown-option = { $part } no es una opción conocida de { $program }.
policy-why-perhaps-option = Lo que { $part } aporta puede resultar una opción de { $program }, o cualquier archivo.
policy-why-pager = { $program } puede iniciar otros programas para lo que muestra, según diga el entorno (LESSOPEN, PAGER).
policy-why-unknown-program = { $part } no es un programa conocido.
policy-why-unknown-program-confined = { $part } no es un programa conocido. En el entorno aislado alcanza el área de trabajo, y ninguna red.
policy-why-program-path-confined = { $part } es un programa del área de trabajo o de un lugar poco común. En el entorno aislado alcanza el área de trabajo, y ninguna red.
policy-why-inline-code-confined = { $program } recibe código en la orden: `{ $part }`. En el entorno aislado alcanza el área de trabajo, y ninguna red.
policy-why-unknown-subcommand = { $part } no es un subcomando conocido de { $program }.
policy-why-unknown-target = No se sabe dónde se escribe antes de ejecutarla: `{ $part }`.
policy-why-unknown-url = La dirección no se conoce antes de ejecutarla: `{ $part }`.
policy-why-unseen = { $part } abarca más archivos de los que se pueden mirar, así que no se descarta que haya secretos entre ellos.
policy-why-may-bring = { $part } puede traer consigo archivos por los que se pregunta dondequiera que se pongan.
policy-why-unknown-value = { $part } no se conoce antes de ejecutarla.

# Rutas
policy-path-read-inside = Se lee { $path }, dentro del área de trabajo.
policy-path-write-inside = Se cambia { $path }, dentro del área de trabajo.
policy-path-read-outside = { $path } está fuera del área de trabajo.
policy-path-write-outside = { $path } está fuera del área de trabajo y se cambiaría.
policy-path-forbidden = forbidden_paths prohíbe { $path } ({ $rule }).
policy-path-own = { $path } pertenece al propio Ocho.
policy-path-credentials = { $path } es un almacén de credenciales.
policy-path-special = { $path } es un dispositivo, una tubería o muestra procesos en marcha, no un archivo.
policy-path-directory = { $path } es una carpeta, no un archivo.
policy-path-read-only = { $path } está marcado como de solo lectura.
policy-path-pattern = El patrón { $path } sale de su carpeta. Da la carpeta como ruta y un patrón sin «..».
policy-path-empty = La ruta está vacía. Da la ruta de un archivo o de una carpeta.
policy-path-nul = Una ruta no puede contener un carácter NUL. Quítalo.
policy-path-surrogate = La ruta { $path } contiene medio carácter, que ningún archivo puede tener en su nombre. Da el nombre tal como lo lista la carpeta.
policy-path-long = La ruta es demasiado larga: { $path }…
policy-path-loop = { $path } es un enlace que da vueltas o no lleva a ninguna parte.
policy-path-url = { $path } no es una URL de archivo utilizable. Da una ruta normal.
policy-path-network = { $path } está en otro equipo o se salta la comprobación de nombres. Da una ruta de una unidad local.
policy-path-drive = { $path } depende de la unidad actual. Da una ruta absoluta con su unidad, o una relativa.
policy-path-stream = { $path } nombra un flujo de datos. Da la ruta de un archivo.
policy-path-user-home = No existe { $path }, y la carpeta personal de otro usuario no se busca. Escribe la ruta completa.
policy-path-hard-link = { $path } es uno de varios nombres del mismo archivo (enlaces duros); no se sabe dónde están los otros.
policy-path-through-file = { $path } está dentro de un archivo, no de una carpeta.
policy-path-ending = { $path } tiene un nombre que termina en punto o en espacio, que Windows omite. Quítalo.
policy-path-characters = { $path } tiene un carácter que ningún nombre de archivo puede tener en Windows. Elige otro nombre.
policy-path-backslash = No existe { $path }. En este sistema las carpetas se separan con /; escribe así la ruta.
policy-path-reserved = { $path } es un nombre de dispositivo en Windows. Elige otro nombre.

# El mínimo: siempre se pregunta
policy-floor-agent = { $path } es configuración de Ocho.
policy-floor-git = { $path } pertenece a git y puede hacer que ejecute programas.
policy-floor-hooks = { $path } lo ejecuta por sí solo un shell, un editor o git.
policy-floor-editor = { $path } configura el editor, que puede ejecutar programas desde ahí.
policy-floor-tools = { $path } dice qué programas del proyecto se pueden llamar como herramientas.
policy-floor-agents = { $path } instruye o configura agentes de programación.
policy-floor-ci = { $path } lo ejecuta la integración continua, con sus secretos.
policy-floor-packages = { $path } hace que herramientas de compilación o gestores de paquetes ejecuten programas.
policy-floor-secrets = { $path } puede contener secretos.

# Otras partes
policy-touches-nothing = { $tool } no toca nada fuera de la sesión.
policy-url-method = { $method } a { $host } puede cambiar algo allí.
policy-git-read = git { $operation } solo lee.
policy-git-change = git { $operation } cambia el repositorio; git puede deshacerlo.
policy-git-lose = git { $operation } puede perder trabajo.
policy-git-config = git { $operation } lee, pero la configuración del repositorio hace que inicie programas: { $keys }.
policy-state-read = Se consulta { $what }.
policy-state-lasting = Se cambia { $what }, también para sesiones futuras.
policy-state-change = Se cambia { $what } de esta sesión.
policy-external-mcp = { $tool } viene del servidor MCP { $server }; no se sabe qué hace.
policy-external-registry = { $tool } es un programa del tools.json del proyecto; no se sabe qué hace.
policy-external-http = { $tool } es una herramienta HTTP que llama a { $server }.

# Decisiones
policy-not-admitted-deny-all-tools = Todas las herramientas están desactivadas (deny_all_tools).
policy-not-admitted-excluded-tools = { $tool } está en la lista excluded_tools.
policy-not-admitted-allowed-tools = { $tool } no está en la lista allowed_tools.
policy-not-admitted-caller-tools = { $tool } no está entre las herramientas que recibió esta tarea.
policy-rule-denies = Tu regla «deny { $rule }» abarca { $part }.
policy-rule-asks = Quieres que se te pregunte por { $rule }.
policy-rule-malformed = { $rule } no es una regla. Escribe el nombre de una herramienta, herramienta(patrón) o *.
policy-rule-wrapper = { $rule } permitiría cualquier programa, porque lo que nombra ejecuta otros. Nombra el programa mismo.
policy-sandbox-missing = El perfil de riesgo quiere las órdenes confinadas (sandbox = "required"), y esta no lo estaría.

policy-remedy-admit = Para cambiarlo, edita { $key } en el perfil de riesgo.
policy-remedy-caller-tools = Para tenerla, añade { $tool } a --tools al encargar la tarea.
policy-remedy-forbidden-path = Para cambiarlo, edita forbidden_paths en el perfil de riesgo.
policy-remedy-blocked-domain = Para cambiarlo, edita blocked_domains en el perfil de riesgo.
policy-remedy-private-host = Si es un servidor tuyo, añádelo con su puerto a tools.web_fetch.allowed_private_hosts en tu configuración.
policy-remedy-url = Da la URL http o https de una página pública, sin nombre de usuario ni contraseña.
policy-remedy-not-a-file = Da la ruta de un archivo.
policy-remedy-by-hand = Ningún ajuste lo cambia. Una persona puede hacerlo fuera de Ocho.
policy-remedy-deny-rule = Para cambiarlo, { $client ->
    [editor] quita { $rule } de la lista «Denegado» de la vista Política.
   *[other] quita { $rule } de rules.deny en tu archivo de configuración (ocho config rules remove …).
}
policy-remedy-read-only = La sesión es de solo lectura. Cambia el modo a supervisado (supervised) o completo (full) para hacer esto.
policy-remedy-restricted = El área de trabajo no es de confianza, así que Ocho solo lee en ella, sea cual sea el modo. { $client ->
    [editor] Si confías en lo que contiene, ejecuta «Áreas de trabajo: Administrar la confianza del área de trabajo» y pídelo de nuevo.
   *[other] Si confías en lo que contiene, dilo en el editor o inicia Ocho sin OCHO_RESTRICTED; después pídelo de nuevo.
}
policy-remedy-high-risk = Para que se pregunte en su lugar, { $client ->
    [editor] elige «Preguntar» en «Riesgo alto», debajo del cuadro de texto.
   *[other] pon high_risk = "ask" en la sesión (--high-risk ask) o en el perfil de riesgo.
}
policy-remedy-unnamed = Ninguna regla nombra esta herramienta. { $client ->
    [editor] Para que se ejecute, añade { $short } a la lista «Permitido sin preguntar» de la vista Política, para toda llamada así, sea entonces como sea la herramienta; o { $rule }, para esta llamada de la herramienta tal como es ahora. En «Pregunta» se te preguntaría cada vez. Para que se pregunte por todo lo de riesgo alto, elige «Preguntar» en «Riesgo alto», debajo del cuadro de texto.
   *[other] Para que se ejecute, añade una regla a rules.allow en tu archivo de configuración: ocho config rules add allow '{ $short }', para toda llamada así, sea entonces como sea la herramienta; o { $rule }, para esta llamada de la herramienta tal como es ahora. En rules.ask se te preguntaría cada vez. Para que se pregunte por todo lo de riesgo alto, pon high_risk = "ask" (--high-risk ask).
}
policy-remedy-sandbox = Para ejecutar órdenes sin confinar, pon sandbox en "auto" u "off" en el perfil de riesgo.
policy-remedy-no-approver-medium = Esto necesita la respuesta de una persona y aquí no se puede preguntar a nadie. Ejecútalo donde una persona pueda responder, o añade { $rule } a rules.allow en tu archivo de configuración.
policy-remedy-no-approver-tool = Esto necesita la respuesta de una persona, aquí no se puede preguntar a nadie y ninguna regla lo cubre. Ejecútalo donde una persona pueda responder, o en llamadas más pequeñas; auto_approve del perfil de riesgo permitiría toda llamada de riesgo medio de { $tool }.
policy-remedy-no-approver-high = Esto necesita la respuesta de una persona y aquí no se puede preguntar a nadie; ninguna regla permite una llamada de riesgo alto. Ejecútalo donde una persona pueda responder, o hazlo de otro modo. Solo el modo full lo ejecuta sin preguntar.
policy-remedy-no-approver-entry = Esto necesita la respuesta de una persona y aquí no se puede preguntar a nadie. Ejecútalo donde una persona pueda responder, o quita la entrada del perfil de riesgo ({ $rule }).
policy-remedy-no-approver-rule = Esto necesita la respuesta de una persona y aquí no se puede preguntar a nadie. Ejecútalo donde una persona pueda responder, o { $client ->
    [editor] quita { $rule } de la lista «Pregunta» de la vista Política.
   *[other] quita { $rule } de rules.ask en tu archivo de configuración (ocho config rules remove …).
}
policy-remedy-no-approver-floor = Por esto se pregunta siempre y aquí no se puede preguntar a nadie; ninguna regla ni modo lo cambia. Ejecútalo donde una persona pueda responder, o deja que una persona lo haga fuera de Ocho.

# La pregunta
policy-class-low = riesgo bajo
policy-class-medium = riesgo medio
policy-class-high = riesgo alto
policy-question-why = { $class }: { $because }
policy-question-rule = Regla: { $rule }
policy-question-part = Causa: { $part }
policy-question-command = Orden
policy-question-cwd = Carpeta:
policy-question-program = Programa:
policy-question-programs = Programas:
policy-question-environment = Entorno:
policy-question-paths = Rutas:
policy-question-title-read = Leer { $path }
policy-question-title-write = Escribir { $path }
policy-question-title-edit = Editar { $path }
policy-question-title-delete = Eliminar { $path }
policy-question-title-search = Buscar en { $path }
policy-question-path-read = Lee:
policy-question-path-write = Escribe:
policy-question-path-edit = Edita:
policy-question-path-delete = Elimina:
policy-question-path-search = Busca en:
policy-question-url = Dirección:
policy-question-git = Git:
policy-question-git-runs = El repositorio hace que git ejecute:
policy-question-state = Sesión:
policy-question-state-lasting = Se guarda para sesiones futuras:
policy-question-server = Servidor:
policy-question-registry = Herramienta del proyecto:
policy-question-loose = Puede cargar archivos que no son parte de lo que permites: si cambian, no se nota.
policy-question-background = Sigue ejecutándose en segundo plano.
policy-question-sandbox = En el entorno aislado solo puede escribir en:
policy-question-sandbox-uncovered = El entorno aislado no puede ocultar:
policy-question-sandbox-network-allow = En el entorno aislado puede usar la red.
policy-question-sandbox-network-block = En el entorno aislado no tiene red.
policy-question-cut = { $count ->
    [one] Aquí no se muestra 1 carácter.
   *[other] Aquí no se muestran { $count } caracteres.
}
policy-question-cut-lines = { $count ->
    [one] Aquí no se muestra 1 línea.
   *[other] Aquí no se muestran { $count } líneas.
}
policy-question-host = Servidor:
policy-question-arguments = Argumentos
policy-question-hidden = { $count ->
    [one] 1 línea del texto nuevo de { $path } tiene caracteres ocultos: línea { $line }, { $text }
   *[other] { $count } líneas del texto nuevo de { $path } tienen caracteres ocultos; la primera es la línea { $line }: { $text }
}
policy-question-mixed = Letras de otros alfabetos que parecen latinas: { $words }
policy-question-right-to-left = Letras que se escriben de derecha a izquierda, así que el orden que ves puede no ser el de lo que se hace: { $words }
policy-question-real-host = El nombre que se busca de verdad: { $hosts }
policy-question-changed-tool = Permitiste esta herramienta antes y ha cambiado desde entonces: { $parts }.
policy-question-more = { $count ->
    [one] Aquí no se muestra 1 más.
   *[other] Aquí no se muestran { $count } más.
}
policy-option-once = Permitir una vez
policy-option-session = Permitir en esta sesión: { $rule }
policy-option-always = Permitir siempre: { $rule }
policy-option-deny = Denegar
policy-entry-none = No hay nada que cambiar. Indica una entrada que añadir, una que quitar o ambas.
policy-entry-unknown-tool = «{ $entry }» nombra «{ $tool }», que no es una herramienta incluida ni una del proyecto de aquí, así que no tendría efecto.
policy-entry-unknown-tool-near = «{ $entry }» nombra «{ $tool }», que no es una herramienta incluida ni una del proyecto de aquí. ¿Querías decir «{ $suggestion }»?
policy-changed-plan = Lo que haría la llamada ha cambiado desde que se preguntó.
policy-changed-cwd = La carpeta en la que se ejecuta es ahora otra.
policy-changed-git = Lo que git haría o iniciaría ha cambiado desde que se preguntó.
policy-changed-unsteady = { $path } cambia una y otra vez. Su contenido no forma parte de lo que aceptas.
policy-changed-program = { $found ->
    [yes] El programa { $name } es ahora otro archivo: { $path }.
   *[no] El programa { $name } ya no está.
}
policy-changed-path = { $what ->
    [new] { $path } existe ahora, y antes no.
    [gone] { $path } ya no existe.
    [place] { $path } lleva ahora a otro archivo.
    [folder] La carpeta en la que se ejecuta es ahora { $path }.
    [program] El shell es ahora { $path }.
   *[file] { $path } tiene ahora otro contenido.
}
