import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { CardProcessor, Retry } from '#src/processors/card-processor.ts';
import type { Iso8583Connection } from '../iso8583-connection.ts';
import type { SimulatorRule } from '../programs/simulator.ts';
import {
  assertApproved,
  assertDeclined,
  assertKind,
  followUpOf,
  newAmount,
  newAuthorisation,
  PATIENT,
  reversalOf,
  SHORT,
  takeBack,
  until,
  untilKnown,
} from './stage.ts';

/** The simulator keeps no books: its response depends only on the card, by rules set at its start. */
interface SimulatorCase {
  name: string;
  /** Sends only network management messages. */
  isAboutTheLine?: boolean;
  play(stage: { connection: Iso8583Connection; card: CardProcessor }): Promise<void>;
}

const refused: readonly { prefix: string; respond: string; code: number; retry: Retry }[] = [
  { prefix: '400043', respond: '43', code: 3004, retry: { kind: 'never' } },
  { prefix: '400051', respond: '51', code: 3003, retry: { kind: 'later' } },
  { prefix: '400091', respond: '91', code: 1007, retry: { kind: 'later' } },
  { prefix: '400054', respond: '54', code: 3002, retry: { kind: 'with_new_data' } },
];

const DELAYED = '400100';
const DROPPED = '400200';
const CLOSED = '400300';
/** Each is answered sooner than the one before it. */
const STAGGERED = ['400400', '400401', '400402', '400403'];
const STAGGER_MS = 100;
const LATE_MS = 1_500;

/** The amount of a purchase whose first reversal stays unanswered. */
export const dropAmountCentavos = 77_770_000n;

export const simulatorRules = (dropAmount: bigint): SimulatorRule[] => [
  { match: { mti: ['0420'], fields: { 4: String(dropAmount).padStart(12, '0') } }, action: 'drop' },
  ...refused.map(({ prefix, respond }) => ({ match: { pan_prefix: [prefix] }, respond })),
  { match: { pan_prefix: [DELAYED] }, delay_ms: LATE_MS },
  { match: { pan_prefix: [DROPPED] }, action: 'drop' },
  { match: { pan_prefix: [CLOSED] }, action: 'close' },
  ...STAGGERED.map((prefix, index) => ({
    match: { pan_prefix: [prefix] },
    delay_ms: (STAGGERED.length - index) * STAGGER_MS,
  })),
];

