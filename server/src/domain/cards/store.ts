import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { sealedRows } from '../../platform/database/integrity/sealed-rows.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import type { SealedCard } from '../../platform/vault/ciphers/card-cipher.ts';
import type { Scope } from '../merchants/merchant.ts';
import { newEvent } from '../webhooks/events/event.ts';
import { creationEvent, creationEventValues } from '../webhooks/events/store.ts';
import { type Card, type CardFace, type CardSecrets, cardToView } from './card.ts';
import { countChargesUnderWay } from './charges-under-way-store.ts';

/** The columns of a card's visible data, shared with tokens. */
export interface FaceRow {
  holder_name: string;
  masked_number: string;
  expiration_month: string;
  expiration_year: string;
  brand: string;
  type: string;
  bank_name: string;
  bank_code: string;
}

export interface SealedRow {
  key_id: string;
  wrapped_key: Buffer;
  sealed_number: Buffer;
}

interface CardRow extends FaceRow {
  id: string;
  customer_id: string | null;
  creation_date: Date;
}

export const faceColumns = `holder_name, masked_number, expiration_month, expiration_year, brand, type,
  bank_name, bank_code`;
export const secretColumns = 'fingerprint, key_id, wrapped_key, sealed_number';

const columns = `id, customer_id, creation_date, ${faceColumns}`;
const inScope = `merchant_id = $1 and id = $2 and customer_id is not distinct from $3 and status = 'active'`;

// Locks the customer's row, so that a card is never saved for a customer who is being deleted.
const insert = statement<CardRow>(
  'cards_insert',
  `with made as (
     insert into cards (merchant_id, ${columns}, status, device_session_id, ${secretColumns},
       network_transaction_id, event_count)
     select $1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'active', $13, $14, $15, $16, $17, $18, 1
     where $3::text is null or exists (
       select 1 from customers where merchant_id = $1 and id = $3::text and status = 'active' for key share)
     on conflict (merchant_id, id) do nothing
     returning merchant_id, ${columns}, event_count
   ), emitted as (${creationEvent('made', 19)})
   select ${columns} from made`,
);
const byId = statement<CardRow>('cards_by_id', `select ${columns} from cards where ${inScope}`);
const sealedById = statement<SealedRow>(
  'cards_sealed_by_id',
  `select key_id, wrapped_key, sealed_number from cards where ${inScope}`,
);
const lock = statement<CardRow>('cards_lock', `select ${columns} from cards where ${inScope} for update`);
const update = statement<{ event_count: number }>(
  'cards_update',
  `update cards set holder_name = $4, expiration_month = $5, expiration_year = $6, event_count = event_count + 1
   where ${inScope} and (holder_name, expiration_month, expiration_year) is distinct from ($4, $5, $6)
   returning event_count`,
);
const erase = statement<CardRow & { event_count: number }>(
  'cards_erase',
  `update cards set status = 'deleted', fingerprint = null, key_id = null, wrapped_key = null, sealed_number = null,
     event_count = event_count + 1
   where ${inScope}
   returning ${columns}, event_count`,
);

const toCard = (row: CardRow): Card => ({
  id: row.id,
  customerId: row.customer_id,
  creationDate: row.creation_date,
  ...toFace(row),
});

export const toFace = (row: FaceRow): CardFace => ({
  holderName: row.holder_name,
  maskedNumber: row.masked_number,
  expirationMonth: row.expiration_month,
  expirationYear: row.expiration_year,
  brand: row.brand,
  type: row.type,
  bankName: row.bank_name,
  bankCode: row.bank_code,
});

export const faceValues = (face: CardFace): string[] => [
  face.holderName,
  face.maskedNumber,
  face.expirationMonth,
  face.expirationYear,
  face.brand,
  face.type,
  face.bankName,
  face.bankCode,
];

export const toSealedCard = (row: SealedRow): SealedCard => ({
  keyId: row.key_id,
  wrappedKey: row.wrapped_key,
  sealed: row.sealed_number,
});

export const secretValues = ({ fingerprint, sealedCard }: CardSecrets): unknown[] => [
  fingerprint,
  sealedCard.keyId,
  sealedCard.wrappedKey,
  sealedCard.sealed,
];

