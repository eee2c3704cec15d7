import { type Mistake, MOST_MISTAKES, pointerTo } from './mistake.ts';

/** A complete dialect has 15 kB. */
export const MOST_BYTES = 65_536;
const MOST_DEPTH = 8;

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

interface Level {
  /** Undefined inside a list. */
  keys: Set<string> | undefined;
  name: string;
  index: number;
}

/** Parses a file or lists its mistakes. Detects what JSON.parse does not: depth and duplicate keys. */
export function parseText(text: string): { value: unknown } | { mistakes: Mistake[] } {
  if (Buffer.byteLength(text) > MOST_BYTES) {
    return whole(`has more than ${MOST_BYTES} bytes: keep to what differs from a shipped dialect (extends)`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return whole(`is not JSON: ${positionOf(error, text)}`);
  }
  const mistakes = findStructureMistakes(text);
  return mistakes.length > 0 ? { mistakes } : { value };
}

const whole = (message: string) => ({ mistakes: [{ path: '', message }] });

function positionOf(error: unknown, text: string): string {
  const said = error instanceof Error ? error.message : '';
  const [, digits] = /position (\d+)/.exec(said) ?? [];
  const before = text.slice(0, digits === undefined ? text.length : Number(digits)).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return `it cannot be read from line ${before.length}, column ${column} on`;
}

/** Takes text that is valid JSON. */
function findStructureMistakes(text: string): Mistake[] {
  const mistakes: Mistake[] = [];
  const levels: Level[] = [];
  let last = '';
  for (const [part] of text.matchAll(token)) {
    const level = levels.at(-1);
    if (part === '{' || part === '[') {
      levels.push({ keys: part === '{' ? new Set() : undefined, name: '', index: 0 });
      if (levels.length > MOST_DEPTH) {
        return [
          ...mistakes,
          { path: pathOf(levels.slice(0, -1)), message: `is nested deeper than ${MOST_DEPTH} levels` },
        ];
      }
    } else if (part === '}' || part === ']') levels.pop();
    else if (part === ',' && level !== undefined) level.index += 1;
    else if (part === ':' && level?.keys !== undefined) {
      level.name = JSON.parse(last) as string;
      if (level.keys.has(level.name) && mistakes.length < MOST_MISTAKES)
        mistakes.push({ path: pathOf(levels), message: 'stands here twice' });
      level.keys.add(level.name);
    }
    last = part;
  }
  return mistakes;
}

const pathOf = (levels: readonly Level[]): string =>
  pointerTo(...levels.map(({ keys, name, index }) => (keys ? name : index)));
