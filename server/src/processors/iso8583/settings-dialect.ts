import { type RuleSaid, rule } from '../../platform/errors.ts';
import type { Dialect } from './dialect/dialect.ts';
import { dialectOf, framed } from './dialect/dialects.ts';
import { checkDialectValue } from './dialect-files/check-dialect.ts';
import { inOneLine } from './dialect-files/mistake.ts';
import { MOST_BYTES } from './dialect-files/parse-text.ts';
import { readDialect } from './dialect-files/read-dialect.ts';
import type { Iso8583Settings } from './settings.ts';

/** Finds a broken rule that the schema cannot express. */
export function findSettingsFault({
  dialect,
  ownDialect,
}: Iso8583Settings): { field: string; rule: RuleSaid } | undefined {
  if (ownDialect === undefined) return undefined;
  if (dialect !== undefined) {
    return { field: 'ownDialect', rule: 'two_dialects' };
  }
  if (Buffer.byteLength(JSON.stringify(ownDialect)) > MOST_BYTES) {
    return { field: 'ownDialect', rule: rule('too_many_bytes', { most: MOST_BYTES }) };
  }
  const checked = checkDialectValue(ownDialect);
  if (!('mistakes' in checked)) return undefined;
  const mistakes = checked.mistakes.map(inOneLine).join('; ');
  return { field: 'ownDialect', rule: rule('not_a_dialect', { mistakes }) };
}

const DEFAULT_DIALECT = 'generic-1987';

/** Throws if the settings contain no dialect, which is checked before they are stored. */
export function dialectOfSettings(settings: Iso8583Settings): Dialect {
  if (settings.ownDialect === undefined) return dialectOf(settings.dialect ?? DEFAULT_DIALECT, settings);
  const read = readDialect(settings.ownDialect);
  if ('dialect' in read) return framed(read.dialect, settings);
  throw new Error(`the connection's own dialect is wrong: ${read.mistakes.map(inOneLine).join('; ')}`);
}
