import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type CalendarDate, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { parsePesos } from '../platform/primitives/values/money.ts';
import { didYouMean } from './terminal/nearest.ts';

export interface Command {
  /** The words that select it, e.g. `merchants create`. */
  name: string;
  summary: string;
  /** Its options as shown in the help. */
  options?: string;
  /** Descriptions of options that only this command has, by flag; the others are in option-words.ts. */
  optionTexts?: Readonly<Record<string, string>>;
  /** In production a second person confirms it before it runs (decision 0038). */
  control?: 'dual';
  /** Completions for the first argument. */
  complete?(): Promise<readonly string[]>;
  run(args: string[]): Promise<void>;
}

/** A mistake that the user can correct; shown without a stack. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads options strictly: an unknown or misspelled one is an error that suggests the nearest option. */
export function readOptions<const Input extends Options>(args: string[], options: Input) {
  try {
    return parseArgs({ args, options, allowPositionals: false, strict: true }).values;
  } catch (error) {
    throw new UsageError(explainOptions(error as Error, Object.keys(options)), { cause: error });
  }
}

/** Node's own message without the advice for programmers. */
function explainOptions(error: Error, known: readonly string[]): string {
  const [, typed] = /^Unknown option '(-{1,2}[^']*)'/.exec(error.message) ?? [];
  if (typed !== undefined) {
    const meant = didYouMean(
      typed,
      known.map(name => `--${name}`),
    );
    return `unknown option '${typed}'.${meant || ' See --help for the options of this command.'}`;
  }
  const [, argument] = /^Unexpected argument '([^']*)'/.exec(error.message) ?? [];
  return argument === undefined ? error.message : `unexpected argument '${argument}': options begin with --`;
}

export function requireOption(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is required`);
  return value;
}

export function chooseOption<const Word extends string>(
  value: string | undefined,
  name: string,
  words: readonly Word[],
  fallback?: Word,
): Word {
  const found = words.find(word => word === (value ?? fallback));
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${words.join(', ')}`);
  return found;
}

export function numberOption(
  value: string | undefined,
  name: string,
  fallback: number,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (value.trim() === '' || !(number >= least && number <= most)) {
    const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${most}`;
    throw new UsageError(`--${name} must be a number of at least ${least}${upTo}`);
  }
  return number;
}

export function dayOption(value: string | undefined, name: string): CalendarDate | null {
  if (value === undefined) return null;
  const day = parseCalendarDate(value);
  if (day === undefined) throw new UsageError(`--${name} must be a day, such as 2026-11-14`);
  return day;
}

export function pesosOption(value: string | undefined, name: string): bigint | null {
  if (value === undefined) return null;
  const centavos = parsePesos(value);
  if (centavos === undefined || centavos < 0n) throw new UsageError(`--${name} must be an amount in pesos`);
  return centavos;
}
