import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict';
import {
  assertApproved,
  assertKind,
  type Case,
  decisionOf,
  followUpOf,
  newAuthorisation,
  PATIENT,
  requestsOf,
  SHORT,
  type Stage,
  takeBack,
  until,
  untilReady,
} from './stage.ts';

const SIGN_ON = '001';
const ECHO = '301';
const AT_ONCE = 60;

const countNetwork = ({ host }: Stage, code: string): number =>
  host.journal().filter(line => line['event'] === 'request' && line['f70'] === code).length;

/** Tries a purchase and takes it back if its outcome is unknown, so that nothing stays open. */
async function tryPurchase({ card }: Stage): Promise<string> {
  const request = newAuthorisation();
  const { kind } = await card.authorise(request, SHORT);
  if (kind === 'unknown') await takeBack(card, request);
  return kind;
}

export const lineCases: readonly Case[] = [
  {
    name: 'sign-on',
    async play(stage) {
      await untilReady(stage);
      ok(countNetwork(stage, SIGN_ON) >= 1);
    },
  },
  {
    name: 'echo',
    async play(stage) {
      const before = countNetwork(stage, ECHO);
      const check = await stage.connection.check(PATIENT);
      strictEqual(check.kind, 'answered');
      ok(countNetwork(stage, ECHO) > before);
    },
  },
  {
    name: `${AT_ONCE} at once on one line, answered from the last to the first`,
    async play({ card, host }) {
      const requests = Array.from({ length: AT_ONCE }, () => newAuthorisation());
      await host.tell(`gather 0200 ${AT_ONCE}`);
      const outcomes = await Promise.all(requests.map(request => card.authorise(request, PATIENT)));
      const reported = outcomes.map(outcome => assertApproved(outcome).authorization);
      const decided = requests.map(
        ({ amountCentavos }) => decisionOf(host, 'purchase', amountCentavos)?.['authorization'],
      );
      deepStrictEqual(reported, decided);
      const lines = requests.flatMap(({ amountCentavos }) => requestsOf(host, '0200', amountCentavos));
      strictEqual(new Set(lines.map(line => `${line['f41']} ${line['f11']}`)).size, AT_ONCE);
    },
  },
  {
    name: 'sign-on refused: nothing is sent until it is taken',
    async play(stage) {
      const { card, host, connection } = stage;
      await host.tell('sign-on refuse');
      await host.tell('cut');
      await until('the link is not ready', () => !connection.state().isReady);
      const request = newAuthorisation();
      assertKind(await card.authorise(request, SHORT), 'unavailable');
      deepStrictEqual(requestsOf(host, '0200', request.amountCentavos), []);
      match(connection.state().lastFault?.message ?? '', /./);
      await host.tell('sign-on accept');
      await untilReady(stage);
      assertApproved(await card.authorise(newAuthorisation(), PATIENT));
    },
  },
  {
    name: 'line cut while idle: noticed, and built again',
    async play(stage) {
      await stage.host.tell('cut');
      await tryPurchase(stage);
      await untilReady(stage);
      assertApproved(await stage.card.authorise(newAuthorisation(), PATIENT));
    },
  },
  {
    name: 'host killed and started again: reconnected, and its originals are found',
    async play(stage) {
      const { card, host, connection } = stage;
      const before = newAuthorisation();
      assertApproved(await card.authorise(before, PATIENT));
      const signedOn = countNetwork(stage, SIGN_ON);
      await host.kill();
      await until('the fallen line is noticed', () => !connection.state().isReady);
      assertKind(await card.authorise(newAuthorisation(), SHORT), 'unavailable');
      await host.startAgain();
      await untilReady(stage);
      ok(countNetwork(stage, SIGN_ON) > signedOn);
      assertApproved(await card.refund(followUpOf(before), PATIENT));
    },
  },
  {
    name: 'host killed while a request was under way: reversed when it is back',
    async play(stage) {
      const { card, host } = stage;
      const request = newAuthorisation();
      await host.tell('next 0200 drop');
      const outcome = card.authorise(request, PATIENT);
      await until('the host has it', () => decisionOf(host, 'purchase', request.amountCentavos));
      await host.kill();
      assertKind(await outcome, 'unknown');
      await host.startAgain();
      await untilReady(stage);
      await takeBack(card, request);
    },
  },
];
