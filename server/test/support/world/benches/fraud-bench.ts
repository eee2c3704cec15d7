import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { FraudFacts } from '../../../../src/domain/fraud/facts.ts';
import { matchFraudRules } from '../../../../src/domain/fraud/match-fraud-rules.ts';
import type { FraudGateway } from '../../../../src/domain/fraud/velocity-store.ts';
import { defaultFees } from '../../../../src/domain/merchants/merchant.ts';
import { insertMerchant } from '../../../../src/domain/merchants/store.ts';
import type { Database, Statement } from '../../../../src/platform/database/connections/connection.ts';
import { noChangeNotices } from '../../../../src/platform/database/processes/change-notices.ts';
import { newMerchantCache } from '../../../../src/platform/database/processes/merchant-cache.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { cloneDatabase, openTestDatabase } from '../gateway/test-database.ts';

export interface FraudBench {
  gateway: FraudGateway;
  /** A second process on the same database, with its own pool, batches and rule cache. */
  other: FraudGateway;
  clock: ManualClock;
  queries: string[];
  logged: string[];
  merchant(): Promise<string>;
  close(): Promise<void>;
}

export const noon = new Date('2026-11-14T12:00:00Z');
export const after = (seconds: number): Date => new Date(noon.getTime() + seconds * 1_000);

export async function startFraudBench(): Promise<FraudBench> {
  const clone = await cloneDatabase();
  const { name, database } = clone;
  const second = openTestDatabase(name, 4);
  const clock = manualClock(noon);
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => logged.push(line) });
  const queries: string[] = [];
  const newProcess = (own: Database): FraudGateway => ({
    database: own,
    clock,
    realClock: clock,
    merchantCache: newMerchantCache({ notices: noChangeNotices, nowMs: () => clock.now().getTime() }),
    log,
    kept: new WeakMap(),
  });
  return {
    gateway: newProcess(listening(database, queries)),
    other: newProcess(second),
    clock,
    queries,
    logged,
    async merchant() {
      const id = newId('merchant');
      await insertMerchant(database, {
        id,
        name: 'Tienda de prueba',
        email: null,
        phone: null,
        status: 'active',
        profile: 'strict',
        creationDate: noon,
        fees: defaultFees,
        clockFrozenAt: null,
        verifiesCards: false,
        ratePerSecond: null,
        maxChargeCentavos: null,
        orderIdReuse: null,
        overdraftCentavos: null,
        rejectsUnknownFields: false,
        cardMaskDigits: 6,
      });
      return id;
    },
    async close() {
      await second.close();
      await clone.drop();
    },
  };
}

const listening = (database: Database, queries: string[]): Database => {
  const note = (statement: Statement<object>) => queries.push(statement.name);
  return {
    ...database,
    rows: (statement, values) => {
      note(statement);
      return database.rows(statement, values);
    },
    find: (statement, values) => {
      note(statement);
      return database.find(statement, values);
    },
    run: (statement, values) => {
      note(statement);
      return database.run(statement, values);
    },
  };
};

/** A charge whose card, device, customer and address are all new. */
export const newFacts = (changed: Partial<FraudFacts> = {}): FraudFacts => ({
  transactionId: newId('transaction'),
  isCharge: true,
  amountCentavos: 2_000_000n,
  cardFingerprint: randomBytes(32),
  cardBin: '453201',
  isTestCard: false,
  deviceSessionId: newId('event'),
  customerId: newId('customer'),
  ipAddress: '203.0.113.7',
  payerIpAddress: null,
  email: 'ana@example.com',
  now: noon,
  ...changed,
});

export const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Counts the charges that the rules let through to the processor. */
export async function countPassed(
  merchantId: string,
  charges: readonly (readonly [FraudGateway, FraudFacts])[],
): Promise<number> {
  const matched = await Promise.all(
    charges.map(([gateway, facts]) => matchFraudRules(gateway, merchantId, facts)),
  );
  return matched.filter(({ kind }) => kind === 'pass').length;
}
