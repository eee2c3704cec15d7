/** Classifies characters in the search for card numbers. Classes are bit sets; digits are 0 to 9. */

/** Ends a run of digits: letters, quotes, brackets, currency signs. */
export const BREAK = 10;
/** May separate two groups of digits. */
export const SEPARATOR = 11;
/** Separates groups of a number if alone, or members of a list if a space follows. */
export const LIST_MARK = 12;
/** Invisible, or combined with the previous digit: zero-width characters, soft hyphens, combining marks. */
export const IGNORED = 13;

/** 0 to 9 for a digit, or one of the classes above. */
export type CharacterClass = number;

const SEPARATORS = ' \t\n\v\f\r-._/\\|*+~';
const LIST_MARKS = ',;:';
/** Non-ASCII separators that Unicode does not class as space or dash: middle dots, bullets, slashes, minus. */
const OTHER_SEPARATORS = '\u00b7\u2022\u2027\u2043\u2044\u2215\u2212\u2219\u22c5\u30fb';

/** The classes of the first 128 characters. */
export const asciiClasses = new Uint8Array(128).fill(BREAK);
for (const character of SEPARATORS) asciiClasses[character.charCodeAt(0)] = SEPARATOR;
for (const character of LIST_MARKS) asciiClasses[character.charCodeAt(0)] = LIST_MARK;
for (let digit = 0; digit < 10; digit += 1) asciiClasses[0x30 + digit] = digit;

/** Letters of European languages: most non-ASCII characters of a text, and never part of a number. */
export const isLatinScript = (code: number): boolean => code >= 0xc0 && code < 0x300;

const MOST_REMEMBERED = 4_096;
const remembered = new Map<number, readonly CharacterClass[]>();

/** The NFKC form of a non-ASCII character. A character for several digits, such as a circled 11, is not a digit. */
export function classesOf(codePoint: number): readonly CharacterClass[] {
  const known = remembered.get(codePoint);
  if (known !== undefined) return known;
  const written = Array.from(String.fromCodePoint(codePoint).normalize('NFKC'), classOf);
  const classes = written.filter(one => one < BREAK).length > 1 ? [BREAK] : written;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(codePoint, classes);
  return classes;
}

function classOf(character: string): CharacterClass {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 128) return asciiClasses[codePoint] ?? BREAK;
  if (isDecimalDigit(codePoint)) return digitValue(codePoint);
  if (/[\p{Cf}\p{M}]/u.test(character)) return IGNORED;
  return /[\p{Z}\p{Pd}\p{Cc}]/u.test(character) || OTHER_SEPARATORS.includes(character) ? SEPARATOR : BREAK;
}

const isDecimalDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Unicode orders the ten digits of a script consecutively from zero. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (isDecimalDigit(zero - 1)) zero -= 1;
  return (codePoint - zero) % 10;
}
