/** Characters outside Latin-1 that the standard PDF fonts contain. */
const ALSO = '–—‘’‚“”„†‡•…‰‹›€™Œœ Šš Žž Ÿƒˆ˜';

/** Removes characters that those fonts lack, so that a name in another script does not break the page. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), character =>
    /^[\u0020-\u007e\u00a0-\u00ff]$/.test(character) || ALSO.includes(character) ? character : '?',
  ).join('');
