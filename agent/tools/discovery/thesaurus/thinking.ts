// What an agent does for its own work: planning, remembering, handing over, learning.
import type { WordGroup } from '../thesaurus.ts';

export const thinking: readonly WordGroup[] = [
  {
    words:
      'todo, to do, todo list, todo write, todo item, to do list, task list, lista de tareas, checklist, plan, steps, pasos, planning, planificar, planificación, tareas pendientes',
    hints:
      'track progress, progress, progreso, keep track, seguimiento, pendientes, pendiente, tasks, tareas, organise, organize, organizar, milestones, roadmap, breakdown, lista de cosas, work items, qué queda, tracking',
  },
  { words: 'task, tarea, encargo' },
  { words: 'plan, planes' },
  { words: 'step, paso' },
  {
    words:
      'delegate, delegar, hand over, sub agent, subagent, subagente, hand off, delegación, agent, agente, encargar',
    hints:
      'spawn, parallel, en paralelo, another agent, otro agente, assign, asignar, worker, outsource, ceder, helper, ayudante',
  },
  {
    words: 'memory, memoria, memories, recuerdo, recuerdos, stored fact, stored about the user',
    hints: 'know about me, sabes de mí, sabes sobre mí, about me, sobre mí, preferences, preferencias',
  },
  {
    words: 'recall, remember, recordar, rememorar, acordarse, do you remember, te acuerdas, recuerdas',
    hints:
      'recuerdos, what do you know, did i tell you, i told you, te dije, te conté, do i like, i like, me gusta, qué sabes, know about me, sabes de mí, my favourite, mi favorito, look up what was stored',
  },
  {
    words:
      'memory store, store in memory, memorize, memorise, memorizar, remember this, remember that, recuerda que, recuerdes que, keep a fact, save to memory, guardar en memoria, guardar en la memoria, guardar un recuerdo, keep in mind, ten en cuenta, recordar para',
    hints:
      'later sessions, for later, dont forget, no te olvides, me llamo, my name is, que uso, i use, i prefer, acuérdate, para más tarde, para luego, no olvides, do not forget, take note, toma nota, tomar nota, anotar, apuntar, jot down, note down, write down, annotate, dato, datos, a fact, prefer, prefiero, acuérdate de',
  },
  {
    words:
      'forget, olvidar, olvida, olvidarse, remove a stored fact, delete memory, borrar recuerdo, borrar de la memoria, erase memory, delete a memory, erase a memory, desmemoriar',
    hints: 'unlearn, do not remember, no recuerdes',
  },
  { words: 'fact, dato, hecho' },
  {
    words:
      'knowledge, conocimiento, conocimientos, knowledge base, base de conocimiento, base de conocimientos',
    hints:
      'rag, my documents, mis documentos, my docs, vector, embeddings, semantic search, búsqueda semántica, wiki, citations, citas textuales',
  },
  {
    words:
      'search knowledge, search documents, search my documents, buscar en mis documentos, buscar en documentos, search knowledge base',
    hints:
      'rag, semantic search, búsqueda semántica, en mis documentos, in my documents, what do my documents say',
  },
  {
    words: 'document, documento, documentos, docs, doc',
    hints: 'pdf, contract, contrato, paper, report, informe',
  },
  { words: 'passage, chunk, fragment, fragmento, pasaje, excerpt, extracto, trozo, section, párrafo' },
  {
    words: 'skill, habilidad, habilidades, destreza, aptitud, competencia',
    hints: 'how to use, cómo se usa, instructions, instrucciones, playbook, guide, guía',
  },
  { words: 'instruction, instrucción, instrucciones, manual, guide, guía' },
  { words: 'prompt, template, plantilla', hints: 'slash command' },
  { words: 'resource, recurso, recursos', hints: 'uri' },
  {
    words:
      'summary, summarize, summarise, resumir, resumen, resume, short account, sumario, sinopsis, synopsis, abstract, gist, tldr, digest',
    hints:
      'tl dr, in short, brief, breve, what is it about, what is about, de qué trata, about, key points, puntos clave, condense, main points, overview',
  },
  {
    words:
      'calculate, calculator, calcular, calcula, calculadora, cálculo, arithmetic, aritmética, aritmético, math, maths, mathematics, matemáticas, compute',
    hints:
      'sum, suma, sumar, add up, numbers, números, multiply, multiplicar, multiplica, divide, dividir, subtract, restar, percent, percentage, por ciento, porcentaje, square root, raíz cuadrada, times, plus, minus, equation, ecuación, formula, how much is, cuánto es, cuánto son, cuentas, hacer cuentas, operación, operaciones, average, media, expression',
  },
  { words: 'expression, expresión, expresiones' },
];
