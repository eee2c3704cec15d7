import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import type { TestGateway } from '../../world/gateway/test-gateway.ts';

const insert = statement(
  'test_hold_row',
  `insert into customers (merchant_id, id, creation_date, name, email, external_id, has_account)
   values ($1, $2, now(), 'held', 'held@example.com', $3, false)`,
);
const waiting = statement<{ pid: number }>(
  'test_waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

/** Keeps an uncommitted customer, which blocks requests with the same external_id, then rolls it back. */
export async function holdRow(
  { gateway }: TestGateway,
  merchantId: string,
  customer: { external_id: string },
): Promise<{ isWaitedFor(): Promise<void>; release(): Promise<void> }> {
  let rollBack: (() => void) | undefined;
  const released = new Promise<void>(resolve => {
    rollBack = resolve;
  });
  const rolledBack = new Error('roll back the held row');
  let transaction: Promise<void> = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    transaction = gateway.database
      .transaction(async tx => {
        await tx.run(insert, [merchantId, newId('customer'), customer.external_id]);
        taken();
        await released;
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) failed(error);
      });
  });
  return {
    async isWaitedFor() {
      while ((await gateway.database.rows(waiting)).length === 0) await sleep(5);
    },
    async release() {
      rollBack?.();
      await transaction;
    },
  };
}
