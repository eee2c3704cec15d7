import { createSecretKey, randomBytes } from 'node:crypto';
import { getSandboxBehaviour } from '@recaudo/contract/shared/cards/test-cards';
import { expect } from 'vitest';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { type Clock, systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import { type Authorisation, noTaxes } from '../../../../src/processors/card-processor.ts';
import {
  newSandboxProcessor,
  type SandboxProcessor,
} from '../../../../src/processors/sandbox/sandbox-processor.ts';
import { cloneDatabase, openTestDatabase } from '../../world/gateway/test-database.ts';

export interface TestProcessor {
  processor: SandboxProcessor;
  /** A second process of the same processor. */
  twin: SandboxProcessor;
  database: Database;
  /** Every sleep requested, in milliseconds; the test never actually sleeps. */
  sleptMs: number[];
  close(): Promise<void>;
}

/** The real processor, as two instances on one cloned database. */
export async function startTestProcessor(clock: Clock = systemClock): Promise<TestProcessor> {
  const clone = await cloneDatabase();
  const hashKey = createSecretKey(randomBytes(32));
  const sleptMs: number[] = [];
  const newProcess = () =>
    newSandboxProcessor({
      database: openTestDatabase(clone.name, 2),
      clock,
      hashKey,
      behaviourOf: getSandboxBehaviour,
      sleep: async durationMs => sleptMs.push(durationMs),
    });
  const [processor, twin] = [newProcess(), newProcess()];
  return {
    processor,
    twin,
    database: clone.database,
    sleptMs,
    async close() {
      await Promise.all([processor.close(), twin.close()]);
      await clone.drop();
    },
  };
}

/** A test that expects a response never reaches this timeout. */
export const LONG_TIMEOUT = { timeoutMs: 20_000 };
/** A test that expects a timeout reaches this one soon. */
export const SHORT_TIMEOUT = { timeoutMs: 150 };

/** On a busy machine the processor may write the operation only after the caller's timeout. */
export const expectEventually = (read: () => Promise<unknown>) => expect.poll(read);

export const newAuthorisation = (
  reference: string,
  number: string,
  changes: Partial<Authorisation> = {},
): Authorisation => ({
  merchantId: 'm1',
  reference,
  amountCentavos: 100_000n,
  taxes: noTaxes,
  capture: true,
  installments: 1,
  initiator: 'payer',
  agreement: null,
  threeDSecure: null,
  card: { number, holderName: 'Ana Torres', expirationMonth: '12', expirationYear: '39', cvv2: '123' },
  ...changes,
});

export const declined = (code: number, responseCode?: string, adviceCode?: string) => ({
  kind: 'declined',
  code,
  responseCode,
  adviceCode,
});
