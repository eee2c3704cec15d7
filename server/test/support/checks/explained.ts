import { type Queryable, replannedStatement } from '../../../src/platform/database/connections/connection.ts';

/** A database that runs EXPLAIN instead of each statement and collects the plans. */
export function explaining(database: Queryable): { asked: Queryable; plans: string[] } {
  const plans: string[] = [];
  const explain = async ({ text }: { text: string }, values: readonly unknown[] = []) => {
    const statement = replannedStatement<{ 'QUERY PLAN': string }>('test_explained', `explain ${text}`);
    plans.push((await database.rows(statement, values)).map(row => row['QUERY PLAN']).join('\n'));
  };
  const asked: Queryable = {
    rows: async (statement, values) => (await explain(statement, values), []),
    find: async (statement, values) => (await explain(statement, values), undefined),
    run: async (statement, values) => (await explain(statement, values), 0),
  };
  return { asked, plans };
}
