external-field-version = Versión semántica del formato, por ejemplo 1.0.0.
external-field-tools = Las herramientas, un objeto por cada una.
external-field-meta = Para qué sirve el registro. Nada depende de ello.
external-field-name = El nombre con el que el agente llama a la herramienta: minúsculas y cifras con guiones, 64 caracteres como mucho, único. También es el nombre de su carpeta dentro de tools/.
external-field-description = Qué hace la herramienta, en un párrafo. El modelo se guía por él.
external-field-location = El punto de entrada, relativo a la carpeta de tools.json y dentro de ella.
external-field-status = ready: se puede llamar. planned: aún no está escrita. deprecated: se conserva, ya no se llama.
external-field-capabilities = Lo que sabe hacer la herramienta: el primer argumento con el que se inicia es uno de estos.
external-field-languages = Idiomas con los que trabaja, como códigos ISO 639-1 (en, es).
external-field-tags = Palabras por las que se encuentra: en minúsculas, con guiones entre palabras.
external-field-repo = Dónde se guardan las herramientas.
external-field-created = Cuándo se empezó el registro (ISO 8601, por ejemplo 2026-05-09).
external-field-purpose = Para qué son las herramientas, en un párrafo.
external-new-description = Qué hace.

external-unreadable = No se puede leer { $file } ({ $code }). Revisa sus permisos.
external-link-loop = { $file } es un enlace que lleva a sí mismo. Pon ahí el propio archivo, o quita el enlace.
external-not-a-file = { $file } no es un archivo. Pon ahí el registro o quita ese nombre.
external-outside = { $file } lleva fuera de su área de trabajo ({ $real }). Pon el archivo mismo dentro del área de trabajo.
external-too-large = { $file } ocupa más de { $limit } bytes. Deja en él lo que necesitan las herramientas.
external-not-utf8 = { $file } no está en UTF-8. Guárdalo en UTF-8.
external-foreign = { $file } no es un registro de herramientas, sino el archivo de otro programa: se deja como está. Un registro tiene herramientas con location, status, capabilities y tags.
external-syntax = No es JSON (línea { $line }, columna { $column }): { $what ->
    [empty] el archivo está vacío. El registro más pequeño tiene una versión y una lista de herramientas.
    [comment] JSON no tiene comentarios. Quítalo.
    [trailing-comma] una coma sin nada detrás. Quítala.
    [comma-missing] aquí falta una coma.
    [colon-missing] faltan los dos puntos detrás de la clave.
    [key-missing] aquí va una clave entre comillas dobles.
    [value-missing] aquí falta un valor.
    [not-closed] aquí falta cerrar un paréntesis.
    [string-not-closed] el texto no está cerrado. Termínalo con comillas dobles.
    [bad-string] el texto tiene un carácter o una secuencia de escape que JSON no admite.
    [behind-the-end] hay algo después del final. Quítalo.
    [too-deep] está anidado demasiado hondo.
   *[other] esto no se entiende.
}
external-not-an-object = El registro debe ser un objeto con version y tools.
external-missing = Falta { $field }. Añádelo.
external-bad-type = { $field } debe ser { $expected ->
    [string] un texto
    [array] una lista
    [object] un objeto
   *[other] { $expected }
} y es { $found ->
    [string] un texto
    [array] una lista
    [object] un objeto
    [number] un número
    [boolean] verdadero o falso
   *[other] null
}.
external-unknown-key = { $key } no se conoce y no tiene efecto. Aquí se conocen: { $known }.
external-unknown-key-near = { $key } no se conoce y no tiene efecto. ¿Querías decir { $near }?
external-duplicate-key = { $key } está dos veces. Deja una.
external-too-many = { $count } herramientas; se admiten { $most } como mucho. Divide el registro.
external-version-odd = «{ $value }» no es una versión semántica. Escríbela como 1.0.0.
external-created-odd = «{ $value }» no es una fecha ISO 8601. Escríbela como 2026-05-09.
external-name-long = «{ $value }» tiene más de 64 caracteres. Elige un nombre más corto.
external-name-case = «{ $value }» no es nombre para una herramienta: minúsculas y cifras, guiones entre palabras, primero una letra (subtitle-finder).
external-name-reserved = { $name } es el nombre de una herramienta integrada. Elige otro.
external-name-taken = { $name } ya es el nombre de la herramienta de la línea { $line }. Elige otro.
external-name-elsewhere = { $name } de { $file } ya es el nombre de una herramienta de { $other }, que lo conserva. Elige otro.
external-description-empty = La descripción está vacía. Di qué hace la herramienta.
external-location-empty = La ubicación está vacía. Indica el punto de entrada, por ejemplo tools/my-tool/main.py.
external-location-odd = «{ $location }» tiene caracteres que ninguna ruta debería tener.
external-location-absolute = «{ $location }» no empieza en la carpeta de tools.json. Escribe la ruta desde ahí, por ejemplo tools/my-tool/main.py.
external-location-leaves = «{ $location }» lleva fuera de la carpeta de tools.json. Pon la herramienta dentro de ella.
external-location-link = «{ $location }» lleva por un enlace a { $real }, que está fuera de la carpeta de tools.json. Pon el archivo mismo dentro de ella.
external-location-missing = No existe el archivo «{ $location }». Créalo, corrige la ruta o pon planned en status.
external-location-dead-link = «{ $location }» es un enlace que no lleva a ninguna parte. Pon ahí el propio archivo, o haz que el enlace lleve a él.
external-location-folder = «{ $location }» es una carpeta. Indica el archivo de ella que se ejecuta.
external-location-special = «{ $location }» no es un archivo corriente. Indica el archivo que se ejecuta.
external-status-unknown = «{ $value }» no es un estado. Es uno de estos: { $values }.
external-capabilities-empty = No hay capacidades. Nombra al menos una cosa que la herramienta sepa hacer.
external-capability-long = «{ $value }» tiene más de 64 caracteres. Elige un nombre más corto.
external-capability-odd = «{ $value }» no es una capacidad: un texto sin espacios alrededor que no empiece por un guion.
external-capability-twice = «{ $value }» está dos veces. Deja una.
external-language-unknown = «{ $value }» no es un código ISO 639-1. Escribe dos minúsculas, por ejemplo es.
external-tags-empty = No hay etiquetas. Pon al menos una palabra por la que se encuentre la herramienta.
external-tag-odd = «{ $value }» no es una etiqueta: pon guiones donde hay espacios.
external-tag-case = «{ $value }» no está en minúsculas.
external-tag-twice = «{ $value }» está dos veces. Deja una.
external-items-many = Hay { $count } { $field }; se admiten { $most } como mucho. Deja lo que distinga la herramienta de las demás.
external-tag-long = «{ $value }» tiene más de 64 caracteres. Elige una palabra más corta.
external-entry-large = La entrada ocupa más de 8 kB, y se envía con las peticiones. Acorta la descripción y deja menos capacidades y etiquetas.
external-unknown-more = { $count ->
    [one] Hay una clave más que no se conoce
   *[other] Hay { $count } claves más que no se conocen
} aquí. Quita lo que no tiene efecto.
external-duplicate-many = Más de { $most } claves están dos veces. Deja una de cada una.

