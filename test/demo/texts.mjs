// What the demo says and asks for, in the languages Ocho speaks. The requests are those of the offline model.

export const TEXTS = {
  en: {
    intro: ({ folder }) =>
      `Ocho demo: a small project with a failing test, in a throw-away copy (${folder}).\nThe model is offline/basic: no network, no key, and no language model; it carries out plain requests.`,
    building: 'Building Ocho (only the first time) …',
    interactive: 'You will be asked before anything is changed or run. Press y to allow it once.',
    unattended:
      'There is no terminal to answer on. Each question is shown, and answered with "allow once": this is a copy that is removed at the end.',
    task: [
      'Find files named *.js',
      'search for "discounted" in src',
      'read src/price.js',
      'run `npm test`',
      'replace "1 + percent / 100" with "1 - percent / 100" in src/price.js',
      'then run `npm test`',
    ],
    you: 'You',
    diff: 'What has changed',
    noChange: 'Nothing has changed.',
    stopped: 'The demo was stopped. Its copy and its session are removed, so there is nothing to go on with.',
    fixed: "The sample's test passes.",
    broken: "The sample's test still fails.",
    agentFailed: ({ code }) => `Ocho ended with exit code ${code}.`,
    took: ({ total, agent }) =>
      `It took ${total} s, of which Ocho worked (and waited for answers) ${agent} s.`,
  },
  es: {
    intro: ({ folder }) =>
      `Demostración de Ocho: un proyecto pequeño con una prueba que falla, en una copia desechable (${folder}).\nEl modelo es offline/basic: sin red, sin clave y sin ser un modelo de lenguaje; cumple peticiones sencillas.`,
    building: 'Compilando Ocho (solo la primera vez) …',
    interactive: 'Se te preguntará antes de cambiar o ejecutar nada. Pulsa y para permitirlo una vez.',
    unattended:
      'No hay terminal en la que responder. Cada pregunta se muestra y se responde con «permitir una vez»: esta copia se borra al final.',
    task: [
      'Busca archivos llamados *.js',
      'busca "discounted" en src',
      'lee src/price.js',
      'ejecuta `npm test`',
      'reemplaza "1 + percent / 100" por "1 - percent / 100" en src/price.js',
      'luego ejecuta `npm test`',
    ],
    you: 'Tú',
    diff: 'Lo que ha cambiado',
    noChange: 'No ha cambiado nada.',
    stopped:
      'La demostración se ha detenido. Su copia y su sesión se borran, así que no hay nada que continuar.',
    fixed: 'La prueba del proyecto pasa.',
    broken: 'La prueba del proyecto sigue fallando.',
    agentFailed: ({ code }) => `Ocho terminó con el código de salida ${code}.`,
    took: ({ total, agent }) =>
      `Ha tardado ${total} s, de los cuales Ocho trabajó (y esperó respuestas) ${agent} s.`,
  },
};

/** The language of the person who started this, as Ocho itself decides it; English when it is none of these. */
export function localeOf(env) {
  const wanted = env.OCHO_LOCALE || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return wanted.toLowerCase().startsWith('es') ? 'es' : 'en';
}
