// What people say when they mean one of Ocho's own tools, beside what its definition and the thesaurus know; those that are
// not in this build yet are here as well. In English and Spanish, as tags are.

/** By canonical name, words with blanks between them. */
export const OWN_WORDS: Readonly<Record<string, string>> = {
  shell:
    'run execute exec invoke launch start call command commands program programs process script bash terminal exit code output background job jobs kill stop install packages build compile test tests server environment ' +
    'ejecutar ejecuta correr lanzar arrancar arranca comando programa proceso instalar compilar construir prueba pruebas servidor segundo plano consola',
  file_read:
    'read open view show display inspect see look print file source code contents content text image picture lines document config inside ' +
    'leer lee abrir abre ver mostrar muestra inspeccionar archivo fichero contenido texto imagen líneas documento',
  file_write:
    'write create make save put generate new file whole content text overwrite ' +
    'escribir escribe crear crea guardar guarda generar nuevo archivo fichero contenido texto sobrescribir',
  file_edit:
    'edit modify change update alter replace substitute insert append fix rename refactor find file code line lines text string variable word part section ' +
    'editar modificar modifica cambiar cambia actualizar reemplazar sustituir insertar corregir buscar archivo fichero código línea palabra',
  glob_search:
    'find locate list search where files file filename names named called folder directory path pattern glob extension newest recent ending tree project ' +
    'encontrar encuentra localizar listar buscar dónde archivos ficheros nombre llama carpeta directorio patrón extensión terminan hay',
  content_search:
    'search find grep regex code text string word words phrase term files file contain contains containing mention mentioned mentions occurrences usages uses used references function symbol comments where inside project ' +
    'buscar busca encontrar código texto cadena palabra frase archivos ficheros contiene contienen menciona aparece usos función expresión dónde dentro proyecto',
  web_fetch:
    'fetch get open read load visit download retrieve web page website site link url address http https online documentation article html ' +
    'obtener abrir leer lee descargar visitar consultar web página sitio enlace dirección internet documentación artículo contenido',
  git_operations:
    'git commit commits status diff log history branch branches switch checkout stash blame worktree repository repo changes changed modified version revert undo restore discard tracked staged author who wrote last recent ' +
    'confirmar cambios cambié cambió estado historial rama ramas repositorio versión revertir deshacer restaurar últimos quién escribió',
  todo_write:
    'todo plan planning steps step tasks task list checklist progress track organize update mark done break work ' +
    'planificar plan pasos paso tareas tarea lista progreso organizar apuntar pendientes marcar hecho trabajo',
  ask_user:
    'ask question user person human confirm confirmation clarify clarification requirements choose choice option options prefer preference input approval decide answer ' +
    'preguntar pregunta usuario persona confirmar confirmación aclarar aclaración elegir opción prefiere pedir consultar respuesta decidir',
  tool_search:
    'tools tool find discover search load available more other capabilities which enable ' +
    'herramientas herramienta buscar encontrar descubrir cargar disponibles otras qué',
  delegate:
    'delegate subagent agent sub task subtask parallel another hand assign spawn worker split ' +
    'delegar subagente agente tarea subtarea paralelo otro encargar asignar',
  web_search:
    'search web internet online google find look news latest current facts results engine who won when happened price event ' +
    'buscar busca web internet red noticias actualidad resultados buscador averiguar quién ganó cuándo precio partido',
  http_request:
    'http https request api rest call send post put patch delete get headers body json endpoint webhook method query ' +
    'petición solicitud llamar enviar servicio cabeceras cuerpo',
  web_page_summary:
    'summarize summary page web article site gist short about tldr brief ' +
    'resumir resume resumen página web artículo sitio breve',
  youtube_summary:
    'youtube video summarize summary transcript watch about happens clip ' +
    'vídeo resumir resume resumen transcripción trata',
  execute_javascript:
    'run execute evaluate javascript js code snippet script sandbox node program function ' +
    'ejecutar evaluar código fragmento función',
  list_documents:
    'list show documents document knowledge files folder available ' +
    'listar mostrar documentos conocimiento disponibles',
  search_knowledge_base:
    'search find look knowledge documents docs passages base rag own notes say about ' +
    'buscar busca conocimiento documentos base pasajes dice',
  read_knowledge_chunk:
    'read open passage chunk section document knowledge found more around ' +
    'leer pasaje fragmento sección documento conocimiento',
  read_knowledge_image:
    'read view show image picture figure diagram document knowledge ' +
    'ver mostrar imagen figura diagrama documento conocimiento',
  calculator:
    'calculate compute evaluate math arithmetic add sum subtract multiply divide percent percentage numbers expression formula how much ' +
    'calcular calcula sumar restar multiplicar dividir porcentaje números cuenta cuánto operación',
  sessions_history:
    'history earlier previous past sessions session chat chats conversation conversations before yesterday talked did ' +
    'historial anteriores pasadas sesiones sesión conversación conversaciones antes ayer hablamos',
  read_skill:
    'skill skills read load instructions guide how use ' +
    'habilidad habilidades leer cargar instrucciones guía cómo',
  mcp_resources:
    'mcp resources resource server servers list read uri ' + 'recursos recurso servidor listar leer',
  mcp_prompts:
    'mcp prompts prompt templates template server fill use ' + 'plantillas plantilla servidor rellenar',
  diagnostics:
    'diagnostics errors error warnings warning problems problem lint linter compile compiler type types check squiggles editor file files code issues ' +
    'diagnóstico errores error avisos advertencias problemas compilación tipos editor código',
  memory_recall:
    'recall remember remembered memory memories know look search find retrieve stored saved notes note facts about me my like likes preferences earlier ' +
    'recordar recuerdas recuerdo recuerdos memoria sabes buscar notas guardado guardadas sobre mí preferencias gusta',
  memory_store:
    'remember store save keep memorize memory note notes fact facts later next time for my name prefer preference self ' +
    'recuerda recordar guardar guarda almacenar memoria anotar apuntar nota dato después luego prefiero nombre',
  memory_forget:
    'forget delete remove erase drop clear memory memories note fact know about me ' +
    'olvidar olvida borrar borra eliminar quitar memoria recuerdo recuerdos recuerdas nota dato sabes',
};