const scopeValues = (scope: Scope, id: string): unknown[] => [scope.merchant.id, id, scope.customerId];

export interface NewCardRow extends CardFace, CardSecrets {
  id: string;
  creationDate: Date;
  deviceSessionId: string | null;
  /** The network id of the verification, the card's first use. */
  networkTransactionId: string | null;
}

/** Inserts the card and its event. Undefined if the id exists (a repeated request) or the customer is deleted. */
export async function insertCard(tx: Queryable, scope: Scope, card: NewCardRow): Promise<Card | undefined> {
  const row = await tx.find(insert, [
    ...scopeValues(scope, card.id),
    card.creationDate,
    ...faceValues(card),
    card.deviceSessionId,
    ...secretValues(card),
    card.networkTransactionId,
    ...creationEventValues(newEvent('card.created', cardToView({ ...card, customerId: scope.customerId }))),
  ]);
  return row && toCard(row);
}

export async function findCard(database: Queryable, scope: Scope, id: string): Promise<Card | undefined> {
  const row = await database.find(byId, scopeValues(scope, id));
  return row && toCard(row);
}

const byFingerprint = statement<CardRow>(
  'cards_by_fingerprint',
  `select ${columns} from cards
   where merchant_id = $1 and customer_id = $2 and fingerprint = $3 and status = 'active'`,
);

/** The customer's saved card with exactly this number. */
export async function findCardByNumber(
  database: Queryable,
  { merchant, customerId }: Scope & { customerId: string },
  fingerprint: Buffer,
): Promise<Card | undefined> {
  const row = await database.find(byFingerprint, [merchant.id, customerId, fingerprint]);
  return row && toCard(row);
}

/** The sealed card number, for callers that may open it. */
export async function findSealedCard(
  database: Queryable,
  scope: Scope,
  id: string,
): Promise<SealedCard | undefined> {
  const row = await database.find(sealedById, scopeValues(scope, id));
  return row && toSealedCard(row);
}

/** Locks the card's row until the end of the transaction. */
export async function lockCard(tx: Queryable, scope: Scope, id: string): Promise<Card | undefined> {
  const row = await tx.find(lock, scopeValues(scope, id));
  return row && toCard(row);
}

/** Returns the sequence number for the card.updated event; undefined if nothing changed. */
export async function updateFace(tx: Queryable, scope: Scope, card: Card): Promise<number | undefined> {
  const face = [card.holderName, card.expirationMonth, card.expirationYear];
  return (await tx.find(update, [...scopeValues(scope, card.id), ...face]))?.event_count;
}

/**
 * Marks the card as deleted and erases its encrypted number. Returns the card and the sequence number of the
 * deletion event; undefined if there is no such card.
 */
export async function eraseCard(
  tx: Queryable,
  scope: Scope,
  id: string,
): Promise<{ card: Card; sequence: number } | undefined> {
  await countChargesUnderWay(tx, scope.merchant.id, id);
  const row = await tx.find(erase, scopeValues(scope, id));
  return row && { card: toCard(row), sequence: row.event_count };
}

const idsOf = statement<{ id: string }>(
  'cards_ids_of_customer',
  `select id from cards where merchant_id = $1 and customer_id = $2 and status = 'active' order by id for update`,
);

/** Lists and locks all cards of a customer who is about to be deleted. */
export const listCardIds = async (
  tx: Queryable,
  { merchant, customerId }: Scope & { customerId: string },
): Promise<string[]> => (await tx.rows(idsOf, [merchant.id, customerId])).map(row => row.id);

export async function listCards(database: Queryable, scope: Scope, query: ListQuery): Promise<Card[]> {
  const { merchant, customerId } = scope;
  const ofMerchant = `merchant_id = ? and status = 'active'`;
  const where: Condition[] =
    customerId === null
      ? [{ sql: `${ofMerchant} and customer_id is null`, value: merchant.id }]
      : [
          { sql: ofMerchant, value: merchant.id },
          { sql: 'customer_id = ?', value: customerId },
        ];
  const list = filteredList<CardRow>({
    name: 'cards_list',
    select: `select ${columns} from cards`,
    where: [...where, ...creationConditions(query)],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toCard);
}

/** For rotating the vault's key. */
export const sealedCards = sealedRows('cards');
