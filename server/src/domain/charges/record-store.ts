import { type Gateway, keptBy } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import {
  type GroupStatement,
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import { draftColumns, openDrafts } from '../../processors/connections/request-book-store.ts';
import { hasTaxParts } from './charge.ts';
import { batchSize, type NewPayment, type RecordedPayment } from './payment.ts';

interface RecordedRow {
  recorded: boolean;
  source_gone: boolean;
  code_key_id: string | null;
  code_sealed: Buffer | null;
}

const newColumns: readonly InputColumn<NewPayment>[] = [
  ['merchant_id', 'text', row => row.merchantId],
  ['id', 'text', row => row.charge.id],
  ['customer_id', 'text', row => row.charge.customerId],
  ['now', 'timestamptz', row => row.charge.creationDate],
  ['amount_centavos', 'bigint', row => row.charge.amountCentavos],
  ['captures', 'boolean', row => row.charge.captures],
  ['account', 'text', row => row.charge.account],
  ['description', 'text', row => row.charge.description],
  ['order_id', 'text', row => row.charge.orderId],
  ['iva', 'text', row => row.charge.taxes.iva],
  ['source_id', 'text', row => row.charge.sourceId],
  ['is_token', 'boolean', row => row.isToken],
  ['card', 'text', row => row.charge.card],
  ['customer_details', 'text', row => row.charge.customerDetails],
  ['device_session_id', 'text', row => row.charge.deviceSessionId],
  ['next_check_at', 'timestamptz', row => row.nextCheckAt],
  ['real_now', 'timestamptz', row => row.realNow],
  ['takes_back', 'boolean', row => row.takesBack],
  ['installments', 'smallint', row => row.charge.installments],
  ['link_id', 'text', row => row.connectionId],
];

// Rule names contain no comma.
const reviewColumn: InputColumn<NewPayment> = [
  'review_rules',
  'text',
  ({ reviewRules }) => (reviewRules.length === 0 ? null : reviewRules.join(',')),
];

const taxColumns: readonly InputColumn<NewPayment>[] = [
  ['iva_base_centavos', 'bigint', ({ charge }) => charge.taxes.ivaBaseCentavos],
  ['inc_centavos', 'bigint', ({ charge }) => charge.taxes.incCentavos],
  ['tip_centavos', 'bigint', ({ charge }) => charge.taxes.tipCentavos],
];
const taxNames = taxColumns.map(([name]) => `, ${name}`).join('');

const splitColumn: InputColumn<NewPayment> = ['splits', 'text', ({ charge }) => charge.splits];

/** Parts that some payment of the group needs; the statement leaves out the others. */
type Contents = Record<'tokens' | 'customers' | 'reviews' | 'drafts' | 'taxes' | 'splits', boolean>;

// Lock tokens and order_ids in key order, all tokens before the first order_id, so that two processes queue instead of
// deadlocking.
const reserveTokens = `, free as materialized (
     select tokens.merchant_id, tokens.id as source_id, first.id, first.now
     from (select distinct on (merchant_id, source_id) merchant_id, source_id, id, now from input
           where is_token order by merchant_id, source_id, position) first
     join tokens on tokens.merchant_id = first.merchant_id and tokens.id = first.source_id
     where tokens.used_at is null
     order by tokens.merchant_id, tokens.id for no key update of tokens
   ), reserved as (
     update tokens set used_at = free.now, used_by = free.id from free
     where tokens.merchant_id = free.merchant_id and tokens.id = free.source_id and tokens.used_at is null
     returning tokens.merchant_id, tokens.used_by
   )`;

// Lock customers against deletion, so that no charge is recorded for a deleted one. Lateral with a limit keeps the lookup
// on the key even if the planner underestimates the table.
const holdCustomers = `left join lateral (
       select customers.id from customers where customers.merchant_id = input.merchant_id
         and customers.id = input.customer_id and customers.status = 'active' limit 1 for key share
     ) held on true`;

const openReviews = `, reviewed as (
     insert into fraud_reviews (merchant_id, transaction_id, rules, creation_date)
     select merchant_id, id, string_to_array(input.review_rules, ','), input.now
     from recorded join input using (merchant_id, id) where input.review_rules is not null
   )`;

const bookDrafts = `, booked as (${openDrafts('recorded join input using (merchant_id, id)')})`;

const payableOf = ({ tokens, customers }: Contents): string => `
     select input.* from input
     ${tokens ? 'left join reserved on reserved.merchant_id = input.merchant_id and reserved.used_by = input.id' : ''}
     ${customers ? holdCustomers : ''}
     where ${tokens ? '(not input.is_token or reserved.used_by is not null)' : 'true'}
       and ${customers ? '(input.customer_id is null or held.id is not null)' : 'true'}`;

// The statement deletes the security code as it returns it, so that it exists only in the call to the processor.
const recordText = (contents: Contents, input: string): string => {
  const { tokens, customers, reviews, drafts, taxes, splits } = contents;
  const more = `${taxes ? taxNames : ''}${splits ? ', splits' : ''}`;
  // Without anything that could be missing, the whole input is payable.
  const payable = tokens || customers ? 'payable' : 'input';
  return `with input as (${input})${tokens ? reserveTokens : ''}${
    payable === 'payable' ? `, payable as (${payableOf(contents)})` : ''
  }, recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, captures, account, description, order_id, iva, source_id, card, customer_details,
       device_session_id, installments${more}${reviews ? ', in_review' : ''})
     select merchant_id, id, 'charge', 'card', 'processing', customer_id, now, now, amount_centavos, captures,
       account, description, order_id, iva, source_id, card, customer_details, device_session_id, installments
       ${more}
       ${reviews ? ', case when review_rules is not null then true end' : ''}
     from ${payable} order by position on conflict do nothing
     returning merchant_id, id
   ), attempted as (
     insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at, takes_back, link_id)
     select merchant_id, id, 1, 'authorise', input.amount_centavos, 'sent', input.real_now, input.next_check_at,
       input.takes_back, input.link_id
     from recorded join input using (merchant_id, id)
   )${reviews ? openReviews : ''}${drafts ? bookDrafts : ''}, code as (
     delete from card_security_codes using recorded join input using (merchant_id, id)
     where card_security_codes.merchant_id = input.merchant_id and card_security_codes.owner_id = input.source_id
       and card_security_codes.expires_at > input.real_now
     returning card_security_codes.merchant_id, input.id, card_security_codes.key_id, card_security_codes.sealed
   )
   select recorded.id is not null as recorded,
          ${payable === 'payable' ? 'payable.id is null' : 'false'} as source_gone,
          code.key_id as code_key_id, code.sealed as code_sealed
   from input
   ${payable === 'payable' ? 'left join payable using (merchant_id, id)' : ''}
   left join recorded using (merchant_id, id)
   left join code using (merchant_id, id)
   order by input.position`;
};

const statements = new Map<string, GroupStatement<NewPayment, RecordedRow>>();

function statementFor(contents: Contents): GroupStatement<NewPayment, RecordedRow> {
  const held = Object.entries(contents).flatMap(([what, isHeld]) => (isHeld ? [what] : []));
  const name = ['payments_record', ...held].join('_');
  const present = statements.get(name);
  if (present !== undefined) return present;
  const all = [
    ...newColumns,
    ...(contents.reviews ? [reviewColumn] : []),
    ...(contents.drafts ? draftColumns : []),
    ...(contents.taxes ? taxColumns : []),
    ...(contents.splits ? [splitColumn] : []),
  ];
  const made = groupStatement<NewPayment, RecordedRow>(name, all, input => recordText(contents, input));
  statements.set(name, made);
  return made;
}

/** Records a batch before any processor is called; returns one result per payment. */
export async function recordPayments(
  database: Queryable,
  payments: readonly NewPayment[],
): Promise<RecordedPayment[]> {
  const contents = {
    tokens: payments.some(({ isToken }) => isToken),
    customers: payments.some(({ charge }) => charge.customerId !== null),
    reviews: payments.some(({ reviewRules }) => reviewRules.length > 0),
    drafts: payments.some(({ draft }) => draft !== null),
    taxes: payments.some(({ charge }) => hasTaxParts(charge.taxes)),
    splits: payments.some(({ charge }) => charge.splits !== null),
  };
  const rows = await runOnGroup(database, statementFor(contents), payments);
  return rows.map(({ source_gone, recorded, code_key_id: keyId, code_sealed: sealed }) => {
    if (source_gone) return { kind: 'source_gone' };
    if (!recorded) return { kind: 'taken' };
    return {
      kind: 'recorded',
      securityCode: keyId === null || sealed === null ? null : { keyId, sealed },
    };
  });
}

/** Two requests with one order_id may come through different processes: the second waits for the first. */
export const recordBatch = keptBy(({ database }: Pick<Gateway, 'database' | 'kept'>) =>
  newWriteBatch<NewPayment, RecordedPayment>({
    ...batchSize,
    keyOf: ({ merchantId, charge }) => `${merchantId} ${charge.orderId ?? ''} ${charge.id}`,
    flush: items => recordPayments(database, items),
  }),
);
