import { inflateSync } from 'node:zlib';

/** The content of one of our PDFs: texts in order, filled rectangles, and the page size in points. */
export interface ReadPdf {
  text: string;
  rectangles: { x: number; y: number; width: number; height: number }[];
  page: { width: number; height: number };
  pages: number;
}

export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  if (!file.startsWith('%PDF-')) throw new Error('this is no PDF');
  const drawing = listStreams(file).join('\n');
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? [];
  return {
    text: [...drawing.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) => decodeParts(parts)).join('\n'),
    rectangles: [...drawing.matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)].map(numbers => {
      const [x = 0, y = 0, w = 0, h = 0] = numbers.slice(1).map(Number);
      return { x, y, width: w, height: h };
    }),
    page: { width: Number(width), height: Number(height) },
    pages: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length,
  };
}

/** The compressed streams; our PDFs have no embedded fonts or pictures. */
function listStreams(file: string): string[] {
  const streams: string[] = [];
  for (const match of file.matchAll(/stream\n([^]*?)\nendstream/g)) {
    const [, body = ''] = match;
    try {
      streams.push(inflateSync(Buffer.from(body, 'latin1')).toString('latin1'));
    } catch {
      streams.push(body);
    }
  }
  return streams;
}

const decodeParts = (parts: string): string =>
  [...parts.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    .join('');
