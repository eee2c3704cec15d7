import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../src/database/connection.ts';

const lock = statement('test_lock_operations', 'lock table sandbox_processor.operations in exclusive mode');
// An autovacuum would wait for the table too.
const waiting = statement(
  'test_waiting_operations',
  `select pid from pg_locks join pg_stat_activity using (pid)
   where not granted and relation = 'sandbox_processor.operations'::regclass and backend_type = 'client backend'`,
);

/** Calls reach the processor and wait there, until it opens again. It can be asked what it knows meanwhile. */
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
  const isCalled = async () => (await database.rows(waiting)).length > 0;
  return {
    async isCalled() {
      while (!(await isCalled())) await sleep(5);
    },
    async open() {
      open();
      await transaction;
      while (await isCalled()) await sleep(5);
    },
  };
}
