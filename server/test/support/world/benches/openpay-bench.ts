import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import type { OpenConnection } from '../../../../src/processors/connections/connection.ts';
import type { TracedMessage } from '../../../../src/processors/connections/traces/message-trace.ts';
import { openpayKind } from '../../../../src/processors/openpay/openpay-kind.ts';
import type { OpenpaySettings } from '../../../../src/processors/openpay/settings.ts';
import { type FaultyProxy, openFaultyProxy } from '../../doubles/connections/faulty-proxy.ts';
import { type MemoryBook, memoryBook } from '../../doubles/connections/memory-connection.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { lazyProxy, type OwnMerchant, useGateway } from '../gateway/use-gateway.ts';

export interface OpenpayBench {
  /** The upstream gateway, with a manual clock. */
  upstream: TestGateway;
  clock: ManualClock;
  proxy: FaultyProxy;
  /** The test's account at the upstream gateway, under which all our merchants are enrolled. */
  account: OwnMerchant;
  connection: OpenConnection;
  card: CardProcessor;
  book: MemoryBook;
  trace: TracedMessage[];
  open(changes?: {
    settings?: Partial<OpenpaySettings>;
    privateKey?: string;
    connection?: string;
  }): OpenConnection;
  /** Advances the clock and runs the sweeps of the upstream gateway. */
  sweepUpstream(): Promise<void>;
}

/** A connection to a real second gateway through a proxy that can fail requests. */
export function useOpenpay(options: { processorTimeoutMs?: number } = {}): OpenpayBench {
  const clock = manualClock(new Date('2026-11-16T15:00:00Z'));
  const upstream = useGateway({ clock, processorTimeoutMs: 400, ...options });
  const trace: TracedMessage[] = [];
  const opened: OpenConnection[] = [];
  let proxy: FaultyProxy | undefined;
  let account: OwnMerchant | undefined;
  let book: MemoryBook | undefined;
  let connection: OpenConnection | undefined;

  beforeAll(async () => {
    await upstream.app.listen({ host: '127.0.0.1', port: 0 });
    proxy = await openFaultyProxy(
      () => `http://127.0.0.1:${(upstream.app.server.address() as AddressInfo).port}`,
    );
  });
  afterAll(async () => {
    await Promise.all(opened.map(each => each.close()));
    await proxy?.close();
  });
  beforeEach(async () => {
    account = await upstream.merchant();
    book = memoryBook('link1', () => clock.now());
    trace.length = 0;
    connection = open();
  });

  const open: OpenpayBench['open'] = (changes = {}) => {
    if (account === undefined || proxy === undefined || book === undefined)
      throw new Error('the bench is used before its hooks have run');
    const { merchant, privateKey } = account;
    const enrolment = { merchantId: merchant.id, privateKey: changes.privateKey ?? privateKey };
    const made = openpayKind.open({
      id: changes.connection ?? 'link1',
      settings: { baseUrl: proxy.url, ...changes.settings },
      secrets: {},
      enrolmentOf: async merchantId => (merchantId === 'stranger' ? undefined : enrolment),
      book,
      numbers: { next: async () => 1 },
      trace: { hasRoom: () => true, add: message => void trace.push(message) },
      clock,
      log: pino({ level: 'silent' }),
    });
    opened.push(made);
    return made;
  };
  return {
    upstream,
    clock,
    proxy: lazyProxy(() => proxy),
    account: lazyProxy(() => account),
    connection: lazyProxy(() => connection),
    card: lazyProxy(() => connection?.card),
    book: lazyProxy(() => book),
    trace,
    open,
    async sweepUpstream() {
      clock.advanceMs(60_000);
      await resolveChargeAttempts(upstream.gateway, 100);
      await resolveRefunds(upstream.gateway, 100);
    },
  };
}
