import { VaultError } from '../vault-error.ts';

export const VERSION = 'age-encryption.org/v1';
/** Printable ASCII arguments, separated by single spaces. */
const ARGUMENTS = /^-> ([\x21-\x7e]+(?: [\x21-\x7e]+)*)$/;
const FULL_LINE = 64;
const MAC_BYTES = 32;

/** The file key, wrapped for one recipient. */
export interface Stanza {
  type: string;
  args: readonly string[];
  body: Buffer;
}

export interface Header {
  stanzas: readonly Stanza[];
  /** The part of the header that the MAC covers. */
  head: string;
  mac: Buffer;
}

export const malformedHeader = (): VaultError =>
  new VaultError('damaged', 'the header of the encrypted file is malformed');

/** Decodes base64 in its one canonical spelling without padding; undefined for any other text. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return encodeBase64(bytes) === text ? bytes : undefined;
}

export const encodeBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * Parses a header exactly as specified (age-encryption.org/v1), including the stanzas after ours, so that no header can be read
 * in two ways. Throws VaultError.
 */
export function parseHeader(bytes: Buffer): Header {
  const text = bytes.toString('latin1');
  const [version, ...lines] = text.split('\n');
  if (version !== VERSION) {
    throw new VaultError('damaged', 'the file is not encrypted with age');
  }
  const stanzas: Stanza[] = [];
  let at = 0;
  while (lines[at]?.startsWith('->') === true) {
    const { stanza, next } = readStanza(lines, at);
    stanzas.push(stanza);
    at = next;
  }
  const [, encoded = ''] = /^--- (.+)$/.exec(lines[at] ?? '') ?? [];
  const mac = decodeBase64(encoded);
  // A trailing line feed leaves one empty text after the last line.
  const isWhole = lines.length === at + 2 && lines[at + 1] === '';
  if (stanzas.length === 0 || mac?.length !== MAC_BYTES || !isWhole) throw malformedHeader();
  return { stanzas, head: text.slice(0, text.lastIndexOf('\n--- ') + '\n---'.length), mac };
}

/** Reads a stanza whose body has lines of 64 characters and a shorter, possibly empty last line. */
function readStanza(lines: readonly string[], start: number): { stanza: Stanza; next: number } {
  const [type = '', ...args] = ARGUMENTS.exec(lines[start] ?? '')?.[1]?.split(' ') ?? [];
  if (type === '') throw malformedHeader();
  const parts: Buffer[] = [];
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const part = decodeBase64(line);
    if (part === undefined || line.length > FULL_LINE) throw malformedHeader();
    parts.push(part);
    if (line.length < FULL_LINE) return { stanza: { type, args, body: Buffer.concat(parts) }, next: at + 1 };
  }
  throw malformedHeader();
}
