/** ASCII and the letters of Western Europe, which every QR reader decodes; no control characters or soft hyphen. */
const PRINTABLE = /[\x20-\x7e\xa1-\xac\xae-\xff]/;

/** Cuts to `max` characters. Letters outside ISO 8859-1 lose their accent (`ő` becomes `o`) or are left out. */
export function fitText(text: string, max: number): string {
  const printable = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), character =>
    PRINTABLE.test(character) ? character : toAscii(character),
  );
  return Array.from(printable.join('').replaceAll(/ {2,}/g, ' ').trim()).slice(0, max).join('').trim();
}

const toAscii = (character: string): string => character.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');
