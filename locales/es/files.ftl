# Archivos: las herramientas file_read, file_write y file_edit, sus resultados y sus errores.

tool-file-read = Lee un archivo de texto con las líneas numeradas, o una imagen. Los más largos llegan por páginas.
tool-file-read-arg-offset = Primera línea, desde 1
tool-file-read-arg-limit = Máximo de líneas
tool-file-read-arg-encoding = Solo para texto que no es Unicode: windows-1252, shift_jis, gbk, …
tool-file-write = Escribe un archivo entero; crea las carpetas que falten. Si ya existe, hay que haberlo leído antes. Para cambios pequeños, file_edit.
tool-file-edit = Reemplaza texto en un archivo ya leído. old_string debe coincidir exactamente, con sus espacios y sin los números de línea de file_read, y aparecer una sola vez.
tool-file-edit-arg-replace-all = Reemplazar todas las apariciones
tool-file-edit-arg-expected-count = Reemplazar exactamente este número de apariciones, o nada

files-title-read = Leer { $path }
files-title-read-from = Leer { $path } desde la línea { $first }
files-title-read-lines = Leer { $path } ({ $first }–{ $last })
files-title-write = Escribir { $path }
files-title-edit = Editar { $path }

files-problems = Errores que el editor ve ahora en el archivo:
files-edited-revised = { $path } contiene el texto tal como lo cambió la persona.
files-edited =
    { $count ->
        [one] { $path } editado: 1 reemplazo, línea { $lines }.
       *[other] { $path } editado: { $count } reemplazos, líneas { $lines }.
    }
files-write-created =
    { $lines ->
        [one] { $path } creado (1 línea, { $bytes } bytes).
       *[other] { $path } creado ({ $lines } líneas, { $bytes } bytes).
    }
files-write-replaced =
    { $lines ->
        [one] { $path } reemplazado (1 línea, { $bytes } bytes).
       *[other] { $path } reemplazado ({ $lines } líneas, { $bytes } bytes).
    }
files-write-unchanged = { $path } ya tiene exactamente ese contenido.

files-empty = { $path } está vacío.
files-beyond-end = { $path } tiene { $total ->
    [one] 1 línea
   *[other] { $total } líneas
}; no hay nada a partir de la línea { $first }.
files-page = [Líneas { $first }–{ $last } de { $total }. Continúa con offset { $next }.]
files-page-of-large = [Líneas { $first }–{ $last } de un archivo de { $bytes } bytes. Continúa con offset { $next }.]
files-page-last = [Líneas { $first }–{ $last } de { $total }.]
files-image = { $path }: { $type }, { $width }×{ $height }, { $bytes } bytes.
files-image-unseen = { $path } es una imagen ({ $type }, { $width }×{ $height }, { $bytes } bytes) y este modelo no ve imágenes.

files-note-cut =
    { $count ->
        [one] [Una línea es demasiado larga y se ha cortado.]
       *[other] [{ $count } líneas son demasiado largas y se han cortado.]
    }
files-note-not-utf8 = [No es UTF-8: los demás bytes aparecen como \xNN. Léelo con el argumento encoding (windows-1252, shift_jis, gbk, …) antes de cambiar texto que no sea ASCII.]
files-note-encoding = [Codificación: { $encoding }, se conserva.]
files-note-crlf = [Se conservan los finales de línea CRLF.]
files-note-editor-text = [Es el texto del editor, aún sin guardar.]
files-note-editor-stale = [El editor muestra todavía una versión anterior; esto es lo que hay en el disco.]
files-note-editor-unclear = [El editor muestra otro texto; esto es lo que hay en el disco.]
files-note-editor-changed = [El editor cambió el texto al guardarlo (por ejemplo, con un formateador). Vuelve a leer el archivo antes de la siguiente edición.]
files-note-typed = [La persona cambió el texto mientras se escribía: el archivo no es igual a lo que escribiste. Vuelve a leerlo antes de la siguiente edición.]
files-note-editor-refused = [El editor no aceptó el cambio, así que se escribió en el disco.]
files-note-unsaved = [El cambio está en el editor y aún no se ha guardado.]
files-hard-link-in-place = { $path } no se puede reemplazar en su carpeta, y escribir en él cambiaría { $count ->
    [one] el otro nombre
   *[other] los otros { $count } nombres
 } del mismo archivo (enlaces duros). Haz que se pueda escribir en la carpeta o edita el archivo a mano.
files-note-hard-link =
    { $count ->
        [one] [El archivo tenía otro nombre (enlace duro); ese conserva el contenido anterior.]
       *[other] [El archivo tenía { $count } nombres más (enlaces duros); esos conservan el contenido anterior.]
    }

files-missing = { $path } no existe. Búscalo con glob_search.
files-missing-near = { $path } no existe. Parecidos: { $near }
files-is-folder = { $path } es una carpeta. Lista su contenido con glob_search.
files-special =
    { $path } es { $kind ->
        [fifo] una tubería con nombre
        [socket] un socket
        [link] un enlace que apareció entretanto
       *[device] un dispositivo
    }, no un archivo; no se abre.
