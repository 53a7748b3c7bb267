tool-git-operations = Trabaja con git. diff: ref y to comparan dos commits. log: ref puede ser un rango a..b. show: ref puede ser commit:ruta. branch: action list, create, delete, rename (to). commit: action amend. checkout: ref; name crea una rama; paths restaura archivos. stash: action push, list, show, apply, pop, drop, clear. worktree: action list, add, remove, prune.
tool-git-operations-arg-lines = blame: desde-hasta
tool-git-operations-arg-patch = false: solo recuentos

git-missing = No se encontró git. Instálalo, o añade su carpeta a PATH y vuelve a iniciar el agente.
git-timeout = git tardó más de { $seconds } s y se terminó. Indica menos rutas, o busca un hook o un programa que esté esperando.
git-failed = git { $operation } falló con el código de salida { $code }: { $said }
git-no-repository = { $cwd } no está en un repositorio de git. Indica la carpeta de uno en cwd, o crea uno con git init en el shell.
git-not-trusted = El repositorio de { $cwd } pertenece a otro usuario y por eso git no lo abre. Si confías en él, su carpeta se puede añadir a safe.directory en la configuración de git del usuario.
git-bare = { $cwd } es un repositorio bare: no tiene archivos con los que trabajar. Usa un clon o un worktree suyo.
git-no-work-tree = { $cwd } está dentro de una carpeta .git. Indica en cwd una carpeta del árbol de trabajo.
git-cwd-no-folder = { $cwd } no es una carpeta. Indica en cwd una carpeta del repositorio.
git-config-changed = La configuración o los hooks del repositorio han cambiado desde que se planeó la llamada.
git-other-program = git es ahora otro programa que al empezar esta sesión: { $path }. No se ha ejecutado nada. Empieza una sesión nueva si es lo que se quiere.
git-program-changed = git es ahora otro programa que cuando se planeó la llamada.
git-no-commits = Este repositorio aún no tiene commits, así que no hay nada que mostrar. status y add funcionan; commit crea el primero.
git-unknown-ref = { $ref } no es ningún commit, rama, etiqueta ni archivo que este repositorio conozca. branch y log muestran los que hay.
git-locked = Otro proceso de git trabaja en este repositorio (existe index.lock). Espera a que acabe; si no hay ninguno, el archivo se puede eliminar.
git-nothing-to-commit = No hay nada preparado. Prepara archivos con la operación add, o indícalos en paths.

git-argument-not-taken = { $call } no admite { $argument }. Admite: { $takes }.
git-argument-missing = { $call } necesita { $argument }.
git-unknown-action = { $operation } no tiene la acción { $action }. Tiene: { $actions }.
git-no-actions = { $operation } no tiene acciones; omite action (era { $action }).
git-path-unusable = Una ruta está vacía o contiene un carácter NUL: «{ $path }».
git-message-nul = El mensaje contiene un carácter NUL, que ningún commit puede guardar. Quítalo.
git-lines-form = lines debe ser un número o un rango como 10-40, no { $lines }.
git-stash-form = ref de un stash debe ser un número o stash@{"{"}número{"}"}, no { $ref }.
git-one-path = { $call } admite exactamente una ruta.
git-diff-combination = to necesita ref, y staged: true no se combina con dos commits. Indica ref y to, o ref y staged.
git-checkout-combination = checkout crea la rama name o restaura paths, no ambas cosas. Haz dos llamadas.
git-checkout-empty = checkout necesita ref (a qué cambiar), name (una rama nueva) o paths (archivos que restaurar).
git-name-unusable = { $argument } no puede empezar por "-" ni contener espacios o caracteres de control: «{ $value }».
git-object-path = { $argument } debe ser un commit, una rama o una etiqueta, no un archivo de uno ({ $value }). Nombra los archivos en paths; show admite ref como commit:ruta.
git-no-commit = { $ref } no es un commit, una rama ni una etiqueta, sino un archivo o una carpeta por su hash. Nómbralo como commit:ruta con la operación show.
git-file-asks = { $path } no se muestra aquí, porque leerlo se pregunta: { $because } Léelo con file_read.
git-file-blocked = { $path } no se muestra: { $because }

git-head-branch = en { $branch }
git-head-unborn = en { $branch }, aún sin commits
git-head-detached = HEAD separada en { $commit }
git-upstream-gone = desaparecida
git-clean = sin cambios
git-conflict = conflicto
git-submodule = submódulo
git-no-changes = sin diferencias
git-no-matching-commits = ningún commit
git-no-branches = aún no hay ramas
git-no-stashes = no hay stashes
git-binary-file = archivo binario, { $bytes } bytes
git-not-committed = aún sin commit
git-blame-more = … { $lines ->
    [one] 1 línea más
   *[other] { $lines } líneas más
}; indica lines para ver un rango
git-cut = … { $lines ->
    [one] se omite 1 línea
   *[other] se omiten { $lines } líneas
}; indica paths para ver menos de una vez
git-cut-stored = … { $lines ->
    [one] se omite 1 línea
   *[other] se omiten { $lines } líneas
}; indica paths para ver menos de una vez. Más contenido: { $path }
git-more = … { $count } más
git-left-out = { $count ->
    [one] (se omite 1 archivo, que solo una persona puede mostrar: { $rules })
   *[other] (se omiten { $count } archivos, que solo una persona puede mostrar: { $rules })
}
git-filters-off = (no se ejecutaron los programas de filtro de la configuración de este repositorio; los archivos que cambiarían se comparan tal como están)
