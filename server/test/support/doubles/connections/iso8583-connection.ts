import { Writable } from 'node:stream';
import { pino } from 'pino';
import { manualClock } from '#src/platform/primitives/time/clock.ts';
import { type Authorisation, noTaxes } from '#src/processors/card-processor.ts';
import type { MessageTrace } from '#src/processors/connections/traces/message-trace.ts';
import { cardProcessorOver } from '#src/processors/iso8583/iso8583-kind.ts';
import type { LineTimes } from '#src/processors/iso8583/lines/line-times.ts';
import { openHost } from '#src/processors/iso8583/open-host.ts';
import type { Iso8583Enrolment, Iso8583Secrets, Iso8583Settings } from '#src/processors/iso8583/settings.ts';
import { type MemoryBook, memoryBook, memoryNumbers, memoryTrace } from './memory-connection.ts';

export const noonInBogota = new Date('2026-11-16T17:04:05Z');

export const testEnrolment: Iso8583Enrolment = {
  acceptorId: 'ACCEPTOR1',
  terminalIds: 'TERM0001',
  merchantCategory: '5411',
  name: 'Café de la Plaza',
  city: 'Bogotá',
};

/** Short timers, except for those that a test must not run into. */
export const quickTimes: LineTimes = {
  connectMs: 10_000,
  networkAnswerMs: 10_000,
  echoIdleMs: 600_000,
  silentMs: 600_000,
  firstPauseMs: 5,
  longestPauseMs: 20,
  closeMs: 1,
  tickMs: 5,
  lateMs: 60_000,
};

export interface TestConnectionOptions {
  settings?: Partial<Iso8583Settings>;
  secrets?: Iso8583Secrets;
  times?: Partial<LineTimes>;
  enrolment?: Iso8583Enrolment;
  book?: MemoryBook;
  numbersADay?: number;
  trace?: MessageTrace;
}

/** Opens an ISO 8583 connection to a host on this machine; its stores are in memory. */
export function openTestConnection(port: number, options: TestConnectionOptions = {}) {
  const book = options.book ?? memoryBook('l1');
  const trace = memoryTrace();
  const logged: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  const host = openHost(
    {
      id: 'l1',
      settings: {
        host: '127.0.0.1',
        port,
        acquirer: '123456',
        connections: 1,
        repeatMs: 20,
        ...options.settings,
      },
      secrets: options.secrets ?? {},
      enrolmentOf: async merchantId =>
        merchantId === 'm1' ? (options.enrolment ?? testEnrolment) : undefined,
      book,
      numbers: memoryNumbers(options.numbersADay),
      trace: options.trace ?? trace,
      clock: manualClock(noonInBogota),
      log,
    },
    { ...quickTimes, ...options.times },
  );
  return { card: cardProcessorOver(host), lines: host.lines, far: host, book, trace, logged };
}

export const testCard = {
  number: '4111111111111111',
  holderName: 'Ana Gómez',
  expirationMonth: '12',
  expirationYear: '29',
  cvv2: '987',
};

export const testPurchase = (reference: string, changes: Partial<Authorisation> = {}): Authorisation => ({
  merchantId: 'm1',
  reference,
  amountCentavos: 2_000_000n,
  taxes: noTaxes,
  capture: true,
  installments: 1,
  initiator: 'payer',
  agreement: null,
  threeDSecure: null,
  card: testCard,
  ...changes,
});
