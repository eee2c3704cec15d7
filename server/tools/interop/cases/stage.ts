import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import {
  type Approved,
  type Authorisation,
  type CardProcessor,
  type Declined,
  noTaxes,
  type Outcome,
} from '#src/processors/card-processor.ts';
import type { OpenConnection } from '#src/processors/connections/connection.ts';
import type { JournalLine, JposHost } from '../programs/jpos-host.ts';
import type { Spoken } from '../spoken.ts';

export type DialectName = 'generic-1987' | 'packed-1987';

/** The parts of a case: a signed-on connection, and the host at its other end. */
export interface Stage {
  dialect: DialectName;
  connection: OpenConnection;
  card: CardProcessor;
  spoken: Spoken;
  host: JposHost;
}

export interface Case {
  name: string;
  /** Omitted for cases that apply to every dialect. */
  dialect?: DialectName;
  /** Throws if the result is not as expected. */
  play(stage: Stage): Promise<void>;
}

export const MERCHANT = 'mu3nryg8wkqhz5d2pbcx';
/** Long enough for a busy machine. */
export const PATIENT = { timeoutMs: 10_000 };
/** For responses that must not come. */
export const SHORT = { timeoutMs: 600 };

const FIRST_AMOUNT = 2_000_000n;
let given = 0n;

/** Unique within a run, so that it identifies its operation in the host's journal. */
export function newAmount(): bigint {
  given += 1n;
  return FIRST_AMOUNT + given * 1_000n;
}

let referred = 0;

export function newReference(): string {
  referred += 1;
  return `interop${String(referred).padStart(13, '0')}`;
}

/** An authorization by a payer who enters a card. */
export function newAuthorisation(more: Partial<Authorisation> = {}): Authorisation {
  return {
    merchantId: MERCHANT,
    reference: newReference(),
    amountCentavos: newAmount(),
    taxes: noTaxes,
    capture: true,
    installments: 1,
    initiator: 'payer',
    agreement: null,
    threeDSecure: null,
    card: {
      number: '4111111111111111',
      holderName: 'Ana Torres',
      expirationMonth: '12',
      expirationYear: '29',
      cvv2: '123',
    },
    ...more,
  };
}

export const followUpOf = (original: Authorisation, amountCentavos = original.amountCentavos) => ({
  merchantId: MERCHANT,
  reference: newReference(),
  original: original.reference,
  amountCentavos,
});

export const reversalOf = (original: { reference: string }) => ({
  merchantId: MERCHANT,
  reference: newReference(),
  original: original.reference,
});

export function assertApproved(outcome: Outcome): Approved {
  if (outcome.kind !== 'approved') throw new Error(`approved was expected, not ${JSON.stringify(outcome)}`);
  return outcome;
}

export function assertDeclined(outcome: Outcome): Declined {
  if (outcome.kind !== 'declined') throw new Error(`declined was expected, not ${JSON.stringify(outcome)}`);
  return outcome;
}

export function assertKind(outcome: Outcome, ...kinds: readonly Outcome['kind'][]): void {
  if (kinds.includes(outcome.kind)) return;
  throw new Error(`${kinds.join(' or ')} was expected, not ${JSON.stringify(outcome)}`);
}

const MOST_REVERSALS = 20;

/** Repeats the reversal until the remote side has accepted it, as the gateway does. */
export async function takeBack(
  card: CardProcessor,
  original: { reference: string },
  deadline = PATIENT,
): Promise<void> {
  const reversal = reversalOf(original);
  for (let tries = 0; tries < MOST_REVERSALS; tries += 1) {
    const { kind } = await card.reverse(reversal, deadline);
    if (kind === 'approved') return;
    await sleep(100);
  }
  throw new Error(`${MOST_REVERSALS} reversals were not taken`);
}

const WAIT_MS = 20_000;

/** Repeats until the outcome is known, as the gateway does for repeatable requests. */
export async function untilKnown(ask: () => Promise<Outcome>): Promise<Outcome> {
  const endMs = monotonicMs() + WAIT_MS;
  for (;;) {
    const outcome = await ask();
    if (outcome.kind !== 'unknown' || monotonicMs() > endMs) return outcome;
    await sleep(100);
  }
}

/** Polls until the lookup finds something. */
export async function until<Found>(what: string, look: () => Found | undefined | false): Promise<Found> {
  const endMs = monotonicMs() + WAIT_MS;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (monotonicMs() > endMs) throw new Error(`${what}: not after ${WAIT_MS / 1_000} seconds`);
    await sleep(25);
  }
}

export const untilReady = ({ connection }: Pick<Stage, 'connection'>): Promise<true> =>
  until('the link is ready again', () => connection.state().isReady);

/** The host's requests of this type for one amount, in order. */
export const requestsOf = (host: JposHost, mti: string, amountCentavos: bigint): JournalLine[] =>
  host
    .journal()
    .filter(
      line =>
        line['event'] === 'request' && line['mti'] === mti && BigInt(line['f4'] ?? 0) === amountCentavos,
    );

export function requestOf(host: JposHost, mti: string, amountCentavos: bigint): JournalLine {
  const found = requestsOf(host, mti, amountCentavos);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`one ${mti} of ${amountCentavos} was expected in the journal, not ${found.length}`);
  }
  return only;
}

export const decisionOf = (host: JposHost, kind: string, amountCentavos: bigint): JournalLine | undefined =>
  host
    .journal()
    .find(
      line =>
        line['event'] === 'decided' && line['kind'] === kind && line['amount'] === String(amountCentavos),
    );
