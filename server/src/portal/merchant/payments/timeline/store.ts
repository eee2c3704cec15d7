import { findDecision, type KeptDecision } from '../../../../domain/billing/retries/decision-store.ts';
import { listReversalsOf } from '../../../../domain/disputes/statutory-reversals/store.ts';
import type { FraudReview } from '../../../../domain/fraud/reviews/review.ts';
import { findReview } from '../../../../domain/fraud/reviews/store.ts';
import { findRequestThatMade, type MakingRequest } from '../../../../domain/request-log/maker-store.ts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';

/** Everything stored about a charge and its refunds, each table by its key. */

/** The name of an attempt's connection; null for the environment's own processor. */
const connectionName = (table: string): string =>
  `(select name from links where links.id = ${table}.link_id) as link`;

export interface AttemptRow {
  transaction_id: string;
  number: number;
  operation: string;
  amount_centavos: bigint;
  status: string;
  sent_at: Date;
  resolved_at: Date | null;
  error_code: number | null;
  link: string | null;
}
const attempts = replannedStatement<AttemptRow>(
  'timeline_attempts',
  `select transaction_id, number, operation, amount_centavos, status, sent_at, resolved_at, error_code,
     ${connectionName('attempts')}
   from attempts where merchant_id = $1 and transaction_id = any($2::text[])`,
);

export interface EntryRow {
  transaction_id: string;
  reason: string;
  creation_date: Date;
  accounts: string[];
  amounts_centavos: string[];
}
const entries = replannedStatement<EntryRow>(
  'timeline_entries',
  `select transaction_id, reason, creation_date, accounts, amounts_centavos::text[] as amounts_centavos
   from journal_entries where merchant_id = $1 and transaction_id = any($2::text[]) order by number`,
);

export interface EventRow {
  id: string;
  type: string;
  sequence: number;
  creation_date: Date;
}
const events = replannedStatement<EventRow>(
  'timeline_events',
  `select id, type, sequence, creation_date from events
   where merchant_id = $1 and resource_id = any($2::text[]) order by resource_id, sequence`,
);

export interface DeliveryRow {
  event_id: string;
  event_type: string;
  webhook_id: string;
  url: string;
  status: string;
  attempts: number;
  last_attempt_at: Date;
  next_attempt_at: Date | null;
  response_code: number | null;
  reason: string | null;
  cause: string | null;
}
// Reads by full key, because a merchant has few endpoints.
const deliveries = replannedStatement<DeliveryRow>(
  'timeline_deliveries',
  `select delivery.event_id, delivery.event_type, delivery.webhook_id, webhooks.url, delivery.status,
     delivery.attempts, delivery.last_attempt_at, delivery.next_attempt_at, delivery.response_code, delivery.reason,
     delivery.cause
   from webhooks cross join lateral (
     select * from webhook_deliveries
     where merchant_id = $1 and webhook_id = webhooks.id and event_id = any($2::text[])) delivery
   where webhooks.merchant_id = $1 and webhooks.kind = 'endpoint'`,
);

export interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  creation_date: Date;
  status: string;
  sent_at: Date | null;
  last_error: string | null;
}
const mails = replannedStatement<MailRow>(
  'timeline_mails',
  `select id, kind, recipient, subject, creation_date, status, sent_at, last_error from mails
   where merchant_id = $1 and resource_id = any($2::text[]) order by id`,
);

export interface PseRow {
  number: number;
  status: string;
  bank_name: string;
  cus: string | null;
  started_at: Date;
  resolved_at: Date | null;
  link: string | null;
}
const pse = replannedStatement<PseRow>(
  'timeline_pse',
  `select number, status, bank_name, cus, started_at, resolved_at, ${connectionName('pse_attempts')} from pse_attempts
   where merchant_id = $1 and transaction_id = any($2::text[]) order by number`,
);

export interface VoucherRow {
  number: number;
  status: string;
  payment_reference: string | null;
  started_at: Date;
  resolved_at: Date | null;
  link: string | null;
}
const vouchers = replannedStatement<VoucherRow>(
  'timeline_vouchers',
  `select number, status, payment_reference, started_at, resolved_at, ${connectionName('cash_attempts')} from cash_attempts
   where merchant_id = $1 and transaction_id = any($2::text[]) order by number`,
);

export interface ConsentRow {
  attempt_number: number;
  document: string;
  given_at: Date;
  ip_address: string;
  language: string;
}
const consents = replannedStatement<ConsentRow>(
  'timeline_consents',
  `select attempt_number, document, given_at, ip_address, language from consents
   where merchant_id = $1 and transaction_id = any($2::text[]) order by attempt_number, document`,
);

export interface Traces {
  request: MakingRequest | undefined;
  review: FraudReview | undefined;
  decision: KeptDecision | undefined;
  attempts: AttemptRow[];
  entries: EntryRow[];
  events: EventRow[];
  deliveries: DeliveryRow[];
  mails: MailRow[];
  pse: PseRow[];
  vouchers: VoucherRow[];
  consents: ConsentRow[];
}

/** Reads the records of a charge and its refunds by id. */
export async function readTraces(
  database: Queryable,
  merchantId: string,
  chargeId: string,
  refundIds: readonly string[],
): Promise<Traces> {
  const values = [merchantId, [chargeId, ...refundIds]];
  const reversals = await listReversalsOf(database, merchantId, chargeId);
  const resourceIds = [chargeId, ...refundIds, ...reversals.map(({ id }) => id)];
  const [request, review, decision, attempted, posted, emitted, mailed, paidByPse, opened, consented] =
    await Promise.all([
      findRequestThatMade(database, merchantId, chargeId),
      findReview(database, merchantId, chargeId),
      findDecision(database, merchantId, chargeId),
      database.rows(attempts, values),
      database.rows(entries, values),
      database.rows(events, [merchantId, resourceIds]),
      database.rows(mails, values),
      database.rows(pse, values),
      database.rows(vouchers, values),
      database.rows(consents, values),
    ]);
  const delivered = await database.rows(deliveries, [merchantId, emitted.map(({ id }) => id)]);
  return {
    request,
    review,
    decision,
    attempts: attempted,
    entries: posted,
    events: emitted,
    deliveries: delivered,
    mails: mailed,
    pse: paidByPse,
    vouchers: opened,
    consents: consented,
  };
}
