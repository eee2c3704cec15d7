import type {
  Database,
  Queryable,
  Statement,
} from '../../../../src/platform/database/connections/connection.ts';
import { GatewayError } from '../../../../src/platform/errors.ts';

/** Lets a test fail single statements between a gateway and its database. */
export interface FlakyDatabase {
  database: (real: Database) => Database;
  /**
   * `judge` decides about each statement: `lost` never runs, `unheard` runs but its result is lost, undefined passes.
   * Call without a judge to stop.
   */
  cut(judge?: (statement: Statement<object>) => 'lost' | 'unheard' | undefined): void;
}

export function newFlakyDatabase(): FlakyDatabase {
  let judge: Parameters<FlakyDatabase['cut']>[0];
  const gone = () => new GatewayError(1004, { retryAfterSeconds: 2 });
  const guard = async <Result>(
    statement: Statement<object>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const fate = judge?.(statement);
    if (fate === 'lost') throw gone();
    const result = await work();
    if (fate === 'unheard') throw gone();
    return result;
  };
  const guarded = (real: Queryable): Queryable => ({
    rows: (statement, values) => guard(statement, () => real.rows(statement, values)),
    find: (statement, values) => guard(statement, () => real.find(statement, values)),
    run: (statement, values) => guard(statement, () => real.run(statement, values)),
  });
  return {
    database: real => ({
      ...real,
      ...guarded(real),
      transaction: work => real.transaction(tx => work(guarded(tx))),
    }),
    cut: input => {
      judge = input;
    },
  };
}
