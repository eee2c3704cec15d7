import { deepStrictEqual } from 'node:assert/strict';
import { openpayKind } from '#src/processors/openpay/openpay-kind.ts';
import { recaudoCases } from '../cases/recaudo.ts';
import { contextOf, newSurroundings } from '../connection-context.ts';
import { type RecaudoProgram, startRecaudo } from '../programs/recaudo.ts';
import type { Played } from '../report.ts';
import { type Entry, listenTo, type Spoken } from '../spoken.ts';
import { playCases } from './play-cases.ts';

const CONNECTION = 'lkinteropopenpay0001';

/** Connects to a second Recaudo by a connection of kind `openpay`, and reads its books directly. */
export async function playRecaudo(folder: string, say: (text: string) => void): Promise<Played[]> {
  say('starting a second Recaudo');
  const upstream = await startRecaudo(folder);
  const { baseUrl, merchantId, privateKey } = upstream;
  const connection = openpayKind.open(
    contextOf(CONNECTION, newSurroundings(CONNECTION), {
      settings: { baseUrl },
      secrets: {},
      enrolment: { merchantId, privateKey, payerEmail: 'ana@example.com' },
    }),
  );
  if (connection.card === undefined) throw new Error('the link takes no cards');
  try {
    const spoken = listenTo(connection.card);
    const stage = { connection, card: spoken.card, upstream };
    const cases = recaudoCases.map(one => ({ name: one.name, play: () => one.play(stage) }));
    const last = {
      name: 'journals agree: nothing doubled, nothing lost',
      play: () => settle(spoken, upstream),
    };
    const place = { host: 'Recaudo', dialect: 'openpay', transport: 'HTTP' };
    return await playCases(place, [...cases, last], say);
  } finally {
    await connection.close();
    await upstream.stop();
  }
}

interface Charge {
  order_id: string;
  status: string;
  authorization: string | null;
}

const isLive = ({ status, authorization }: Charge): boolean =>
  status === 'completed' || (status === 'in_progress' && authorization !== null);

/**
 * Asserts that the upstream gateway has each of our payments once or not at all, as the connection reported, and owes
 * the merchant exactly their sum.
 */
async function settle(spoken: Spoken, upstream: RecaudoProgram): Promise<void> {
  deepStrictEqual(spoken.open(), []);
  const entries = spoken.entries();
  const found: Record<string, number> = {};
  const reported: Record<string, number> = {};
  for (const entry of entries.filter(({ kind }) => kind === 'purchase' || kind === 'hold')) {
    const charges = (await upstream.get(`/charges?order_id=${entry.reference}`)) as Charge[];
    found[entry.reference] = charges.filter(isLive).length;
    reported[entry.reference] = isStanding(entry) && !isGivenBack(entry, entries) ? 1 : 0;
  }
  deepStrictEqual(found, reported);
  const { balance } = (await upstream.get('')) as { balance: number };
  deepStrictEqual(
    BigInt(Math.round(balance * 100)),
    entries.reduce((sum, one) => sum + movedBy(one), 0n),
  );
}

const isStanding = ({ outcome, isReversed }: Entry): boolean => outcome.kind === 'approved' && !isReversed;

/** A full refund: the upstream gateway then calls the charge refunded. */
const isGivenBack = ({ reference, amountCentavos }: Entry, entries: readonly Entry[]): boolean =>
  entries.some(
    one =>
      one.kind === 'refund' &&
      isStanding(one) &&
      one.original === reference &&
      one.amountCentavos === amountCentavos,
  );

function movedBy(entry: Entry): bigint {
  if (!isStanding(entry) || entry.kind === 'hold') return 0n;
  return entry.kind === 'refund' ? -entry.amountCentavos : entry.amountCentavos;
}
