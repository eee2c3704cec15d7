import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import type { Random } from '../../fixtures/fuzz-random.ts';

/** Dies at a random statement of a random transaction, as a killed process does. */
export function dyingDatabase(database: Database, random: Random): Database {
  return {
    ...database,
    transaction: work =>
      database.transaction(async tx => {
        let left = random.chance(0.3) ? random.below(8) : Number.POSITIVE_INFINITY;
        const step = <Result>(ask: () => Promise<Result>): Promise<Result> => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return ask();
        };
        const result = await work({
          rows: (query, values) => step(() => tx.rows(query, values)),
          find: (query, values) => step(() => tx.find(query, values)),
          run: (query, values) => step(() => tx.run(query, values)),
        });
        return result;
      }),
  };
}
