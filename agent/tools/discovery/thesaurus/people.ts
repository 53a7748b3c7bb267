// People: asking them, writing to them, meeting them.
import type { WordGroup } from '../thesaurus.ts';

export const people: readonly WordGroup[] = [
  { words: 'user, usuario, usuaria, person, persona, human, humano', hints: 'people, gente' },
  {
    words: 'ask, preguntar, pregunta, question, hacer una pregunta, consultar al usuario',
    hints:
      'clarification, clarify, not sure what, check with, ask them, unsure, aclaración, aclarar, confirm, confirmation, confirmación, confirmar con, user input, prompt the user, prompt the human, choose, choice, elegir, elección, opción, option, opciones, prefer, preference, preferencia, inquire, entrada del usuario, which one, feedback, elicit, elicitation, duda, dudas, decide, decisión',
  },
  { words: 'answer, respuesta, reply, responder, response' },
  { words: 'message, mensaje, msg', hints: 'notify, notificar, avisar, tell, chat' },
  {
    words: 'send, enviar, envía, mandar, manda, envío',
    hints: 'notify, avisar, tell, write, escribir, post, deliver',
  },
  {
    words: 'post, publicar',
    hints: 'send, enviar, mandar, write, escribir, escribe, notify, tell, announce, anunciar',
  },
  { words: 'channel, canal', hints: 'team, equipo, slack' },
  { words: 'slack', hints: 'team, equipo, channel, canal' },
  { words: 'chat, conversación, conversation, charla', hints: 'talk, talked, hablar, hablamos, dicho' },
  {
    words: 'session, sesión, sesiones, conversation, conversación, conversaciones, chat, chats',
    hints:
      'what did we talk, what did we discuss, de qué hablamos, qué hablamos, hablamos, talked, discussed, other chat, resume',
  },
  {
    words: 'mail, email, e mail, correo, correo electrónico, correos',
    hints: 'inbox, bandeja de entrada, buzón, gmail, outlook',
  },
  { words: 'sms, text message, mensaje de texto', hints: 'phone, móvil, mobile, whatsapp' },
  { words: 'phone, teléfono, móvil, celular' },
  {
    words: 'calendar, calendario, agenda',
    hints: 'meeting, meetings, reunión, reuniones, appointment, cita, citas, schedule',
  },
  {
    words: 'event, evento, meeting, reunión, appointment, cita',
    hints: 'schedule, programar, agendar, reservar, booking, invite, invitar',
  },
  { words: 'customer, cliente, clientes', hints: 'client, buyer' },
  { words: 'name, nombre' },
  { words: 'contact, contacto, contactos' },
];
