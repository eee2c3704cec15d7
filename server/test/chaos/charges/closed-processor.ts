import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';

const lock = statement('test_lock_operations', 'lock table sandbox_processor.operations in exclusive mode');
// Excludes autovacuum, which would wait for the table too.
const waiting = statement<{ pid: number }>(
  'test_waiting_operations',
  `select pid from pg_locks join pg_stat_activity using (pid)
   where not granted and relation = 'sandbox_processor.operations'::regclass and backend_type = 'client backend'`,
);

const atWork = statement(
  'test_operations_at_work',
  `select pid from pg_stat_activity where pid = any($1::int[]) and state = 'active'`,
);

/** Holds every call that reaches the processor until `open`; inquiries still work. */
export async function closeProcessor(database: Database) {
  let open = () => undefined as void;
  let transaction: Promise<void> = Promise.resolve();
  await new Promise<void>((closed, failed) => {
    transaction = database.transaction(async tx => {
      await tx.run(lock);
      closed();
      await new Promise<void>(resolve => {
        open = resolve;
      });
    });
    transaction.catch(failed);
  });
  const listCalls = async () => (await database.rows(waiting)).map(({ pid }) => pid);
  return {
    async isCalled() {
      while ((await listCalls()).length === 0) await sleep(5);
    },
    async open() {
      const calls = await listCalls();
      open();
      await transaction;
      // The released calls must have written their results before the test continues.
      while ((await database.rows(atWork, [calls])).length > 0) await sleep(5);
    },
  };
}
