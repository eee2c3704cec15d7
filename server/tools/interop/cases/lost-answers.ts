import { ok, strictEqual } from 'node:assert/strict';
import type { JournalLine } from '../programs/jpos-host.ts';
import {
  assertApproved,
  assertKind,
  type Case,
  decisionOf,
  followUpOf,
  newAmount,
  newAuthorisation,
  PATIENT,
  requestOf,
  requestsOf,
  SHORT,
  type Stage,
  takeBack,
  until,
  untilKnown,
  untilReady,
} from './stage.ts';

/** A purchase whose outcome stays unknown here and that is then reversed. */
async function loseAndTakeBack(stage: Stage, conduct: string) {
  const { card, host } = stage;
  const request = newAuthorisation();
  await host.tell(`next 0200 ${conduct}`);
  assertKind(await card.authorise(request, SHORT), 'unknown');
  await takeBack(card, request);
  return request;
}

const reversedAt = ({ host }: Stage, key: string | undefined) =>
  host.journal().filter(line => line['event'] === 'reversed' && line['original'] === key);

/** Only field 90 tells the host which operation is reversed. */
function assertReversed(stage: Stage, amountCentavos: bigint, known: boolean): void {
  const { key } = requestOf(stage.host, '0200', amountCentavos) as { key: string };
  const [first] = reversedAt(stage, key);
  strictEqual(first?.['known'], String(known));
}

export const lostAnswerCases: readonly Case[] = [
  {
    name: 'answer dropped: reversed',
    async play(stage) {
      assertReversed(stage, (await loseAndTakeBack(stage, 'drop')).amountCentavos, true);
    },
  },
  {
    name: 'request lost: reversed all the same',
    async play(stage) {
      assertReversed(stage, (await loseAndTakeBack(stage, 'lose')).amountCentavos, false);
    },
  },
  {
    name: 'reversal repeated until it is answered',
    async play(stage) {
      const { card, host } = stage;
      const request = newAuthorisation();
      await host.tell('next 0200 drop');
      assertKind(await card.authorise(request, SHORT), 'unknown');
      for (const step of ['next 0420 lose', 'next 0421 drop']) await host.tell(step);
      await takeBack(card, request, SHORT);
      const { key } = requestOf(host, '0200', request.amountCentavos) as { key: string };
      const reversals = host.journal().filter(line => isReversalOf(line, key));
      strictEqual(reversals[0]?.['mti'], '0420');
      ok(reversals.length >= 3 && reversals.slice(1).every(({ mti }) => mti === '0421'));
      strictEqual(new Set(reversals.map(one => one['f11'])).size, 1);
    },
  },
  {
    name: 'answer late: the attempt learns of it',
    async play({ card, host }) {
      const request = newAuthorisation();
      await host.tell('next 0200 late 1500');
      assertKind(await card.authorise(request, SHORT), 'unknown');
      const { key } = requestOf(host, '0200', request.amountCentavos) as { key: string };
      await until('the late answer', () => host.journal().some(line => isAnswerTo(line, key)));
      const { authorization } = assertApproved(await untilKnown(() => card.authorise(request, PATIENT)));
      strictEqual(authorization, decisionOf(host, 'purchase', request.amountCentavos)?.['authorization']);
      requestOf(host, '0200', request.amountCentavos);
    },
  },
  {
    name: 'answer late, and reversed before it came',
    async play(stage) {
      const { card, host } = stage;
      const request = newAuthorisation();
      await host.tell('next 0200 late 1500');
      assertKind(await card.authorise(request, SHORT), 'unknown');
      await takeBack(card, request);
      const { key } = requestOf(host, '0200', request.amountCentavos) as { key: string };
      await until('the late answer', () => host.journal().some(line => isAnswerTo(line, key)));
      assertReversed(stage, request.amountCentavos, true);
    },
  },
  {
    name: 'answer doubled',
    async play({ card, host }) {
      for (const mti of ['0200', '0200', '0100']) {
        await host.tell(`next ${mti} twice`);
        assertApproved(await card.authorise(newAuthorisation({ capture: mti === '0200' }), PATIENT));
      }
      assertApproved(await card.authorise(newAuthorisation(), PATIENT));
    },
  },
  {
    name: 'completion repeated until it is answered',
    async play({ card, host }) {
      const held = newAuthorisation({ capture: false });
      assertApproved(await card.authorise(held, PATIENT));
      for (const step of ['next 0220 drop', 'next 0221 lose']) await host.tell(step);
      const completion = followUpOf(held, newAmount() / 2n);
      assertApproved(await untilKnown(() => card.capture(completion, SHORT)));
      const advices = ['0220', '0221'].flatMap(mti => requestsOf(host, mti, completion.amountCentavos));
      strictEqual(advices[0]?.['mti'], '0220');
      ok(advices.length >= 3 && advices.slice(1).every(({ mti }) => mti === '0221'));
    },
  },
  {
    name: 'refund without an answer: reversed',
    async play({ card, host }) {
      const bought = newAuthorisation();
      assertApproved(await card.authorise(bought, PATIENT));
      await host.tell('next 0200 drop');
      const refund = followUpOf(bought, newAmount() / 2n);
      assertKind(await card.refund(refund, SHORT), 'unknown');
      await takeBack(card, refund);
      assertApproved(await card.refund(followUpOf(bought), PATIENT));
    },
  },
  ...['cut-before', 'cut-after'].map(
    (conduct): Case => ({
      name: conduct === 'cut-before' ? 'line cut before the host booked' : 'line cut after the host booked',
      async play(stage) {
        const request = await loseAndTakeBack(stage, conduct);
        assertReversed(stage, request.amountCentavos, conduct === 'cut-after');
        await untilReady(stage);
        assertApproved(await stage.card.authorise(newAuthorisation(), PATIENT));
      },
    }),
  ),
];

const isAnswerTo = (line: JournalLine, key: string): boolean =>
  line['event'] === 'answered' && line['key'] === key;

/** Field 90: type (4), trace number (6), time (10) of the original. */
const isReversalOf = (line: JournalLine, key: string): boolean => {
  if (line['event'] !== 'request' || !line['mti']?.startsWith('04')) return false;
  const original = line['f90'] ?? '';
  return key.endsWith(`/${original.slice(4, 10)}/${original.slice(10, 20)}`);
};
