import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Authorisation, CardProcessor } from '#src/processors/card-processor.ts';
import type { OpenConnection } from '#src/processors/connections/connection.ts';
import type { RecaudoProgram } from '../programs/recaudo.ts';
import {
  assertApproved,
  assertDeclined,
  assertKind,
  followUpOf,
  newAmount,
  newAuthorisation,
  PATIENT,
  reversalOf,
} from './stage.ts';

interface RecaudoStage {
  connection: OpenConnection;
  card: CardProcessor;
  upstream: RecaudoProgram;
}

interface RecaudoCase {
  name: string;
  play(stage: RecaudoStage): Promise<void>;
}

/** Test cards of the sandbox (docs/guides/start/testing.md). */
const SLOW = '4000000090000003';
const LOST_APPROVED = '4000000090010002';
const LOST_UNKNOWN = '4000000090030000';
const refused = [
  ['4222222222222220', 3001],
  ['4000000000000069', 3002],
  ['4444444444444448', 3003],
  ['4000000000000119', 3004],
] as const;

/** Longer than the upstream gateway waits for its own processor. */
const LONG = { timeoutMs: 60_000 };
const BEFORE_KILL_MS = 1_000;
const AT_ONCE = 40;

const withNumber = (number: string, more: Partial<Authorisation> = {}): Authorisation => {
  const request = newAuthorisation(more);
  return { ...request, card: { ...request.card, number } };
};

const MOST_TRIES = 240;

/** Retries, because the upstream gateway may first have to find out the outcome itself. */
async function reverseWithRetries(card: CardProcessor, original: Authorisation): Promise<void> {
  const reversal = reversalOf(original);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await card.reverse(reversal, PATIENT)).kind === 'approved') return;
    await sleep(500);
  }
  throw new Error('it was not taken back');
}

const payments: readonly RecaudoCase[] = [
  {
    name: 'echo',
    async play({ connection }) {
      strictEqual((await connection.check(PATIENT)).kind, 'answered');
    },
  },
  {
    name: 'purchase approved, once for the same reference',
    async play({ card }) {
      const request = newAuthorisation();
      const { authorization } = assertApproved(await card.authorise(request, PATIENT));
      strictEqual(assertApproved(await card.authorise(request, PATIENT)).authorization, authorization);
    },
  },
  {
    name: 'declined with their code',
    async play({ card }) {
      for (const [number, code] of refused) {
        strictEqual(assertDeclined(await card.authorise(withNumber(number), PATIENT)).code, code);
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
    name: 'refund in full, and in part',
    async play({ card }) {
      for (const amount of [undefined, newAmount() / 2n]) {
        const bought = newAuthorisation();
        assertApproved(await card.authorise(bought, PATIENT));
        assertApproved(await card.refund(followUpOf(bought, amount), PATIENT));
      }
    },
  },
  {
    name: 'installments',
    async play({ card }) {
      assertApproved(await card.authorise(newAuthorisation({ installments: 12 }), PATIENT));
    },
  },
  {
    name: 'IVA, its base, INC and tip',
    async play({ card, upstream }) {
      const taxes = { iva: '3193', ivaBaseCentavos: 100n, incCentavos: 50n, tipCentavos: 25n };
      const request = newAuthorisation({ taxes });
      assertApproved(await card.authorise(request, PATIENT));
      const [charge] = (await upstream.get(`/charges?order_id=${request.reference}`)) as Record<
        string,
        unknown
      >[];
      const { iva, iva_base, inc, tip } = charge ?? {};
      deepStrictEqual({ iva, iva_base, inc, tip }, { iva: '3193', iva_base: 1, inc: 0.5, tip: 0.25 });
    },
  },
  {
    name: 'renewal by the merchant, with the id of the first use',
    async play({ card }) {
      const first = newAuthorisation({ agreement: { use: 'first', networkTransactionId: null } });
      const { networkTransactionId } = assertApproved(await card.authorise(first, PATIENT));
      ok(networkTransactionId);
      const agreement = { use: 'subsequent', networkTransactionId } as const;
      const renewal = newAuthorisation({ initiator: 'merchant', agreement });
      renewal.card.cvv2 = null;
      assertApproved(await card.authorise(renewal, PATIENT));
    },
  },
  {
    name: `${AT_ONCE} at once`,
    async play({ card }) {
      const requests = Array.from({ length: AT_ONCE }, () => newAuthorisation());
      const outcomes = await Promise.all(requests.map(request => card.authorise(request, LONG)));
      for (const outcome of outcomes) assertApproved(outcome);
    },
  },
];

const faults: readonly RecaudoCase[] = [
  {
    name: 'answer late: the attempt learns of it',
    async play({ card }) {
      const request = withNumber(SLOW);
      assertKind(await card.authorise(request, { timeoutMs: BEFORE_KILL_MS }), 'unknown');
      await sleep(3_000);
      assertApproved(await card.inquire({ ...request }, PATIENT).then(asOutcome));
      assertApproved(await card.authorise(request, PATIENT));
    },
  },
  {
    name: 'their processor never answers: taken back',
    async play({ card }) {
      for (const number of [LOST_APPROVED, LOST_UNKNOWN]) {
        const request = withNumber(number);
        assertKind(await card.authorise(request, LONG), 'unknown');
        await reverseWithRetries(card, request);
      }
    },
  },
  {
    name: 'killed while idle: unavailable, and back after its start',
    async play({ card, upstream }) {
      await upstream.kill();
      assertKind(await card.authorise(newAuthorisation(), PATIENT), 'unavailable');
      await upstream.startAgain();
      assertApproved(await card.authorise(newAuthorisation(), PATIENT));
    },
  },
  {
    name: 'killed while a charge was under way: taken back when it is there again',
    async play({ card, upstream }) {
      const request = withNumber(SLOW);
      const outcome = card.authorise(request, PATIENT);
      await sleep(BEFORE_KILL_MS);
      await upstream.kill();
      assertKind(await outcome, 'unknown');
      await upstream.startAgain();
      await reverseWithRetries(card, request);
    },
  },
];

function asOutcome<Answer extends { kind: string }>(answer: Answer): Exclude<Answer, { kind: 'not_found' }> {
  if (answer.kind === 'not_found') throw new Error('they do not know it');
  return answer as Exclude<Answer, { kind: 'not_found' }>;
}

export const recaudoCases: readonly RecaudoCase[] = [...payments, ...faults];
