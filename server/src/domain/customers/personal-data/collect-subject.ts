import type { Gateway } from '../../../dependencies.ts';
import {
  type FoundCustomer,
  type FoundPayment,
  hasOpenReversal,
  listCustomersByIds,
  listEventIds,
  listInvoiceIds,
  listReferences,
  listRelated,
  scanPayments,
} from './collect-store.ts';
import type { Target } from './erase-rows.ts';
import { findRows } from './erase-rows.ts';
import { inventories } from './inventory/tables.ts';
import { openTables } from './rows-store.ts';
import { nameWords, placeMarks, type Subject, strongMarks } from './subject.ts';

/** How a request names the person. */
export interface Person {
  customerIds: readonly string[];
  emails: readonly string[];
  documents: readonly string[];
}

export interface Collected {
  subject: Subject;
  customers: FoundCustomer[];
  /** When the newest payment that moved money was made; null if none moved money. */
  lastPaidAt: Date | null;
  /** A payment without an outcome, if there is one. */
  underWay: string | undefined;
}

const moved = new Set(['completed', 'refunded', 'chargeback_accepted', 'chargeback_adjustment', 'cancelled']);
const open = new Set(['processing', 'in_progress', 'charge_pending', 'chargeback_pending']);

const fieldIn = (json: string | null, field: string): string | undefined => {
  if (json === null) return undefined;
  const value = (JSON.parse(json) as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
};

const isPresent = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined;

/** Collects the names, numbers and ids that find a person's rows at one merchant. Changes nothing. */
export async function collectSubject(
  gateway: Gateway,
  merchantId: string,
  person: Person,
): Promise<Collected> {
  const { database } = gateway;
  const customers = await listCustomersByIds(database, merchantId, person.customerIds);
  const emails = [...person.emails, ...customers.map(({ email }) => email)].map(email => email.toLowerCase());
  const payments: FoundPayment[] = [];
  for await (const page of scanPayments(database, merchantId, person.customerIds, emails))
    payments.push(...page);
  const transactionIds = payments.map(({ id }) => id);
  const related = await listRelated(database, merchantId, transactionIds, person.customerIds);
  const idsOf = (kind: (typeof related)[number]['kind']) =>
    related.filter(one => one.kind === kind).map(({ id }) => id);
  const cards = await listCardsOf(gateway, merchantId, person.customerIds);
  const names = [
    ...customers.flatMap(({ name, last_name: lastName }) => [[name, lastName].filter(isPresent).join(' ')]),
    ...cards.map(({ holder }) => holder),
    ...payments.map(payment => nameOf(payment.customer_details)),
    ...payments.map(payment => fieldIn(payment.card, 'holder_name')),
  ];
  const numbers = [
    ...emails,
    ...person.documents,
    ...customers.flatMap(customer => [customer.phone_number, customer.external_id]),
    ...payments.flatMap(({ customer_details: details }) => [
      fieldIn(details, 'email'),
      fieldIn(details, 'phone_number'),
    ]),
    ...idsOf('email'),
  ];
  const reversals = idsOf('reversals');
  const unsettled =
    payments.find(({ status }) => open.has(status))?.id ??
    ((await hasOpenReversal(database, merchantId, reversals)) ? reversals[0] : undefined);
  return {
    subject: {
      strong: strongMarks({ names, numbers }),
      words: [...placesOf(customers, payments), ...nameWords(names)],
      ids: {
        customers: [...person.customerIds],
        transactions: [...new Set([...transactionIds, ...idsOf('transactions')])],
        cards: cards.map(({ id }) => id),
        subscriptions: idsOf('subscriptions'),
        reversals,
      },
    },
    customers,
    lastPaidAt: payments
      .filter(({ status }) => moved.has(status))
      .reduce<Date | null>((last, { operation_date: at }) => (last === null || at > last ? at : last), null),
    underWay: unsettled,
  };
}

function placesOf(customers: readonly FoundCustomer[], payments: readonly FoundPayment[]): string[] {
  const addresses = payments.map(({ customer_details: details }) => addressIn(details));
  return placeMarks(
    [...customers, ...addresses].flatMap(({ additional, city, department }) => [
      additional,
      city,
      department,
    ]),
  );
}

type Address = Partial<Pick<FoundCustomer, 'additional' | 'city' | 'department'>>;

const addressIn = (details: string | null): Address =>
  details === null
    ? {}
    : ((JSON.parse(details) as { customer_address?: Address | null }).customer_address ?? {});

const nameOf = (details: string | null): string | undefined =>
  details === null
    ? undefined
    : [fieldIn(details, 'name'), fieldIn(details, 'last_name')].filter(isPresent).join(' ');

/** All cards that the customers ever saved. Scans the table, because the index covers active cards only. */
async function listCardsOf(
  { database }: Gateway,
  merchantId: string,
  customerIds: readonly string[],
): Promise<{ id: string; holder: string }[]> {
  const [table] = await openTables(database, {
    cards: inventories.gateway['cards'] ?? { about: '', plain: '' },
  });
  if (table === undefined) return [];
  const target = bareTarget(merchantId, { customers: customerIds, strong: [] });
  const find = { by: 'customers', column: 'customer_id', isScanned: true } as const;
  const cards: { id: string; holder: string }[] = [];
  for await (const rows of findRows(database, table, target, { find, columns: ['id', 'holder_name'] })) {
    cards.push(...rows.map(({ values: [id, holder] }) => ({ id: id ?? '', holder: holder ?? '' })));
  }
  return cards;
}

/** Plans whose name contains one of the person's marks. */
async function listPlansNaming(
  { database }: Gateway,
  merchantId: string,
  { strong }: Subject,
): Promise<string[]> {
  const [table] = await openTables(database, {
    plans: inventories.gateway['plans'] ?? { about: '', plain: '' },
  });
  if (table === undefined) return [];
  const target = bareTarget(merchantId, { customers: [], strong });
  const find = { text: ['name'], touches: 'words' } as const;
  const plans: string[] = [];
  for await (const rows of findRows(database, table, target, { find, columns: ['id'] }))
    plans.push(...rows.map(({ values: [id] }) => id ?? ''));
  return plans;
}

const bareTarget = (
  tenantId: string,
  { customers, strong }: { customers: readonly string[]; strong: string[] },
): Target => ({
  tenantId,
  subject: {
    strong,
    words: [],
    ids: { customers: [], transactions: [], cards: [], subscriptions: [], reversals: [] },
  },
  ids: {
    customers,
    transactions: [],
    cards: [],
    subscriptions: [],
    reversals: [],
    resources: [],
    events: [],
    references: [],
  },
});

/**
 * The ids to search for: those of the subject, and events and references, which are looked up now because new
 * ones keep being written.
 */
export async function targetOf(gateway: Gateway, merchantId: string, subject: Subject): Promise<Target> {
  const { database } = gateway;
  const resources = [
    ...Object.values(subject.ids).flat(),
    ...(await listInvoiceIds(database, merchantId, subject.ids.customers)),
    ...(await listPlansNaming(gateway, merchantId, subject)),
  ];
  return {
    tenantId: merchantId,
    subject,
    ids: {
      ...subject.ids,
      resources,
      events: await listEventIds(database, merchantId, resources),
      references: await listReferences(database, merchantId, subject.ids.transactions),
    },
  };
}
