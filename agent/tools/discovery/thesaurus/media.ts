// Pictures, sound, video, and what is read and heard.
import type { WordGroup } from '../thesaurus.ts';

export const media: readonly WordGroup[] = [
  {
    words: 'image, picture, imagen, imágenes, photo, foto, fotografía, pictures',
    hints: 'png, jpeg, jpg, drawing, dibujo, illustration, ilustración',
  },
  {
    words: 'resize, redimensionar, change the size, cambiar el tamaño, changes the size, scale, escalar',
    hints: 'shrink, reducir, enlarge, ampliar, thumbnail, miniatura, crop',
  },
  { words: 'draw, dibujar, dibuja, paint, pintar' },
  {
    words: 'generate, generar, genera, producir',
    hints: 'draw, dibujar, dibuja, paint, pintar, crear, create',
  },
  { words: 'video, vídeo', hints: 'clip, film, youtube' },
  { words: 'youtube, yt' },
  { words: 'transcript, transcription, transcripción, transcribe, transcribir', hints: 'captions' },
  {
    words:
      'transcribe, transcribir, speech recognition, speech to text, voz a texto, reconocimiento de voz, turn speech',
    hints: 'dictation, dictado, stt',
  },
  {
    words:
      'text to speech, tts, texto a voz, read aloud, leer en voz alta, convert text to speech, speak, síntesis de voz',
    hints: 'voice, voz, pronounce, narrate, narrar, say aloud',
  },
  { words: 'speech, habla, voice, voz' },
  { words: 'audio, sound, sonido' },
  { words: 'music, música, song, canción, track, playlist, spotify', hints: 'album, artist, artista' },
  { words: 'play, playback, put on, reproducir, playing, poner música, reproduce' },
  { words: 'movie, film, película, películas, pelicula, cine', hints: 'series, serie, tv' },
  { words: 'series, serie, tv show, show de televisión' },
  { words: 'subtitle, subtítulo, subtítulos, subtitles, captions, srt' },
  {
    words: 'torrent, bittorrent, magnet',
    hints: 'pirate, bajar series, download movie, descargar película, bajar películas',
  },
  { words: 'codec, códec, bitrate', hints: 'ffmpeg, ffprobe, resolution, resolución' },
  {
    words: 'translate, translation, traducir, traduce, traducción, traductor, translator',
    hints:
      'in french, in english, in spanish, in german, al inglés, al español, al francés, al alemán, en inglés, en francés, into english, into spanish, how do you say, cómo se dice, idioma, language',
  },
  { words: 'language, idioma, lengua' },
  { words: 'spanish, español, castellano' },
  { words: 'english, inglés' },
  { words: 'design, diseño, layout, maqueta, figma', hints: 'interface, interfaz, ui, mockup' },
  {
    words: 'chart, graph, gráfico, gráfica, plot, diagram, diagrama',
    hints: 'visualize, visualizar, spreadsheet, hoja de cálculo, csv',
  },
  { words: 'bar, barras' },
  { words: 'csv, spreadsheet, hoja de cálculo, excel' },
];
