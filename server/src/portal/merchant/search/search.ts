import { hitKinds } from '@recaudo/contract/merchant/payments/search';
import { type ApiRequest, isRequestId } from '../../../domain/request-log/api-request.ts';
import { findRequest } from '../../../domain/request-log/store.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import {
  type FoundCustomer,
  listNamedCustomers,
  searchCustomers,
} from '../../../reports/lists/customer-search-store.ts';
import { type FoundCharge, listFoundCharges, searchCharges } from './charge-search-store.ts';
import { chargeToHit, customerToHit, type Hit, namedThingToHit, requestToHit } from './hits.ts';
import {
  listCardsByLastFour,
  listNamedObjects,
  listNamedTransactions,
  listPlansByName,
  listSubscriptionsOf,
  listTransactionsByDocument,
  type NamedObject,
} from './name-search-store.ts';
import { readSearchWords, type SearchWord } from './search-words.ts';

const MAX_HITS = 20;
/** The most results per kind if several kinds match. */
const MOST_OF_GROUP = 8;
/** A number of at least this length may be a document (a cédula has at least six digits). */
const DOCUMENT_DIGITS = 6;

interface Found {
  charges: FoundCharge[];
  customers: FoundCustomer[];
  things: NamedObject[];
}

/** The Ctrl K search: results that match all words. */
export async function search(database: Queryable, merchantId: string, query: string): Promise<Hit[]> {
  const words = readSearchWords(query);
  const [first] = words;
  if (first === undefined) return [];
  if (words.length === 1 && isRequestId(first.text)) return findRequestHits(database, merchantId, first.text);
  const parts = await Promise.all([
    ...(words.length === 1 ? [findNamed(database, merchantId, first)] : []),
    findByWords(database, merchantId, words),
  ]);
  const hits = [
    ...parts.flatMap(({ charges }) => charges).map(chargeToHit),
    ...parts.flatMap(({ customers }) => customers).map(customerToHit),
    ...parts.flatMap(({ things }) => things).map(namedThingToHit),
  ];
  return inGroups([...new Map(hits.map(hit => [`${hit.kind} ${hit.id}`, hit])).values()]);
}

/** Customers first, then their payments; newest first within a group, and no group displaces the next. */
function inGroups(hits: readonly Hit[]): Hit[] {
  const groups = hitKinds.map(kind =>
    hits
      .filter(hit => hit.kind === kind)
      .toSorted((a, b) => b.creation_date.getTime() - a.creation_date.getTime()),
  );
  const found = groups.filter(group => group.length > 0).length;
  const most = found <= 1 ? MAX_HITS : MOST_OF_GROUP;
  return groups.flatMap(group => group.slice(0, most)).slice(0, MAX_HITS);
}

/** A logged request by the id in its response, and its charge. */
async function findRequestHits(database: Queryable, merchantId: string, requestId: string): Promise<Hit[]> {
  const request = await findRequest(database, merchantId, requestId.toLowerCase());
  if (request === undefined) return [];
  const chargeId = transactionIn(request);
  const orderId = orderIn(request);
  const ids = chargeId === undefined ? [] : [chargeId];
  // An error response does not name its charge, so the charge is found by its order id.
  if (ids.length === 0 && orderId !== undefined) {
    ids.push(...(await listNamedTransactions(database, merchantId, orderId)));
  }
  const charges = ids.length === 0 ? [] : await listFoundCharges(database, merchantId, ids);
  return [requestToHit(request), ...charges.map(chargeToHit)];
}

/** The id in the path, or at the beginning of the response. */
const transactionIn = ({ path, responseBody }: ApiRequest): string | undefined =>
  /\/charges\/(tr[0-9a-z]+)/.exec(path)?.[1] ??
  /^\{\s*"id"\s*:\s*"(tr[0-9a-z]+)"/.exec(responseBody ?? '')?.[1];

const orderIn = ({ requestBody }: ApiRequest): string | undefined =>
  /"order_id"\s*:\s*"([^"\\]{1,100})"/.exec(requestBody ?? '')?.[1];

/** Exact matches of one word. */
async function findNamed(database: Queryable, merchantId: string, word: SearchWord): Promise<Found> {
  // Ids and addresses are pasted as they are; documents and references may be grouped.
  const names = [...new Set([word.text, ...(word.isNumber ? [word.digits] : [])])];
  const isDocument = word.isNumber && word.digits.length >= DOCUMENT_DIGITS;
  const [transactions, customers, things, paid] = await Promise.all([
    Promise.all(names.map(name => listNamedTransactions(database, merchantId, name))),
    Promise.all(names.map(name => listNamedCustomers(database, merchantId, name))),
    // The number of an invoice is shown as `#128`.
    listNamedObjects(database, merchantId, word.text.replace(/^#(?=\d+$)/, '')),
    isDocument ? listTransactionsByDocument(database, merchantId, word.digits.slice(-4)) : [],
  ]);
  const ids = [...transactions.flat(), ...paid];
  const charges = ids.length === 0 ? [] : await listFoundCharges(database, merchantId, ids);
  return { charges, customers: customers.flat(), things };
}

async function findByWords(
  database: Queryable,
  merchantId: string,
  words: readonly SearchWord[],
): Promise<Found> {
  const names = words.filter(word => !word.isNumber).map(word => word.folded);
  const ends = words.filter(word => /^\d{4}$/.test(word.text)).map(word => word.text);
  const [customers, plans, cards] = await Promise.all([
    names.length === 0 ? [] : searchCustomers(database, merchantId, names),
    names.length === 0 ? [] : listPlansByName(database, merchantId, names),
    Promise.all(ends.map(end => listCardsByLastFour(database, merchantId, end))),
  ]);
  const customerIds = customers.map(({ id }) => id);
  const cardOwnerIds = cards.flat().flatMap(card => card.customer_id ?? []);
  // A name with a number means a payment, not a person.
  const isOnlyNames = names.length === words.length;
  const [charges, subscriptions] = await Promise.all([
    searchCharges(database, merchantId, { words, customerIds, cardOwnerIds }),
    isOnlyNames && customerIds.length > 0 ? listSubscriptionsOf(database, merchantId, customerIds) : [],
  ]);
  return {
    charges,
    customers: isOnlyNames ? customers : [],
    things: [
      ...(isOnlyNames ? [...plans, ...subscriptions] : []),
      ...(words.length === 1 ? cards.flat() : []),
    ],
  };
}
