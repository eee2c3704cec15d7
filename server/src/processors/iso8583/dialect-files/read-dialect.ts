import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { Retry } from '../../card-processor.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { findRuleMistakes } from './dialect-rules.ts';
import type { FileRetry, WholeDialect } from './dialect-schema.ts';
import { merge, removeAll } from './merge.ts';
import { type Mistake, MOST_MISTAKES } from './mistake.ts';
import { findSchemaMistakes } from './schema-mistakes.ts';
import { type ShippedName, shippedNames, shippedText } from './shipped.ts';

export type ReadDialect = { dialect: Dialect } | { mistakes: Mistake[] };

/** Reads a dialect from a file or a connection's settings, or lists all of its mistakes. */
export function readDialect(value: unknown): ReadDialect {
  const { name } = isPlainObject(value) ? value : {};
  if (shippedNames.some(shipped => shipped === name)) {
    return { mistakes: [{ path: '/name', message: 'is the name of a shipped dialect: choose another' }] };
  }
  return readWhole(value);
}

/** Throws if a file of the program itself is wrong, which a test would detect. */
export function readShipped(name: ShippedName): Dialect {
  const read = readWhole(JSON.parse(shippedText(name)));
  if ('dialect' in read) return read.dialect;
  throw new Error(`the dialect ${name} is damaged: ${JSON.stringify(read.mistakes)}`);
}

function readWhole(value: unknown): ReadDialect {
  const merged = mergeWithBase(value);
  if ('mistakes' in merged) return merged;
  const mistakes = findSchemaMistakes(merged.value);
  if (mistakes.length > 0) return { mistakes: mistakes.slice(0, MOST_MISTAKES) };
  const dialect = toDialect(merged.value as WholeDialect);
  const broken = findRuleMistakes(dialect);
  return broken.length > 0 ? { mistakes: broken.slice(0, MOST_MISTAKES) } : { dialect };
}

function mergeWithBase(value: unknown): { value: unknown } | { mistakes: Mistake[] } {
  if (!isPlainObject(value)) return { mistakes: [{ path: '', message: 'must be a JSON object' }] };
  const { extends: base, remove = [], ...changes } = value;
  if (base === undefined) return { value };
  const name = shippedNames.find(shipped => shipped === base);
  if (name === undefined) {
    const message = `must be one of: ${shippedNames.join(', ')}`;
    return { mistakes: [{ path: '/extends', message }] };
  }
  if (!Array.isArray(remove) || remove.length > MOST_MISTAKES * 4) {
    return { mistakes: [{ path: '/remove', message: 'must be a list of at most 200 JSON pointers' }] };
  }
  const shipped = mergeShipped(name);
  const kept = removeAll(shipped, remove);
  if (kept.mistakes.length > 0) return { mistakes: kept.mistakes.slice(0, MOST_MISTAKES) };
  return { value: merge(kept.value, changes) };
}

/** A shipped dialect may itself extend another. */
function mergeShipped(name: ShippedName): Record<string, unknown> {
  const merged = mergeWithBase(JSON.parse(shippedText(name)));
  if ('value' in merged && isPlainObject(merged.value)) return merged.value;
  throw new Error(`the dialect ${name} is damaged`);
}

/**
 * Card data, tracks, PINs, chip data and keys, by their numbers in every edition of the standard. No trace contains
 * them, even if a dialect forgets to hide them.
 */
const ALWAYS_HIDDEN = [2, 14, 35, 36, 45, 52, 53, 55, 64, 96, 128];

function toDialect(file: WholeDialect): Dialect {
  const { layout, tagged, network, answers } = file;
  return {
    name: file.name,
    version: file.version,
    layout: { ...layout, tpdu: layout.tpdu ?? null },
    fields: file.fields,
    tagged: Object.fromEntries(
      Object.entries(tagged).map(([field, { names = {}, ...rest }]) => [field, { ...rest, names }]),
    ),
    places: file.places,
    words: file.words,
    hidden: [...new Set([...ALWAYS_HIDDEN, ...file.hidden])],
    messages: file.messages,
    disputes: file.disputes,
    network: { signOn: network.signOn ?? null, signOff: network.signOff ?? null, echo: network.echo },
    answers: {
      ...answers,
      declined: mapValues(answers.declined, ({ code, retry }) => ({ code, retry: toRetry(retry) })),
      otherwise: { code: answers.otherwise.code, retry: toRetry(answers.otherwise.retry) },
      advice: mapValues(answers.advice, toRetry),
    },
  };
}

const toRetry = (retry: FileRetry): Retry =>
  typeof retry === 'string' ? { kind: retry } : { kind: 'after_hours', hours: retry.afterHours };

const mapValues = <Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)] as const));
