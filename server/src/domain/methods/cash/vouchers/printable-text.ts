/** Characters outside Latin-1 that the standard PDF fonts contain. */
const ALSO = '–—‘’‚“”„†‡•…‰‹›€™Œœ Šš Žž Ÿƒˆ˜';

/** The text without what those fonts lack: a name in another script must not break the page. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), character =>
    /^[\u0020-\u007e\u00a0-\u00ff]$/.test(character) || ALSO.includes(character) ? character : '?',
  ).join('');
