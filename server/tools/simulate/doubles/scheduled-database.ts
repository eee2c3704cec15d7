import { type Database, type Queryable, statement } from '#src/platform/database/connections/connection.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** The database of one actor: every statement waits for its turn. */
export function scheduledDatabase(base: Database, { takeTurn }: Schedule, actor: string): Database {
  const queryableOf = (queryable: Queryable): Queryable => {
    const inTurn = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const end = await takeTurn(actor, name);
      try {
        return await work();
      } finally {
        end();
      }
    };
    return {
      rows: (asked, values) => inTurn(asked.name, () => queryable.rows(asked, values)),
      find: (asked, values) => inTurn(asked.name, () => queryable.find(asked, values)),
      run: (asked, values) => inTurn(asked.name, () => queryable.run(asked, values)),
    };
  };
  return {
    ...queryableOf(base),
    async transaction(work) {
      let end = await takeTurn(actor, 'begin');
      try {
        return await base.transaction(async tx => {
          end();
          end = () => undefined;
          try {
            const result = await work(queryableOf(tx));
            end = await takeTurn(actor, 'commit');
            return result;
          } catch (error) {
            end = await takeTurn(actor, 'rollback');
            throw error;
          }
        });
      } finally {
        end();
      }
    },
    pool: () => base.pool(),
    close: () => base.close(),
  };
}

// pg_locks shows a lock as granted before its connection wakes up.
const blocked = statement<{ count: number }>(
  'simulate_count_blocked',
  `select count(distinct pg_locks.pid)::int as count
   from pg_locks join pg_stat_activity using (pid)
   where not granted and datname = current_database() and backend_type = 'client backend'`,
);

/** With a full pool this query waits too; then no connection is blocked by a lock. */
const PATIENCE_MS = 50;

/** Counts the connections to this database that wait for a lock. */
export const countBlocked = (database: Database): Promise<number> =>
  Promise.race([
    database.find(blocked).then(row => row?.count ?? 0),
    new Promise<number>(resolve => {
      setTimeout(resolve, PATIENCE_MS, 0).unref();
    }),
  ]);