# Registros enteros. $reason: una frase con lo que hay que hacer.
external-not-loaded = Las herramientas de { $file } no están disponibles (línea { $line }): { $reason }
external-kept = { $file } no se puede usar ahora (línea { $line }) y siguen las herramientas que tenía antes: { $reason }
external-moved = La herramienta { $name } es ahora la de { $file }; antes era la de { $other }. Es otra herramienta: lo que se permitió de aquella no vale para esta.
external-kept-some = { $file } no se puede usar ahora (línea { $line }); de las herramientas que tenía antes solo siguen las que aún menciona: { $reason }
external-some-invalid = { $file }: { $count ->
    [one] una herramienta no queda registrada
   *[other] { $count } herramientas no quedan registradas
} (línea { $line }): { $reason } Las demás sí.
external-named-missing = El registro { $file }, que nombra tu configuración, no existe. Créalo o quítalo de registry.files.
external-untrusted = Las herramientas de { $file } no están disponibles: el área de trabajo no es de confianza y no se ejecuta nada de ella. Si confías en ella, dilo en el editor o inicia Ocho sin OCHO_RESTRICTED.
external-planned = { $name } está prevista y aún no está escrita. Cuando lo esté, pon ready en su status en { $file }.
external-deprecated = { $name } ya no se mantiene. Para llamarla de todos modos, pon ready en su status en { $file }.
external-invalid = { $name } no es válida tal como está en { $file }.
external-unusable = { $name } es una herramienta de este proyecto que no se puede llamar: { $reason }

# Ejecutar una herramienta.
external-tool = Una herramienta del proyecto.
external-manual = Manual: file_read { $path }
external-arg-capability = Lo que debe hacer
external-arg-arguments = Se pasan tal cual. Se ejecuta en su propia carpeta: da rutas absolutas.
external-timed-out = agotó el tiempo de { $ms } ms (registry.timeout_ms de la configuración); se terminó todo lo que inició. Pídele menos.
external-no-interpreter = { $file } necesita uno de estos programas y ninguno está en PATH: { $names }. Instala uno.
external-no-bash-windows = { $file } necesita bash y no hay más que el de WSL, que usa otras rutas. Instala Git para Windows, que trae uno, o escribe la herramienta en otro lenguaje.
external-unknown-ending = No se sabe qué ejecuta { $file }. Hazlo ejecutable con una primera línea que nombre su intérprete (#!/usr/bin/env …) o ponle una de estas extensiones: { $endings }.
external-unknown-ending-windows = No se sabe qué ejecuta { $file }. Ponle una de estas extensiones: { $endings }, .exe.
external-not-executable = { $file } no se puede ejecutar. Hazlo ejecutable (chmod +x) o ponle una de estas extensiones: { $endings }.
external-no-typescript = { $file } es TypeScript, y Node { $version } no lo ejecuta tal cual. Instala Node 22.18 o posterior, o apunta location a JavaScript.

# ocho tools registry check
external-check-none = Aquí no hay ningún registro: ni { $file } ni otro que nombre la configuración. Crea uno o indica un archivo.
external-check-missing = No existe { $file }. Indica un tools.json o la carpeta en que está.
external-check-instead = En su lugar: { $value }
external-check-summary = { $file }: { $ready } listas, { $planned } previstas, { $deprecated } obsoletas, { $invalid } no válidas
external-check-refused = { $file }: se rechaza el archivo entero; no se toma ninguna de sus herramientas (0 listas)
