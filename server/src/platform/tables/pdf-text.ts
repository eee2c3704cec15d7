/** Text in Helvetica, one of the fonts that every PDF reader has. */

/** Widths of the characters from 32 to 126 in thousandths of the size, from Adobe's metrics of Helvetica. */
const WIDTHS =
  `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
  278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667
  944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278
  556 500 722 500 500 500 334 260 334 584`
    .split(/\s+/)
    .map(Number);
const FIRST = 32;
/** Of most letters with accents. */
const OTHER = 556;

const replacements: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '\u00a0': ' ',
};

/** Latin-1, which the font has; any other character becomes a question mark. */
export const toLatin = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), character => {
    const plain = replacements[character] ?? character;
    return /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(plain) ? plain : '?';
  }).join('');

/** In points. */
export function widthOf(text: string, size: number): number {
  let thousandths = 0;
  for (let at = 0; at < text.length; at += 1) {
    thousandths += WIDTHS[text.charCodeAt(at) - FIRST] ?? OTHER;
  }
  return (thousandths * size) / 1_000;
}

/** Cuts a text that is too wide. */
export function fitText(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  let cut = text;
  while (cut.length > 0 && widthOf(`${cut}...`, size) > width) cut = cut.slice(0, -1);
  return `${cut}...`;
}

/** Breaks a text into lines at its spaces. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}
