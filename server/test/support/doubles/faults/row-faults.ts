import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';

/** A trigger body that runs for each row before it is written. */
export interface RowFault {
  table: string;
  event: 'insert' | 'update' | 'insert or update' | 'delete';
  /** PL/pgSQL, with `new` and `old`. */
  body: string;
}

let planted = 0;

/** Adds a faulty trigger to the test's own database; the returned function removes it. */
export async function plantRowFault(
  database: Database,
  { table, event, body }: RowFault,
): Promise<() => Promise<void>> {
  planted += 1;
  const name = `test_fault_${planted}`;
  const run = (what: string, text: string) => database.run(statement(`${name} ${what}`, text));
  const row = event === 'delete' ? 'old' : 'new';
  await run(
    'function',
    `create function ${name}() returns trigger language plpgsql as $$begin ${body} return ${row}; end$$`,
  );
  await run(
    'plant',
    `create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`,
  );
  return async () => {
    await run('drop', `drop trigger ${name} on ${table}`);
  };
}

/** Rejects every row of this merchant, as if PostgreSQL could not store a value. */
export const refuseRowsOf = (
  database: Database,
  merchantId: string,
  { table, event }: Pick<RowFault, 'table' | 'event'>,
): Promise<() => Promise<void>> => {
  const row = event === 'delete' ? 'old' : 'new';
  const refuse = `raise exception 'a poisoned row' using errcode = '22021';`;
  const body = `if ${row}.merchant_id = '${merchantId}' then ${refuse} end if;`;
  return plantRowFault(database, { table, event, body });
};
