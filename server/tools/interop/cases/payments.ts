import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict';
import type { Retry } from '#src/processors/card-processor.ts';
import {
  assertApproved,
  assertDeclined,
  type Case,
  followUpOf,
  newAmount,
  newAuthorisation,
  PATIENT,
  requestOf,
  reversalOf,
  type Stage,
} from './stage.ts';

/** Field 39, the network's advice, and the code and retry that we derive from them. */
interface Refused {
  responseCode: string;
  adviceCode?: string;
  code: number;
  retry: Retry;
}

const never: Retry = { kind: 'never' };
const later: Retry = { kind: 'later' };
const withNewData: Retry = { kind: 'with_new_data' };
const afterHours = (hours: number): Retry => ({ kind: 'after_hours', hours });

async function refuse({ card, host }: Stage, refusals: readonly Refused[]): Promise<void> {
  for (const { responseCode, adviceCode, code, retry } of refusals) {
    const request = newAuthorisation();
    await host.tell(['amount', request.amountCentavos, responseCode, adviceCode ?? []].flat().join(' '));
    const outcome = assertDeclined(await card.authorise(request, PATIENT));
    const expected = { responseCode, adviceCode, code, retry };
    const { adviceCode: advised, ...found } = outcome;
    deepStrictEqual({ ...found, adviceCode: advised }, { kind: 'declined', ...expected });
  }
}

const declines: readonly Case[] = [
  {
    name: 'declined: never again on this card',
    play: stage =>
      refuse(stage, [
        { responseCode: '43', code: 3004, retry: never },
        { responseCode: '41', code: 3009, retry: never },
        { responseCode: '04', code: 3011, retry: never },
      ]),
  },
  {
    name: 'declined: later',
    play: stage =>
      refuse(stage, [
        { responseCode: '51', code: 3003, retry: later },
        { responseCode: '91', code: 1007, retry: later },
        { responseCode: '05', code: 3001, retry: later },
      ]),
  },
  {
    name: 'declined: only with new card data',
    play: stage => refuse(stage, [{ responseCode: '54', code: 3002, retry: withNewData }]),
  },
  {
    name: 'declined: the advice goes before the code',
    play: stage =>
      refuse(stage, [
        { responseCode: '05', adviceCode: '03', code: 3001, retry: never },
        { responseCode: '05', adviceCode: '21', code: 3001, retry: never },
        { responseCode: '51', adviceCode: '01', code: 3003, retry: withNewData },
        { responseCode: '51', adviceCode: '02', code: 3003, retry: later },
        { responseCode: '51', adviceCode: '24', code: 3003, retry: afterHours(1) },
        { responseCode: '51', adviceCode: '30', code: 3003, retry: afterHours(240) },
      ]),
  },
  {
    name: 'declined: codes with letters',
    dialect: 'generic-1987',
    play: stage =>
      refuse(stage, [
        { responseCode: 'R0', code: 3001, retry: never },
        { responseCode: 'N3', code: 3001, retry: later },
        { responseCode: 'N7', code: 3001, retry: withNewData },
      ]),
  },
  {
    name: 'declined by the card, on a hold too',
    async play({ card, host }) {
      await host.tell('card 4000000000000002 43');
      const request = newAuthorisation({ capture: false });
      request.card.number = '4000000000000002';
      strictEqual(assertDeclined(await card.authorise(request, PATIENT)).code, 3004);
    },
  },
];

const approvals: readonly Case[] = [
  {
    name: 'purchase approved',
    async play({ card, host }) {
      const request = newAuthorisation();
      const approved = assertApproved(await card.authorise(request, PATIENT));
      match(approved.authorization, /^J\d{5}$/);
      match(approved.networkTransactionId ?? '', /^N\d{14}$/);
      strictEqual(approved.responseCode, '00');
      const asked = requestOf(host, '0200', request.amountCentavos);
      deepStrictEqual([asked['f3'], asked['f14'], asked['f49']], ['000000', '2912', '170']);
      strictEqual(asked['f37'], approved.retrievalReference);
    },
  },
  {
    name: 'card numbers of 15 and 19 digits',
    async play({ card, host }) {
      for (const number of ['378282246310005', '6304000000000000018']) {
        const request = newAuthorisation();
        request.card.number = number;
        assertApproved(await card.authorise(request, PATIENT));
        const masked = `${number.slice(0, 6)}***${number.slice(-4)}`;
        strictEqual(requestOf(host, '0200', request.amountCentavos)['f2'], masked);
      }
    },
  },
  {
    name: 'the same reference again: the same answer, one message',
    async play({ card, host }) {
      const request = newAuthorisation();
      const first = assertApproved(await card.authorise(request, PATIENT));
      const second = assertApproved(await card.authorise(request, PATIENT));
      strictEqual(second.authorization, first.authorization);
      requestOf(host, '0200', request.amountCentavos);
    },
  },
];

async function hold({ card }: Stage) {
  const request = newAuthorisation({ capture: false });
  assertApproved(await card.authorise(request, PATIENT));
  return request;
}

async function purchase({ card }: Stage) {
  const request = newAuthorisation();
  assertApproved(await card.authorise(request, PATIENT));
  return request;
}

const followUps: readonly Case[] = [
  {
    name: 'hold, completed in full',
    async play(stage) {
      const held = await hold(stage);
      assertApproved(await stage.card.capture(followUpOf(held), PATIENT));
      ok(requestOf(stage.host, '0220', held.amountCentavos)['f90']);
    },
  },
  {
    name: 'hold, completed in part',
    async play(stage) {
      const held = await hold(stage);
      assertApproved(await stage.card.capture(followUpOf(held, newAmount() / 2n), PATIENT));
    },
  },
  {
    name: 'hold, given up',
    async play(stage) {
      assertApproved(await stage.card.reverse(reversalOf(await hold(stage)), PATIENT));
    },
  },
  {
    name: 'hold, completed, refunded',
    async play(stage) {
      const held = await hold(stage);
      assertApproved(await stage.card.capture(followUpOf(held), PATIENT));
      assertApproved(await stage.card.refund(followUpOf(held), PATIENT));
    },
  },
  {
    name: 'refund in full',
    async play(stage) {
      const bought = await purchase(stage);
      assertApproved(await stage.card.refund(followUpOf(bought), PATIENT));
      strictEqual(refundOf(stage, bought.amountCentavos)['f3'], '200000');
    },
  },
  {
    name: 'refund in parts, and not more than was taken',
    async play(stage) {
      const bought = await purchase(stage);
      assertApproved(await stage.card.refund(followUpOf(bought, newAmount() / 3n), PATIENT));
      assertApproved(await stage.card.refund(followUpOf(bought, newAmount() / 3n), PATIENT));
      const outcome = await stage.card.refund(followUpOf(bought, newAmount()), PATIENT);
      strictEqual(assertDeclined(outcome).responseCode, '13');
    },
  },
];

function refundOf({ host }: Stage, amountCentavos: bigint) {
  const requests = host.journal().filter(line => line['event'] === 'request' && line['mti'] === '0200');
  const refunds = requests.filter(line => line['f3']?.startsWith('20') === true);
  const [only] = refunds.filter(line => BigInt(line['f4'] ?? 0) === amountCentavos);
  if (only === undefined) throw new Error('the host has seen no refund');
  return only;
}

export const paymentCases: readonly Case[] = [...approvals, ...declines, ...followUps];
