import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { Authorisation, Declined } from '../../card-processor.ts';
import type { TimeLeft } from '../http/time-left.ts';
import type { Reply, Upstream } from '../upstream.ts';
import { readError } from '../wire.ts';
import { declinedWith, declinesForGood } from './outcomes.ts';

/** What the upstream charges: a token or a saved card. */
export interface CardSource {
  kind: 'source';
  id: string;
  /** True for a card saved at the upstream, which needs no security code for further charges. */
  isKept: boolean;
  /** True if the card was saved by this operation. */
  isNew: boolean;
}

/**
 * The id of a card saved at the upstream, stored instead of the network's transaction id, which the upstream does not reveal: it
 * approves renewals only of cards that it has saved. Contains the connection's id, so that another connection does not use it.
 */
export const keptCardId = (connectionId: string, cardId: string): string => `${connectionId}:${cardId}`;

const cardOf = (connectionId: string, networkTransactionId: string | null | undefined): string | undefined =>
  networkTransactionId?.startsWith(`${connectionId}:`)
    ? networkTransactionId.slice(connectionId.length + 1)
    : undefined;

/**
 * Sends the card to the upstream: as a single-use token, or to be saved if an agreement begins. This charges nothing,
 * so a failure has moved no money.
 */
export async function openSource(
  { upstream, connectionId }: { upstream: Upstream; connectionId: string },
  { merchantId, reference, card, agreement }: Authorisation,
  left: TimeLeft,
): Promise<CardSource | Declined | { kind: 'unavailable' }> {
  const kept = cardOf(connectionId, agreement?.networkTransactionId);
  // The payer has just entered the code: the complete card is better evidence than the saved one.
  if (kept !== undefined && card.cvv2 === null)
    return { kind: 'source', id: kept, isKept: true, isNew: false };
  const isKept = agreement?.use === 'first' && card.cvv2 !== null;
  const body = {
    holder_name: card.holderName,
    card_number: card.number,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    ...(card.cvv2 === null ? {} : { cvv2: card.cvv2 }),
    ...(isKept ? { device_session_id: reference } : {}),
  };
  const { cvv2: _code, ...shown } = { ...body, card_number: maskNumber(card.number) };
  const path = isKept ? '/cards' : '/tokens';
  const key = `${reference}-source`;
  const reply = await upstream.ask({ method: 'POST', path, merchantId, reference, key, body, shown }, left());
  return readSource(upstream, reply, isKept);
}

function readSource(
  upstream: Upstream,
  reply: Reply,
  isKept: boolean,
): CardSource | Declined | { kind: 'unavailable' } {
  if (reply.kind !== 'answered') return { kind: 'unavailable' };
  const error = readError(reply.body);
  if (error !== undefined) {
    if (declinesForGood(error.code)) return declinedWith(error.code);
    upstream.fault(`a card was not taken: ${error.code} ${error.description}`);
    return { kind: 'unavailable' };
  }
  const id = isPlainObject(reply.body) ? reply.body['id'] : undefined;
  if (typeof id === 'string' && id !== '') return { kind: 'source', id, isKept, isNew: isKept };
  upstream.fault('a card was taken without an id');
  return { kind: 'unavailable' };
}

/** Deletes a card that was declined at its first use from the upstream. */
export const dropCard = async (
  upstream: Upstream,
  { merchantId, reference }: Pick<Authorisation, 'merchantId' | 'reference'>,
  { id }: CardSource,
  left: TimeLeft,
): Promise<void> => {
  const path = `/cards/${encodeURIComponent(id)}`;
  await upstream.ask({ method: 'DELETE', path, merchantId, reference }, left());
};

const maskNumber = (number: string): string =>
  `${number.slice(0, 6)}${'X'.repeat(Math.max(0, number.length - 10))}${number.slice(-4)}`;
