// Files and folders, and what is done with them.
import type { WordGroup } from '../thesaurus.ts';

export const files: readonly WordGroup[] = [
  { words: 'file, archivo, fichero', hints: 'disk, disco, documento, document, readme, source, fuente' },
  { words: 'folder, directory, dir, carpeta, directorio', hints: 'mkdir, rmdir, ls' },
  { words: 'path, ruta' },
  { words: 'line, línea, renglón' },
  { words: 'text, texto', hints: 'word, palabra, string, cadena, phrase, frase' },
  { words: 'content, contents, contenido', hints: 'inside, dentro' },
  {
    words: 'read, view, leer, lee, leyendo, lectura',
    hints:
      'open, abrir, abre, show, peek, glance, consultar, consulta, mostrar, muestra, display, inspect, look, see, ver, enseñar, enséñame, cat, head, tail, load, cargar, print',
  },
  {
    words: 'write, escribir, escribe, escritura, overwrite, sobrescribir, sobreescribir',
    hints:
      'save, guardar, guarda, create, crear, crea, new, nuevo, nueva, store, put, touch, generate, generar, dump, volcar, add, añadir',
  },
  {
    words: 'edit, editar, modify, modificar, change, cambiar, edición, modificación',
    hints:
      'patch, sed, fix, delete a line, delete the line, delete paragraph, corregir, arreglar, refactor, refactorizar, update, actualizar, rewrite, reescribir, adjust, ajustar, insert, insertar, parchear, alter, alterar, tweak',
  },
  {
    words: 'replace, reemplazar, remplazar, sustituir, substitute, swap, reemplazo, sustitución',
    hints: 'change, cambiar, sed, patch, edit, editar',
  },
  {
    words: 'create, crear, crea, new, nuevo, make, creación, alta',
    hints: 'add, añadir, agregar, open, abrir, report, start, generate, draw',
  },
  { words: 'save, guardar, guarda, store, keep, almacenar, conservar' },
  {
    words: 'delete, remove, erase, borrar, borra, eliminar, elimina, quitar, suprimir, rm, unlink',
    hints: 'drop, discard, descartar, clear, limpiar, clean',
  },
  { words: 'move, mover, mueve, trasladar, mv', hints: 'rename, renombrar' },
  { words: 'rename, renombrar, cambiar el nombre, cambiar de nombre' },
  { words: 'copy, copiar, copia, duplicate, duplicar, cp' },
  { words: 'tree, árbol', hints: 'recursive, recursivo, structure, estructura' },
  { words: 'size, tamaño', hints: 'big, large, grande, pesa, bytes, dimensions' },
  { words: 'permissions, permisos', hints: 'chmod' },
  { words: 'metadata, metadatos', hints: 'stat, properties, propiedades' },
  { words: 'archive, zip, comprimir, compress, tar', hints: 'unzip, pack, empaquetar, descomprimir' },
  { words: 'backup, respaldo, copia de seguridad, copias de seguridad, respaldar, salvaguarda' },
  { words: 'restore, restaurar, recover, recuperar' },
  { words: 'encoding, codificación', hints: 'charset, utf8' },
  { words: 'upload, subir, sube, cargar' },
  { words: 'download, descargar, descarga, bajar, bajarse', hints: 'fetch, wget, curl' },
];
