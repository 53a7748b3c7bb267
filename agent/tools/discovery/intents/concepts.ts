// What the words of a query are about, one level above the words: what is to be done, and to what kind of thing. Question
// words count here, though nothing is searched for by them: "where" and "which" are how people say "find".

/**
 * By name of the concept: words and phrases, English and Spanish. A word can be of several. Exact words come before other
 * forms of them: "called" is a name, "calls" a use.
 */
export const CONCEPTS = {
  look:
    'read, open, view, show, see, look, look at, look through, display, inspect, print, check, examine, study, peek, glance, review, go through, pull up, load, says, say, written, understand, give me, tell me, what is in, what does, first lines, last lines, rest of, go over, walk through, skim, scan through, dig into, ' +
    'leer, abrir, ver, mirar, mira, mostrar, muestra, revisar, checar, checa, ojear, consultar, enseñar, enséñame, echar un ojo, échale un ojo, echar un vistazo, échale un vistazo, dame, dime, pone, dice, trae, viene en, analizar, examinar, estudiar, cargar, imprimir, visualizar, returns, reads, viewer, viewing, reading, reader, access, lectura, devuelve, leyendo, visor, consulta, less, cat, head, tail, bat, peruse, ingest, explore, analyze, analyse, observe, verify, glimpse, parse, digest, extract, get an idea of, what does it say, familiarize, consume, preview, cargarlo, explorar, hojear, verificar, observar, inspeccionar, desplegar, repasar, conocer',
  find:
    'find, locate, where, where is, search, look for, hunt, hunt for, seek, track down, which, any, are there, is there, do we have, look up, scan, discover, spot, trace, grep, forgot where, ' +
    'buscar, busca, encontrar, encuentra, ubicar, localizar, dónde, hallar, rastrear, cuál, cuáles, hay, en qué, qué archivos, qué ficheros, existe, tenemos, discovery, lookup, finder, know if, is present, present, exists, whether, do you have, do i have, have you got, who, look through, retrieval, búsqueda, saber si, tienes, buscador, quién, localización, what can you do, what are you able, what else can you, qué puedes hacer, qué sabes hacer, path matching, filename matching, name matching, no encuentro, cannot find, cant find, crawl, ascertain, figure out where, determine where, pinpoint, identify, detect, dig up, spot where, look up where, ocurrencias, explorar, averiguar dónde, identificar, detectar, toparse',
  list: 'list, listing, enumerate, all, every, each, everything, listar, lista, listado, enumerar, todos, todas, qué hay, lo que hay, enumeration, traversal, inventory, names of, enumeración, inventario, recorrer, catalog, catalogue, crawl, walk, catálogo, relación de, inventariar, recorrer',
  change:
    'change, edit, modify, replace, swap, substitute, rename, fix, correct, correction, tweak, patch, refactor, update, adjust, alter, rewrite, comment out, uncomment, bump, rework, transform, turn, ' +
    'cambiar, cámbiale, editar, modificar, reemplazar, remplazar, sustituir, corregir, arreglar, renombrar, actualizar, refactorizar, parchear, ajustar, comentar, retocar, componer, modification, editing, edits, substitution, replacement, replacements, apply patch, apply diff, edición, modificación, sustitución, reemplazo, reemplazos, corrección, vim, vi, nano, emacs, awk, sed, sube, subir, aumentar, increase, decrease, shorten, ponle, pon, amend, mutate, hot fix, hotfix, set, wrap, convert, toggle, enable, disable, improve, polish, clean up, simplify, reformat, format, indent, capitalize, instead of, something else, say something else, modernize, extract a function, inline, migrate, revise, repair, resolve, implement, enmendar, retocar, en lugar de, en vez de, mejorar, limpiar, formatear, convertir, alterar, variar, revisar y corregir, reparar, solucionar, implementar, habilitar, deshabilitar, desactivar, intercambiar',
  insert:
    'insert, add, append, prepend, include, put, agregar, añadir, insertar, meter, incluir, agrégale, añádele, ponle, addition, insertion, at the top, at the bottom, at the end of, al final de, inserción, attach, introduce, tack on, inject, incorporar, introducir, pegar, anexar',
  remove:
    'delete, remove, erase, drop, get rid of, wipe, clear, strip, cut, take out, discard, throw away, ' +
    'borrar, borra, quitar, quita, eliminar, elimina, sacar, suprimir, bórralo, desechar, tirar, deletion, removal, eliminación, borrado, prune, nuke, trash, purge, eliminate, delete this, get rid, suprime, depurar, remover, remueve',
  make:
    'create, make, write, write out, generate, produce, put, start, new, fresh, from scratch, save, store, dump, overwrite, export, draft, compose, author, output, replace everything, replace the whole, whole, entire, ' +
    'crear, hacer, haz, hazme, escribir, escribe, generar, armar, arma, guardar, guárdalo, grabar, nuevo, nueva, desde cero, sobrescribir, redactar, volcar, completo, entero, elaborar, creation, writing, own file, into its own, separate file, creación, escritura, tee, touch, heredoc, empty file, archivo vacío, emit, copy, lay down, scaffold, skeleton, boilerplate, persist, record, compile a document, publish a file, spit out, materialize, copiar, emitir, exportar, plasmar, producir, esqueleto, crear desde cero, registrar en, añadir un archivo',
  run:
    'run, execute, launch, start, fire up, spin up, bring up, kick off, invoke, install, compile, restart, build, boot, kill, stop, rerun, call, terminate, running, installed, get going, serve, deploy, use, ' +
    'ejecutar, correr, corre, lanzar, lanza, arrancar, levantar, instalar, compilar, iniciar, matar, reiniciar, detener, parar, corriendo, meter, mete, usar, prender, tumbar, execution, invocation, executes, ejecución, iniciar, arranque, a funcionar, echar a andar, en marcha, poner en marcha, pon a funcionar, trigger, perform, fire, operate, issue a command, drive, bootstrap, set up, setup, upgrade, uninstall, poner a correr, disparar, desplegar, actualizar paquetes, desinstalar, montar',
  program:
    'program, script, command, server, service, test, tests, test suite, app, application, process, processes, job, binary, executable, dependency, dependencies, package, packages, linter, formatter, docker, docker compose, python, node, npm, pip, cargo, make, machine, computer, os, operating system, disk space, memory usage, command line, terminal, console, compiler, backend, frontend, container, migration, exit code, exit status, dev server, cli, eslint, pytest, environment variable, permissions, version of, ' +
    'programa, aplicación, comando, servidor, servicio, prueba, pruebas, proceso, dependencia, dependencias, paquete, paquetes, consola, máquina, computadora, ordenador, binario, librería, compilador, línea de comandos, contenedor, migraciones, specs, unit tests, pipeline, daemon, web server, local server, jobs, database server, postgres, redis, build, installer, trabajo en segundo plano, segundo plano, tests unitarios, suite, software, herramienta de línea de comandos',
  part:
    'function, method, class, variable, line, lines, import, imports, block, parameter, argument, constant, symbol, code, bug, typo, word, words, string, text, value, version number, setting, paragraph, section, snippet, statement, condition, comment, comments, heading, row, field, property, attribute, interface, ' +
    'función, método, clase, variable, línea, líneas, renglón, parámetro, argumento, constante, símbolo, código, errata, palabra, palabras, cadena, texto, bloque, sección, valor, párrafo, comentario, propiedad, atributo, título, frase, txt, keyword, sentence, spelling, ortografía, palabra clave, identifier, identificador, token, versión, color, colour, button, botón, título, title, css, margin, heading, estilo, logic, debug, tab, tabs, spaces, indentation, flag, option value, try block, loop, header, footer, signature, type annotation, docstring, operator sign, bandera, sangría, espacios, mayúsculas, firma, bucle',
  file:
    'file, files, filename, config, configuration, readme, makefile, dockerfile, gitignore, source file, source, module, script, component, log, license, document, report, disk, stylesheet, template, notes, path, paths, screenshot, png, sources, settings, spec, json, yaml, yml, csv, markdown, ' +
    'archivo, archivos, fichero, ficheros, documento, módulo, componente, configuración, informe, disco, plantilla, ruta, hoja de estilos, imagen, license file, requirements, manifest, package file, spreadsheet, text file, source file, licencia, manifiesto, hoja, ficherito, escrito',
  folder:
    'folder, folders, directory, directories, workspace, root, src, directory structure, subfolder, tree, ' +
    'carpeta, carpetas, directorio, directorios, raíz, subcarpeta, espacio de trabajo, dir, subdirectories, subdirectorios, subfolders',
  everywhere:
    'project, repo, repository, codebase, everywhere, anywhere, across, throughout, in here, source tree, lying around, code base, in the code, in files, inside files, within files, in the sources, ' +
    'proyecto, repositorio, en todo, todo el código, dentro de, en el código, por todos lados, en los archivos',
  naming:
    'named, called, name, names, filename, extension, ends in, ending, ends with, end in, pattern, wildcard, like, stored, recently modified, most recently, newest, ' +
    'llamado, llamada, se llama, nombre, nombres, termina en, terminen en, terminan en, extensión, patrón, quedó, más recientes, path matching, filename matching, name matching, paths, wildcards, name pattern',
  mention:
    'uses, used, use, usage, usages, mention, mentions, mentioned, calls, called from, call, references, reference, refers, referenced, containing, appear, appears, shows up, show up, occur, occurs, occurrence, occurrences, match, matches, matching, defined, define, definition, declared, declaration, declares, implemented, import, imports, hardcoded, every place, every mention, lines with, places, regex, regexp, regular expression, phrase, how many times, ' +
    'usa, usan, se usa, menciona, mencionan, llama, llaman, se llama a, aparece, aparecen, aparición, sale, salen, contengan, contenga, definida, definido, define, declarada, declarado, referencias, referencia, coincidencias, ocurrencias, expresión regular, cuántas veces, usos, containing, touches, refer to, quotes, invoked, instances, invoca, invocan, utiliza, utilizan, se utiliza, emplea, cita, citan',
  online:
    'online, internet, web, news, google, duckduckgo, bing, search engine, en línea, noticias, buscador, en la red, googlear, en la red, investigar, search engines, world wide web, latest news, en google',
  web:
    'page, website, webpage, site, link, url, http, https, online, internet, documentation, docs page, docs site, article, web, blog, web page, online resource, api docs, web address, this address, ' +
    'página, sitio, enlace, liga, url, vínculo, dirección, internet, documentación, artículo, web, sitio web, en línea, página web, browser, homepage, home page, web pages, html, navegador, this link, hyperlink, hyperlinks, webpages, web site, remote, portal, hipervínculo, remoto, sitio, webs, wiki page, blog post',
  fetch:
    'fetch, grab, get, retrieve, pull, download, go to, visit, browse, obtain, follow, bring, scrape, crawl, obtener, traer, bajar, bajarse, descargar, descárgate, visitar, entrar, entra, navegar, jalar, sacar, recuperar, bájate, crawl, pull down, load, open up, acceder, accede, extraer, consultar, jala, trae, capturar, meterse, mete',
  vcs:
    'git, commit, commits, commited, branch, branches, revision, revisions, head, stash, tag, tags, uncommitted, staged, stage, unstaged, working tree, previous version, version control, blame, rebase, cherry pick, worktree, diff, who wrote, who changed, who last, last commit, without committing, roll back, since the last, ' +
    'rama, ramas, commit, commitear, sin commitear, control de versiones, confirmar cambios, quién escribió, quién cambió, sin confirmar, revisión, historial, no he confirmado, changed files, modified files, archivos modificados, what changed, changed since, committed, local branch, repository history, confirmaciones, commited version, fusionar, source control, commit message, history of commits, commits touched, pull latest, push, merge, cambios locales, local changes, remote branch, repositorio git, stashed',
  steps:
    'step, steps, task, tasks, subtask, subtasks, todo, plan, stage, stages, progress, item, items, pieces, along, how far, milestones, big task, long task, approach, jobs, work, job, ' +
    'paso, pasos, tarea, tareas, avance, avances, etapa, etapas, trabajo, progreso, quehaceres, cosas, phases, action items, actions, roadmap, fases, acciones',
  content: 'content, contents, file content, file contents, contenido, contenidos, what is inside, body of',
  api: 'api, apis, rest api, endpoint, endpoints, webhook, headers, json body, http request, http call, request body, petición, peticiones, cabeceras, status code',
  contain: 'contain, contains, includes, holds, contiene, contienen, incluye, incluyen',
  existing: 'existing, existente, existentes, already there, ya existe',
  /** Nothing of its own: they take words away that would be read otherwise. */
  foreign:
    'base de datos, bases de datos, database, databases, web form, web server, text message, e mail, phone number, light, lamp, credit card',
  undo: 'undo, revert, discard, roll back, rollback, go back, bring back, restore, messed up, deshacer, descartar, revertir, volver, regresar, restaurar, recuperar',
  changes:
    'changes, edits, modifications, my work, my changes, uncommitted, differences, difference, cambios, modificaciones, mis cambios, diferencias',
  who: 'who, quién, whose, author of',
  machine:
    'terminal, shell, bash, zsh, powershell, console, command line, command prompt, system command, system commands, processes, process, port, ports, cpu, memory usage, disk space, disk usage, ram, installed, executable, linux, macos, windows, environment variable, environment variables, exit code, operating system, system utilities, utilities, upgrade all packages, chmod, sudo, commands, comandos, consola, terminal, línea de comandos, puerto, puertos, procesos, órdenes del sistema, sistema operativo, variables de entorno, instalada, instalado, compu, mkdir, rmdir, chown, ps, top, tar, ssh, scp, apt, apt get, brew, dnf, yum, docker, docker ps, kubectl, systemctl, crontab, cron, df, du, ping, openssl, gcc, cmake, npm, npx, yarn, pnpm, pip, poetry, cargo, gradle, mvn, rails, ffmpeg, pytest, jest, rm, cp, mv, laptop, localhost, my machine, this machine, my computer, this computer, esta máquina, mi máquina, mi computadora',
  store:
    'store, storage, save, saves, keep, keeps, persist, persistent, remembers, record, guarda, guardar, almacenar, conservar, registrar, log, jot, preserve, retain, archive, anotar, apuntar, memorizar',
  remaining:
    'todo, to do, to do list, checklist, left to do, what is left, whats left, remaining, needs doing, things to do, still have to do, pending, subtasks, pendiente, pendientes, falta por hacer, me falta, falta hacer, por hacer, qué queda, quehaceres, lista de tareas, planner, to dos, todos list, planificador, outstanding, hay que hacer, have to do, next steps, siguientes pasos, próximos pasos, action items, backlog, work items, cosas por hacer, asuntos pendientes, work breakdown',
  plan: 'plan, plan out, break, break down, split, organise, organize, track, keep track, mark, tick, tick off, check off, cross off, outline, jot down, note, write down, progress, update, done, complete, finished, before starting, lay out, list, show, see, see how far, follow, planificar, planear, dividir, organizar, marcar, llevar la cuenta, llevar, anotar, anota, apuntar, terminado, hecho, listado, lista, avance, seguir, desglosar, estructurar, overview, keep an overview, manage, manages, managing, maintain, structured, status, tracking, seguimiento, gestionar, crea y actualiza, breakdown, schedule, roadmap, strategy, work out, write up, sequence, draft a plan, tachar, actualizar el plan, trazar, esbozar, hoja de ruta, estrategia',
  human:
    'user, human, person, people, owner, they, them, someone, whoever, somebody, customer decides, client, boss, usuario, usuaria, persona, humano, gente, alguien, dueño, ellos, ask me, pregúntame, consúltame, let me choose, let me decide, dame a escoger, operator, developer, reviewer, colleague, stakeholder, requester, operador, desarrollador, cliente, interesado',
  ask: 'ask, question, decide, decides, choose, choice, choices, pick, prefer, confirm, confirmation, clarify, clarification, ambiguous, unclear, doubt, answer, unsure, not sure, approval, consent, go ahead, going ahead, would like, would they like, input, requirements, check with, find out from, more information, opinion, permission, preguntar, pregúntale, pregunta, preguntarle, duda, decidir, decida, elegir, elija, escoger, escoja, confirmar, aclarar, aclare, aclaración, responder, respondan, respuesta, consultar, consultarle, prefiere, prefieren, opinión, permiso, should say, should decide, make a decision, asks, let me know which, select an option, options, suggested answers, decisión, opciones, preguntas, hace preguntas, ask me, ask the, pregúntame, consúltame, a escoger, let me choose, let me decide, dame a escoger, query, poll, solicit, inquire, enquire, consult, request, yes or no, sign off, verify with, seek approval, seek clarification, interrogate, feedback, solicitar, cuestionar, indagar, pedir, pedir permiso, visto bueno, sí o no, retroalimentación, which one do you prefer, do you prefer',
  tools:
    'tool, tools, capability, capabilities, can do, that can, on offer, able to, tool for, functionality, deferred tools, plugin, ' +
    'herramienta, herramientas, capacidad, capacidades, utilidad, pueda hacer, sirva para, para esto, herramienta para, una tool, tool to, what can you do, what are you able, what else can you, qué puedes hacer, qué sabes hacer, algo para esto, algo que sirva, catalogue, catalog of tools, functions i could call, catálogo de herramientas, tooling',
  load: 'load, available, additional, other, another, else, more, enable, activate, suitable, missing, cargar, otra, otras, disponibles, adecuada, adecuado, tienes, activar, habilitar, exist',
  self: 'i, me, my, mine, we, our, i told, about me, me, mí, mi, mis, nosotros, nuestro, conté, dije, prefiero, uso',
  passage:
    'passage, chunk, excerpt, fragment, section of the document, fragmento, pasaje, extracto, trozo, párrafo encontrado',
  picture:
    'image, picture, figure, diagram, photo, illustration, imagen, figura, diagrama, foto, ilustración',
  documents:
    'document, documents, handbook, manual, manuals, papers, knowledge, knowledge base, knowledge folder, library, uploaded, pdf, pdfs, documento, documentos, manual, manuales, conocimiento, biblioteca, indexed, index, my documents, indexados, mis documentos, document store, citation, citations, corpus, my files, guidelines, policy, policies, reports, políticas, informes, manuales',
  problems:
    'errors, error, warnings, warning, problems, problem, diagnostics, lint, linter, type errors, compiler, language server, underlining, underlined, squiggles, errores, avisos, advertencias, problemas, subrayado, diagnósticos, in red, en rojo, lint errors, compile errors, all red, whole red, compila, complaining',
  editor:
    'editor, ide, language server, vscode, compiler, linter, type, types, typescript, red, underlining, code, file, editor, compilador, código, archivo, in red, en rojo, rojo',
  conversation:
    'conversation, conversations, chat, chats, session, sessions, talk, talked, discussed, conversación, conversaciones, sesión, sesiones, charla, hablamos, platicamos',
  agent:
    'agent, agents, subagent, helper, assistant, worker, agente, agentes, subagente, ayudante, asistente, someone else, somebody else, other agent, second agent, secondary agent, agente secundario, coworker, specialist, especialista, subordinate',
  hand: 'hand, hand over, delegate, spawn, another, separate, parallel, in parallel, assign, give, let, pasar, pásale, delegar, encargar, otro, paralelo, asignar, repartir, someone else, somebody else, meanwhile, mientras tanto, farm out, outsource, dispatch, entrust, mandar, derivar, ceder, turn over',
  past: 'yesterday, old, past, previous, pasadas, anteriores, ayer, again, remember, recall, know, already, before, earlier, last week, last time, decided, told, previously, preferences, saved, stored, noted, recordar, recuerdas, te acuerdas, acuerdas, sabes, sabías, antes, anotado, habías, guardado, decidimos, conté, dije, preferencias, do you still remember, still remember, remembered, recollect, reminisce, look back, recollection, rememorar, mencioné, comenté, te había dicho, te comenté, what was my, what is my, what are my, cuál es mi, cuál era mi',
  keep: 'keep in mind, remember this, remember that, dont forget, do not forget, note that, take note, make a note, permanent note, memorize, memorise, learn that, for later, for next time, note down, remember, store a note, from now on, bear in mind, ten en cuenta, no olvides, no te olvides, recuerda, recuerda esto, acuérdate, apunta, memoriza, toma nota, guarda en tu memoria, para después, para la próxima, para luego, de ahora en adelante, grábate, anótalo, anota esto, que recuerdes, quiero que recuerdes, for the future, in memory, to memory, remembers, grabar en memoria, otra ocasión, no se te olvide, no vayas a olvidar, que no se te olvide, commit to memory, from now on, learn, aprende, de aquí en adelante, grabar, memorizar, retener, tenlo en cuenta, for good',
  forget:
    'forget, forget about, unremember, no longer true, outdated, forgotten, get rid of, olvidar, olvida, olvídate, ya no recuerdes, no recuerdes, desmemoriar, do not remember, dont remember, unlearn, purge, no longer relevant, ya no es cierto, desaprender, no recuerdes',
  note: 'note, notes, memory, memories, fact, facts, stored, know about, saved, kept, noted, anotado, nota, recuerdo, recuerdos, memoria, guardado, anotada, sabes, preference, preferences, information about the user, preferencia, preferencias, long term memory, memoria a largo plazo, dato, remembered facts, memorizado, memorized, memorizada',
} as const satisfies Readonly<Record<string, string>>;

/** Name of a concept. */
export type Concept = keyof typeof CONCEPTS;