/** Sixteen digits, ending with the check digit. */
export function cardNumber(prefix: string): string {
  const digits = prefix.padEnd(15, '0');
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const withCard = (prefix: string, more: Parameters<typeof newAuthorisation>[0] = {}) => {
  const request = newAuthorisation(more);
  return { ...request, card: { ...request.card, number: cardNumber(prefix) } };
};

const aboutTheLine: readonly SimulatorCase[] = [
  {
    name: 'sign-on',
    isAboutTheLine: true,
    async play({ connection }) {
      await until('the link is signed on', () => connection.state().isReady);
    },
  },
  {
    name: 'echo',
    isAboutTheLine: true,
    async play({ connection }) {
      strictEqual((await connection.check(PATIENT)).kind, 'answered');
    },
  },
];

const payments: readonly SimulatorCase[] = [
  {
    name: 'purchase approved, on cards of four brands',
    async play({ card }) {
      for (const number of ['4111111111111111', '5555555555554444', '378282246310005', '36227206271667']) {
        const request = newAuthorisation();
        request.card.number = number;
        const { authorization, retrievalReference, responseCode } = assertApproved(
          await card.authorise(request, PATIENT),
        );
        ok(/^A\d{5}$/.test(authorization) && retrievalReference?.length === 12);
        strictEqual(responseCode, '00');
      }
    },
  },
  {
    name: 'declined: never, later, only with new card data',
    async play({ card }) {
      for (const { prefix, respond, code, retry } of refused) {
        const outcome = assertDeclined(await card.authorise(withCard(prefix), PATIENT));
        deepStrictEqual([outcome.responseCode, outcome.code, outcome.retry], [respond, code, retry]);
      }
    },
  },
  {
    name: 'hold, completed in full and in part, given up',
    async play({ card }) {
      for (const amount of [undefined, newAmount() / 2n]) {
        const held = newAuthorisation({ capture: false });
        assertApproved(await card.authorise(held, PATIENT));
        assertApproved(await card.capture(followUpOf(held, amount), PATIENT));
      }
      const held = newAuthorisation({ capture: false });
      assertApproved(await card.authorise(held, PATIENT));
      assertApproved(await card.reverse(reversalOf(held), PATIENT));
    },
  },
  {
    name: 'refund in full and in part',
    async play({ card }) {
      const bought = newAuthorisation();
      assertApproved(await card.authorise(bought, PATIENT));
      assertApproved(await card.refund(followUpOf(bought, newAmount() / 2n), PATIENT));
      assertApproved(await card.refund(followUpOf(bought), PATIENT));
    },
  },
  {
    name: 'installments, 3-D Secure result, renewal by the merchant',
    async play({ card }) {
      const threeDSecure = {
        eci: '05',
        cavv: 'AAABBEg0VhI0VniQEjRWAAAAAAA=',
        dsTransactionId: 'f'.repeat(36),
      };
      const first = { use: 'first', networkTransactionId: null } as const;
      const more = {
        installments: 24,
        agreement: first,
        threeDSecure: { ...threeDSecure, version: '2.2.0' },
      };
      assertApproved(await card.authorise(newAuthorisation(more), PATIENT));
      const again = { use: 'subsequent', networkTransactionId: '483612750194826' } as const;
      const renewal = newAuthorisation({ initiator: 'merchant', agreement: again });
      renewal.card.cvv2 = null;
      assertApproved(await card.authorise(renewal, PATIENT));
    },
  },
];

const lostAnswers: readonly SimulatorCase[] = [
  {
    name: 'answer dropped: reversed',
    async play({ card }) {
      const request = withCard(DROPPED);
      assertKind(await card.authorise(request, SHORT), 'unknown');
      await takeBack(card, request);
    },
  },
  {
    name: 'reversal repeated until it is answered',
    async play({ card }) {
      const request = withCard(DROPPED, { amountCentavos: dropAmountCentavos });
      assertKind(await card.authorise(request, SHORT), 'unknown');
      await takeBack(card, request, SHORT);
    },
  },
  {
    name: 'answer late: the attempt learns of it',
    async play({ card }) {
      const request = withCard(DELAYED);
      assertKind(await card.authorise(request, SHORT), 'unknown');
      const { authorization } = assertApproved(await untilKnown(() => card.authorise(request, PATIENT)));
      ok(/^A\d{5}$/.test(authorization));
    },
  },
  {
    name: 'line cut in place of an answer: reversed on the next',
    async play({ card, connection }) {
      const request = withCard(CLOSED);
      assertKind(await card.authorise(request, PATIENT), 'unknown');
      await takeBack(card, request);
      await until('the link is signed on again', () => connection.state().isReady);
      assertApproved(await card.authorise(newAuthorisation(), PATIENT));
    },
  },
  {
    name: '60 at once on one line, answered out of order',
    async play({ card, connection }) {
      const requests = Array.from({ length: 60 }, (_, index) =>
        withCard(STAGGERED[index % STAGGERED.length] ?? '4111'),
      );
      const outcomes = await Promise.all(requests.map(request => card.authorise(request, PATIENT)));
      for (const [index, outcome] of outcomes.entries()) {
        strictEqual(assertApproved(outcome).authorization, authorizationOf(connection, requests[index]));
      }
    },
  },
];

/** The simulator derives it from the trace number, so a response to another request would be noticed. */
function authorizationOf({ traced }: Iso8583Connection, request: { reference: string } | undefined): string {
  const sent = traced.find(one => one.direction === 'sent' && one.reference === request?.reference);
  return `A${sent?.fields.find(({ key }) => key === '11')?.value.slice(-5)}`;
}

export const simulatorCases: readonly SimulatorCase[] = [...aboutTheLine, ...payments, ...lostAnswers];
