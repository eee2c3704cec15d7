import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { resolveChargeAttempts } from '../../src/domain/charges/resolve-attempts.ts';
import { resolveRefunds } from '../../src/domain/refunds/resolve-refunds.ts';
import { type ManualClock, manualClock } from '../../src/primitives/clock.ts';
import type { CardProcessor } from '../../src/processors/card-processor.ts';
import type { OpenLink } from '../../src/processors/links/link.ts';
import type { TracedMessage } from '../../src/processors/links/message-trace.ts';
import { openpayKind } from '../../src/processors/openpay/openpay-kind.ts';
import type { OpenpaySettings } from '../../src/processors/openpay/settings.ts';
import { type FaultyWay, openFaultyWay } from './faulty-way.ts';
import { type MemoryRequestBook, newMemoryRequestBook } from './memory-request-book.ts';
import type { TestGateway } from './test-gateway.ts';
import { madeLater, type OwnMerchant, useGateway } from './use-gateway.ts';

export interface OpenpayBench {
  /** The other gateway, with a clock that the test moves. */
  upstream: TestGateway;
  clock: ManualClock;
  way: FaultyWay;
  /** The account there, of a test's own, under which every merchant of ours is enrolled. */
  account: OwnMerchant;
  link: OpenLink;
  card: CardProcessor;
  book: MemoryRequestBook;
  trace: TracedMessage[];
  open(changes?: { settings?: Partial<OpenpaySettings>; privateKey?: string; link?: string }): OpenLink;
  /** What falls due there, once all of it is due. */
  sweepUpstream(): Promise<void>;
}

/** A real second gateway as the upstream of a link, over a way that can be spoiled. */
export function useOpenpay(options: { processorTimeoutMs?: number } = {}): OpenpayBench {
  const clock = manualClock(new Date());
  const upstream = useGateway({ clock, processorTimeoutMs: 400, ...options });
  const trace: TracedMessage[] = [];
  const opened: OpenLink[] = [];
  let way: FaultyWay | undefined;
  let account: OwnMerchant | undefined;
  let book: MemoryRequestBook | undefined;
  let link: OpenLink | undefined;

  beforeAll(async () => {
    await upstream.app.listen({ host: '127.0.0.1', port: 0 });
    way = await openFaultyWay(
      () => `http://127.0.0.1:${(upstream.app.server.address() as AddressInfo).port}`,
    );
  });
  afterAll(async () => {
    await Promise.all(opened.map(each => each.close()));
    await way?.close();
  });
  beforeEach(async () => {
    account = await upstream.merchant();
    book = newMemoryRequestBook('link1', clock);
    trace.length = 0;
    link = open();
  });

  const open: OpenpayBench['open'] = (changes = {}) => {
    if (account === undefined || way === undefined || book === undefined) throw new Error('not begun');
    const { merchant, privateKey } = account;
    const enrolment = { merchantId: merchant.id, privateKey: changes.privateKey ?? privateKey };
    const made = openpayKind.open({
      id: changes.link ?? 'link1',
      settings: { baseUrl: way.url, ...changes.settings },
      secrets: {},
      enrolmentOf: async merchantId => (merchantId === 'stranger' ? undefined : enrolment),
      book,
      numbers: { next: async () => 1 },
      trace: { add: message => void trace.push(message) },
      clock,
      log: pino({ level: 'silent' }),
    });
    opened.push(made);
    return made;
  };
  return {
    upstream,
    clock,
    way: madeLater(() => way),
    account: madeLater(() => account),
    link: madeLater(() => link),
    card: madeLater(() => link?.card),
    book: madeLater(() => book),
    trace,
    open,
    async sweepUpstream() {
      clock.advanceMs(60_000);
      await resolveChargeAttempts(upstream.gateway, 100);
      await resolveRefunds(upstream.gateway, 100);
    },
  };
}
