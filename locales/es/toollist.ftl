# La lista de herramientas que ve una persona: por qué una no está a mano y qué cambiar.
toollist-state-visible = visible
toollist-state-deferred = diferida
toollist-state-planned = prevista
toollist-state-deprecated = obsoleta
toollist-state-invalid = no válida
toollist-state-unselected = no seleccionada
toollist-state-blocked = bloqueada
toollist-deferred = El modelo recibe su definición cuando la ha encontrado con tool_search.
toollist-unselected = No está seleccionada. Para tenerla, añade "{ $tool }" a tools.optional en { $file }.
toollist-change = Para cambiarlo, edita { $key } en { $file }.

# Seleccionar una herramienta, y llamar a una a mano.
toollist-always-there = { $tool } es una de las herramientas que siempre están. Para que no se use, añádela a { $key } en { $file }.
toollist-server-excluded = "{ $entry }" en { $key } en { $file } deja fuera todas las herramientas de ese servidor, también { $tool }. Pon ahí en su lugar los nombres de las que no quieras.
toollist-unknown = Aquí no hay ninguna herramienta «{ $tool }».
toollist-unknown-near = Aquí no hay ninguna herramienta «{ $tool }». ¿Quisiste decir «{ $suggestion }»?
toollist-not-usable = «{ $tool }» no se puede usar tal como está: { $reason }
toollist-call-has-turns = Una herramienta se llama a mano solo en una sesión propia, y esta tiene una conversación. Crea una sesión nueva para ello.
toollist-more = … y { $count } más: { $client ->
    [editor] mira la vista Herramientas
   *[other] ocho tools list
}
