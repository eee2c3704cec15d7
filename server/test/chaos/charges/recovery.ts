import type { Gateway } from '../../../src/dependencies.ts';
import { checkLedger } from '../../../src/domain/money/ledger/check-ledger.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { type ManualClock, manualClock, systemClock } from '../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor } from '../../../src/processors/card-processor.ts';
import type { JournalEntry } from '../../../src/processors/sandbox/journal-entry.ts';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { compareWithProcessor, type WireCharge } from '../connections/compare-journals.ts';
import { openGatewayOn, type Site } from './gateway-on-database.ts';

/** Longer than the sweeps wait for a request in progress, and longer than the lease of an Idempotency-Key. */
const LONG_ENOUGH_MS = 120_000;

/** A gateway that continues where another one was killed. Its clock runs ahead, so that tests need not wait. */
export interface Recovery {
  gateway: Gateway;
  clock: ManualClock;
  app: App;
  clientOf(merchantId: string, privateKey: string): TestClient;
  resolveAll(): Promise<void>;
  inspect(
    client: TestClient,
    merchantId: string,
    /** The processor's journal; default: the sandbox's own. */
    operations?: readonly JournalEntry[],
  ): Promise<{ charges: WireCharge[]; wrong: string[] }>;
  listSandbox(merchantId: string): Promise<JournalEntry[]>;
  close(): Promise<void>;
}

export async function openRecovery(
  site: Site,
  cardProcessor: (sandbox: CardProcessor) => CardProcessor = sandbox => sandbox,
): Promise<Recovery> {
  const clock = manualClock(systemClock.now());
  clock.advanceMs(LONG_ENOUGH_MS);
  const { gateway, app, close } = await openGatewayOn(site, { clock, cardProcessor });
  return {
    gateway,
    clock,
    app,
    clientOf: (merchantId, privateKey) => newClient(app, merchantId, privateKey),
    async resolveAll() {
      for (let round = 0, found = 1; found > 0; round += 1) {
        if (round === 20) {
          const left = (await gateway.database.rows(live)).map(row => Object.values(row).join(' '));
          throw new Error(`the sweeps never finish: ${left.join(', ')}`);
        }
        clock.advanceMs(LONG_ENOUGH_MS);
        found = await resolveOnce(gateway);
      }
    },
    async inspect(client, merchantId, operations) {
      const charges = await listCharges(client);
      const journal = operations ?? (await listOperations(gateway.database, merchantId));
      const wrong = compareWithProcessor(charges, journal);
      await checkLedger(gateway.database, {
        merchantId,
        onDifference: ({ rule, subject, expected, found }) =>
          wrong.push(`ledger: ${rule} of ${subject} is ${found} instead of ${expected}`),
      });
      for (const { transaction_id, status } of await gateway.database.rows(open, [merchantId])) {
        wrong.push(`an attempt of ${transaction_id} is ${status}`);
      }
      return { charges, wrong };
    },
    listSandbox: merchantId => listOperations(gateway.database, merchantId),
    close,
  };
}

async function resolveOnce(gateway: Gateway): Promise<number> {
  let found = 0;
  for (const { name, run } of sweeps) if (name.startsWith('resolve-')) found += await run(gateway, 500);
  return found;
}

const live = statement<{ transaction_id: string }>(
  'test_live_attempts',
  `select transaction_id, number, operation, status, checks, link_id from attempts
   where status in ('sent', 'unknown', 'reversing') order by sent_at limit 10`,
);

const open = statement<{ transaction_id: string; status: string }>(
  'test_open_attempts',
  `select transaction_id, status from attempts
   where merchant_id = $1 and status in ('sent', 'unknown', 'reversing', 'needs_review')`,
);

async function listCharges(client: TestClient): Promise<WireCharge[]> {
  const charges: WireCharge[] = [];
  for (;;) {
    const { body } = await client.get<WireCharge[]>(`/charges?limit=100&offset=${charges.length}`);
    if (body.length === 0) return charges;
    charges.push(...body);
  }
}
