# Lo que se dice a un agente cuando un archivo del editor no se lee o no se escribe; también lo ven las personas.

editorfiles-relative = La ruta { $path } no es absoluta. Usa la ruta absoluta.
editorfiles-binary = { $path } es binario ({ $bytes } bytes), no texto.
editorfiles-too-large = Esta parte de { $path } tiene { $characters } caracteres; en una respuesta caben { $max } como máximo. Léelo por partes, con line y limit.
editorfiles-changed = { $path } no está como lo leíste por última vez: ha cambiado en el editor o en el disco. No se ha escrito nada. Vuelve a leerlo y basa el cambio en lo que dice ahora.
editorfiles-unsaved = { $path } tiene en el editor cambios sin guardar que no has leído. No se ha escrito nada. Léelo primero.
editorfiles-untitled = { $path } está abierto en el editor como archivo nuevo que nunca se ha guardado. No se ha escrito nada. Pide a la persona que lo guarde o lo cierre.
editorfiles-other-editor = { $path } tiene cambios sin guardar en un cuaderno o en otro editor especial. No se ha escrito nada. Pide a la persona que los guarde o los deshaga.
editorfiles-encoding-unknown = { $path } no es { $encoding } válido, y este cambio afecta a caracteres que no son ASCII. No se ha escrito nada. Pide a la persona que lo reabra con su codificación.
editorfiles-encoding-unsaved = { $path } está abierto como { $encoding }, que no es su codificación, y tiene cambios sin guardar: al guardarlo se dañarían sus caracteres. No se ha escrito nada. Pide a la persona que lo reabra con su codificación.
editorfiles-encoding-cannot = El texto nuevo tiene caracteres que no existen en { $encoding }, la codificación de { $path }. No se ha escrito nada. Usa otros, o convierte antes el archivo.
editorfiles-rejected = La persona ha rechazado el cambio de { $path }. No se ha escrito nada en él.
editorfiles-not-saved = El editor tiene el texto nuevo de { $path } pero no ha podido guardarlo. Pide a la persona que lo guarde.
editorfiles-failed = { $path }: { $reason }