files-parent-not-folder = Una parte de { $path } es un archivo y no una carpeta. Elige otra ruta.
files-names-folder = { $path } designa una carpeta. Indica la ruta de un archivo.
files-name-too-long = La ruta es demasiado larga: { $path }
files-link-loop = Los enlaces de { $path } forman un círculo. Elige otra ruta.
files-disk-full = { $path } no se escribió: el disco está lleno o se agotó la cuota ({ $error }). El contenido anterior está intacto. Libera espacio y vuelve a intentarlo.
files-no-permission = El sistema no lo permite para { $path } ({ $error }). Elige otra ruta o pide a la persona que cambie los permisos.
files-read-only = { $path } es de solo lectura. Pregunta a la persona antes de cambiar sus permisos.
files-io = { $path }: el sistema indica { $error }. No se ha cambiado nada.
files-review-excerpt = { $path } es demasiado grande para cambiarlo en una revisión. Permite o deniega el cambio tal como está.
files-too-large = { $path } tiene { $bytes } bytes; esto funciona hasta { $max }. Usa una orden.
files-binary = { $path } es binario ({ $bytes } bytes), no texto.
files-image-too-large = La imagen { $path } tiene { $bytes } bytes; se pueden ver { $max } como máximo. Haz una copia más pequeña.
files-image-too-wide = La imagen { $path } mide { $width }×{ $height } píxeles; el máximo por lado es { $max }. Haz una copia más pequeña.
files-image-broken = { $path } empieza como { $type }, pero está dañado o incompleto.

files-encoding-unknown = No existe la codificación «{ $encoding }». Se conocen utf-8, utf-16le, windows-1252, iso-8859-1, shift_jis, euc-jp, gbk, gb18030, big5, euc-kr y otras.
files-encoding-broken = { $path } no se puede leer como { $encoding } sin pérdidas. Prueba otra codificación.
files-encoding-cannot = El texto nuevo tiene caracteres que no existen en { $encoding }, la codificación de { $path }. Usa otros o convierte antes el archivo.
files-edit-unknown-encoding = { $path } no es UTF-8 y esta edición podría dañar sus caracteres. Léelo con el argumento encoding (windows-1252, shift_jis, gbk, …) y edita de nuevo.
files-write-unknown-encoding = { $path } no es UTF-8 y el texto nuevo no es ASCII puro. Léelo con el argumento encoding (windows-1252, shift_jis, gbk, …) y escribe de nuevo.

files-lone-surrogate = { $argument } contiene medio carácter (un sustituto suelto), que ningún archivo puede guardar. Envía el carácter entero.
files-nul = { $argument } contiene un carácter NUL, que haría binario el archivo. Quítalo.

files-not-read = { $path } no se ha leído desde que se inició o reanudó esta sesión. Léelo primero.
files-stale = { $path } ha cambiado desde la última lectura. Vuelve a leerlo.
files-editor-differs = El texto está en { $path } en el disco, pero no en lo que muestra el editor. Vuelve a leer el archivo y pide a la persona que lo guarde o lo recargue.
files-dirty-conflict = { $path } ha cambiado en el disco y el editor tiene otros cambios sin guardar. Pide a la persona que lo guarde o lo recargue, y vuelve a leerlo.
files-dirty-unseen = El editor tiene cambios sin guardar en { $path } que aún no se han leído. Vuelve a leerlo.
files-dirty-refused = El editor tiene cambios sin guardar en { $path } y no aceptó este. Pide a la persona que lo guarde e inténtalo de nuevo.
files-dirty-unknown-encoding = El texto del editor para { $path } difiere del disco, cuya codificación no se conoce. Pide a la persona que lo guarde o léelo con el argumento encoding.
files-plan-changed = { $path } cambió mientras se esperaba la respuesta.

files-edit-empty = old_string está vacío. Indica el texto que hay que reemplazar; para un archivo nuevo usa file_write.
files-edit-no-change = La edición no cambiaría nada en { $path }: old_string y new_string son iguales.
files-edit-not-found = old_string no aparece en { $path }. Vuelve a leer el archivo y copia el texto exactamente.
files-masked-secret = La línea { $line } del texto nuevo tiene *** donde { $path } tiene un secreto: se te ocultó y se perdería. Usa file_edit en otro texto y deja esa línea como está.
files-edit-not-found-masked = old_string tiene *** donde { $path } tiene un secreto que se te ocultó. Deja esa parte fuera de old_string y de new_string; lo que la rodea sí se puede editar.
files-edit-not-found-near =
    old_string no aparece en { $path }. El texto más parecido, desde la línea { $line }:
    { $text }
files-edit-not-found-space =
    old_string no aparece en { $path }; desde la línea { $line } solo difieren los espacios. Cópialo exactamente:
    { $text }
files-edit-multiple = old_string aparece { $count } veces en { $path } (líneas { $lines }). Añade líneas de alrededor hasta que sea único, o usa replace_all.
files-edit-count = old_string aparece { $count } veces en { $path } (líneas { $lines }), no { $expected }. No se ha cambiado nada.
files-edit-too-large = { $path } crecería hasta { $bytes } bytes. No se ha cambiado nada.
