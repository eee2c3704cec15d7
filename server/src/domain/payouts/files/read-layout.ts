import { readFileSync } from 'node:fs';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import {
  listSchemaMistakes,
  type Mistake,
  MOST_MISTAKES,
} from '../../../platform/primitives/declared-files/schema-mistakes.ts';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';
import { findLayoutMistakes } from './layout-rules.ts';
import { type Layout, layoutSchema, patterns } from './layout-schema.ts';

export const shippedLayouts = ['bancolombia-pab', 'bancolombia-sap', 'bbva', 'generic-csv'] as const;
export type ShippedLayout = (typeof shippedLayouts)[number];

export type ReadLayout = { layout: Layout } | { mistakes: Mistake[] };

const meanings: Readonly<Record<string, string>> = {
  [patterns.name]: '1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit',
  [patterns.extension]: '1 to 5 characters of a-z and 0-9',
  [patterns.label]: '1 to 80 characters without control characters',
  [patterns.text]: 'at most 40 characters of printable ASCII',
  [patterns.key]: '1 to 30 characters of a-z, 0-9 and _',
  [patterns.fill]: 'one character of printable ASCII',
  '^[0-9]{4}$': 'four digits',
};

let validator: Validator | undefined;

/** `/line/3/width: must be at least 1`; a mistake of the whole file has no path. */
export const layoutMistakeInOneLine = ({ path, message }: Mistake): string =>
  path === '' ? `the layout ${message}` : `${path}: ${message}`;

/** A layout, or all of its mistakes. */
export function readLayout(value: unknown): ReadLayout {
  if (!isPlainObject(value)) return { mistakes: [{ path: '', message: 'must be a JSON object' }] };
  validator ??= Compile(layoutSchema as TSchema);
  const mistakes = listSchemaMistakes(validator, value, {
    patterns: meanings,
    union: 'must be of another form',
  });
  if (mistakes.length > 0) return { mistakes: mistakes.slice(0, MOST_MISTAKES) };
  const layout = value as Layout;
  const broken = findLayoutMistakes(layout);
  return broken.length > 0 ? { mistakes: broken.slice(0, MOST_MISTAKES) } : { layout };
}

const MOST_BYTES = 65_536;

export function readLayoutText(text: string): ReadLayout {
  const reject = (message: string): ReadLayout => ({ mistakes: [{ path: '', message }] });
  if (Buffer.byteLength(text) > MOST_BYTES) return reject(`has more than ${MOST_BYTES} bytes`);
  try {
    return readLayout(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return reject('is not JSON');
  }
}

/** Throws if a file of the program itself is wrong, which a test would detect. */
export function shippedLayout(name: ShippedLayout): Layout {
  const read = readLayoutText(readFileSync(serverFile(`data/payout-layouts/${name}.json`), 'utf8'));
  if ('layout' in read) return read.layout;
  throw new Error(`the layout ${name} is damaged: ${read.mistakes.map(layoutMistakeInOneLine).join('; ')}`);
}
