# La vista de la política: lo que siempre pregunta, las reglas, lo que se decidió.

policyview-list-always-ask = Siempre pregunta
policyview-list-allow = Permitido sin preguntar
policyview-list-ask = Pregunta
policyview-list-deny = Denegado
policyview-about-always-ask = Pregunta en todos los modos, también en los automáticos, y ninguna respuesta guardada vale. Una entrada es el nombre de una herramienta, herramienta(patrón) o *.
policyview-about-allow = Se ejecuta sin preguntar donde el modo preguntaría por un riesgo medio. Aquí está cada «siempre» que respondiste. Una entrada es el nombre de una herramienta o herramienta(patrón).
policyview-about-ask = Pregunta donde el modo lo dejaría ejecutarse. Una entrada es el nombre de una herramienta o herramienta(patrón).
policyview-about-deny = No se ejecuta nunca. Una entrada es el nombre de una herramienta o herramienta(patrón).
policyview-source-floor = integrada, no se puede quitar
policyview-source-user = de tu config.toml
policyview-source-workspace = del área de trabajo
policyview-built-in = Integradas
policyview-about-built-in = Archivos por los que se pregunta en todos los niveles, porque hacen que se ejecuten programas, configuran agentes o contienen secretos. Ningún ajuste y ninguna respuesta los quita.
policyview-group-agent = Configuración del propio Ocho
policyview-group-tools = Herramientas del propio proyecto
policyview-group-secrets = Secretos
policyview-group-git = Git
policyview-group-hooks = Hooks y shells
policyview-group-editor = Editores
policyview-group-agents = Agentes de programación
policyview-group-ci = Integración continua
policyview-group-packages = Herramientas de compilación y gestores de paquetes
policyview-group-other = Otros
policyview-grants = Permitido en esta sesión
policyview-about-grants = Aquello a lo que respondiste «permitir en esta sesión», en los chats abiertos. Acaba con su sesión, o en el acto si lo quitas.
policyview-grant-gone = Ya no está: su sesión ha terminado.
policyview-revoked = Retirado: «{ $rule }» vuelve a preguntar.
policyview-log = Decisiones
policyview-about-log = Lo que decidieron la política y tú, lo más reciente primero. Los secretos están ocultos.
policyview-more = Mostrar más
policyview-no-decisions = Todavía no se ha decidido nada.

policyview-start = Iniciar el agente de Ocho para ver su política
policyview-starting = Se está iniciando el agente de Ocho…
policyview-too-old = Esta versión del agente de Ocho no puede mostrar su política. Vuelve a instalar la extensión.

policyview-verdict-allowed = permitido
policyview-verdict-allowed-by-person = permitido por ti
policyview-verdict-denied-by-person = denegado por ti
policyview-verdict-blocked = bloqueado
policyview-verdict-unanswered = sin respuesta
policyview-decision-subject = { $value }
policyview-decision-verdict = Resultado: { $value }
policyview-decision-tool = Herramienta: { $value }
policyview-decision-class = Riesgo: { $value }
policyview-decision-rule = Regla: { $value }
policyview-decision-by = Decidido por: { $value }
policyview-decision-answer = Respuesta: { $value }
policyview-decision-at = Hora: { $value }
policyview-decision-session = Sesión: { $value }
policyview-caught = «{ $rule }» habría afectado a { $count ->
    [0] ninguna de las decisiones guardadas.
    [one] una de las decisiones guardadas:
   *[other] { $count } de las decisiones guardadas:
}
policyview-caught-name = Decisiones
policyview-document-name = Decisión

policyview-which-list = ¿Para qué lista es?
policyview-which-entry = ¿Qué entrada?
policyview-no-entries = No hay ninguna entrada tuya.
policyview-entry-example = Por ejemplo shell(npm test *) o file_write(docs/**)
policyview-entry-empty = Escribe una entrada o pulsa Escape.
policyview-removed = Se quitó «{ $entry }» de «{ $list }».
policyview-undo = Deshacer
