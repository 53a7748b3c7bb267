import { high } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const looks: ProgramSpec = { operands: ['read'], unknown: 'medium', class: 'medium', why: 'read' };

/** Images, sound and documents: converters run delegates and filters and read what names inside a file lead to. */
export const media: Family = {
  identify: looks,
  exiftool: { ...looks, options: '-config:script', unknown: 'high' },
  mediainfo: looks,
  ffprobe: {
    ...looks,
    unknown: 'high',
    options: '-v: -show_streams -show_format -of: -hide_banner -version',
  },
  pdfinfo: looks,
  ...high(
    'code',
    'convert magick mogrify composite montage ffmpeg sox gs pandoc pdflatex xelatex lualatex latexmk latex tex groff inkscape soffice libreoffice wkhtmltopdf',
  ),
  ...high('system', 'pdftotext cwebp dwebp optipng jpegoptim rsvg-convert'),
};
