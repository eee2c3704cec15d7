import type { Database, Queryable, Statement } from '#src/platform/database/connections/connection.ts';
import type { Outcome } from '#src/processors/card-processor.ts';

/** Ends a worker that has died. */
export class Crash extends Error {}

/** Runs until the worker is done or dies. */
export async function untilDead(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
}

/** A violation after which the story cannot continue. */
export class RuleBroken extends Error {}

/** A worker dies just before a statement or call, or just after it, without its result. */
export interface CrashPoint {
  what: string;
  when: 'before' | 'after';
  /** 1 is the first occurrence. */
  nth: number;
}

export interface WorkerLife {
  /** Throws if the worker is dead or dies here. */
  pass(what: string, when: CrashPoint['when']): void;
  isDead(): boolean;
}

export function newLife(crashPoint: CrashPoint | undefined, onDeath: () => void): WorkerLife {
  let isDead = false;
  let met = 0;
  return {
    isDead: () => isDead,
    pass(what, when) {
      if (isDead) throw new Crash('this worker is dead');
      if (crashPoint?.what !== what || crashPoint.when !== when) return;
      met += 1;
      if (met < crashPoint.nth) return;
      isDead = true;
      onDeath();
      throw new Crash(`died ${when} ${what}`);
    },
  };
}

/** Observes every statement and its result, and may change both: tests plant bugs with it. */
export interface Wiretap {
  /**
   * These statements commit only after the tap has seen their result, so that no other worker can act on it before.
   */
  seesFirst?: readonly string[];
  /** Changes the processor's response to an authorization or inquiry. */
  onAnswer?(outcome: Outcome): Outcome;
  onStatement?<Row extends object>(statement: Statement<Row>): Statement<Row>;
  onValues?(name: string, values: readonly unknown[]): readonly unknown[];
  onRows?(name: string, values: readonly unknown[], rows: object[]): object[];
}

/** The database of one worker, which may die at any statement. */
export function databaseOf(base: Database, life: WorkerLife, taps: readonly Wiretap[]): Database {
  const first = new Set(taps.flatMap(tap => tap.seesFirst ?? []));
  const rowsOf: Queryable['rows'] = (input, values) =>
    first.has(input.name)
      ? base.transaction(tx => tapped(tx, taps, input, values))
      : tapped(base, taps, input, values);
  return {
    ...queryableOf(base, life, taps, rowsOf),
    async transaction(work) {
      const result = await base.transaction(async tx => {
        const answer = await work(queryableOf(tx, life, taps));
        life.pass('commit', 'before');
        return answer;
      });
      life.pass('commit', 'after');
      return result;
    },
    pool: () => base.pool(),
    close: () => base.close(),
  };
}

/** Runs a statement as the taps change it, and passes its result through them. */
async function tapped<Row extends object>(
  base: Queryable,
  taps: readonly Wiretap[],
  input: Statement<Row>,
  given: readonly unknown[] = [],
): Promise<Row[]> {
  const statement = taps.reduce((current, tap) => tap.onStatement?.(current) ?? current, input);
  const values = taps.reduce((current, tap) => tap.onValues?.(input.name, current) ?? current, given);
  const answer = await base.rows(statement, values);
  return taps.reduce<object[]>(
    (current, tap) => tap.onRows?.(input.name, given, current) ?? current,
    answer,
  ) as Row[];
}

function queryableOf(
  base: Queryable,
  life: WorkerLife,
  taps: readonly Wiretap[],
  rowsOf: Queryable['rows'] = (input, values) => tapped(base, taps, input, values),
): Queryable {
  const rows: Queryable['rows'] = async (input, values) => {
    life.pass(input.name, 'before');
    const seen = await rowsOf(input, values);
    life.pass(input.name, 'after');
    return seen;
  };
  return {
    rows,
    find: async (input, values) => (await rows(input, values))[0],
    async run(input, given = []) {
      life.pass(input.name, 'before');
      const values = taps.reduce((current, tap) => tap.onValues?.(input.name, current) ?? current, given);
      const count = await base.run(input, values);
      life.pass(input.name, 'after');
      return count;
    },
  };
}
