import Type, { type Static } from 'typebox';
import { caseNetworks, caseStages } from '../../shared/disputes/case-words.ts';
import {
  chargebackReasons,
  noticeStatuses,
  REBUTTAL_MAX,
  submitters,
} from '../../shared/disputes/chargeback-reasons.ts';
import { fileTypes } from '../../shared/file-types.ts';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
} from '../../shared/schema/fields.ts';
import { storedText, textFilter, wholeWithDefault, wordFilter } from '../../shared/schema/query-fields.ts';
import { type QueryInside, route } from '../../shared/schema/route.ts';
import { shownPerson } from '../payments/transactions.ts';

/** Remaining days; `over`: evidence is no longer accepted. */
export const deadlines = ['2d', '7d', 'over'] as const;

export const evidenceView = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  content_type: oneOf(fileTypes),
  size_bytes: Type.Integer(),
  creation_date: instantOut(),
});
export type Evidence = Static<typeof evidenceView>;

/** The network's case, if a connection reported it. */
const networkCase = Type.Object({
  transaction_id: identifier(),
  case_number: Type.String(),
  network: oneOf(caseNetworks),
  stage: oneOf(caseStages),
  reason_code: nullable(Type.String()),
  disputed: amountOut(),
  represented: nullable(amountOut()),
  fees: amountOut(),
  received_on: Type.String(),
  due_on: nullable(Type.String()),
  decided_on: nullable(Type.String()),
});
export type NetworkCase = Static<typeof networkCase>;

const chargebackView = Type.Object({
  transaction_id: identifier(),
  amount: amountOut(),
  reason: oneOf(chargebackReasons),
  state: oneOf(noticeStatuses),
  creation_date: instantOut(),
  deadline: instantOut(),
  closed_date: nullable(instantOut()),
  closed_by: nullable(oneOf(['merchant', 'network'])),
  rebuttal: nullable(Type.String()),
  answered_date: nullable(instantOut()),
  /** When the acquirer received this response; null while it is only stored here. */
  submitted_date: nullable(instantOut()),
  submitted_by: nullable(oneOf(submitters)),
  case: nullable(networkCase),
});
export type Chargeback = Static<typeof chargebackView>;

/** Deadlines use the merchant's clock, which may be moved in the sandbox. */
const now = instantOut();

/** Lists identify a dispute by its payer. */
const listedChargeback = Type.Object({ ...chargebackView.properties, payer: shownPerson() });
export type ListedChargeback = Static<typeof listedChargeback>;

const chargebackList = Type.Object({
  now,
  chargebacks: Type.Array(listedChargeback),
  /** Retrieval requests, which move no money, newest first. */
  retrievals: Type.Array(networkCase),
  next: nullable(Type.String()),
});
export type ChargebackList = Static<typeof chargebackList>;

const maybe = () => nullable(Type.String());

/** Purchase and payer, shown next to the response form. */
const disputedOrder = Type.Object({
  order_id: maybe(),
  description: maybe(),
  amount: amountOut(),
  refunded: amountOut(),
  date: instantOut(),
  authorization: maybe(),
  card: maybe(),
  holder: maybe(),
  device_session_id: maybe(),
});
const disputingPayer = Type.Object({
  name: Type.String(),
  email: Type.String(),
  phone: maybe(),
  customer_id: nullable(identifier()),
});

const chargebackDetail = Type.Object({
  now,
  chargeback: chargebackView,
  evidence: Type.Array(evidenceView),
  order: disputedOrder,
  payer: nullable(disputingPayer),
});
export type ChargebackDetail = Static<typeof chargebackDetail>;

const listQuery = Type.Object({
  state: wordFilter(noticeStatuses),
  deadline: wordFilter(deadlines),
  after: textFilter(80),
  limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
});
export type ChargebackQuery = QueryInside<typeof listQuery>;

export const chargebacks = {
  list: route({
    method: 'GET',
    path: '/chargebacks',
    access: 'read',
    query: listQuery,
    answer: chargebackList,
  }),
  get: route({
    method: 'GET',
    path: '/chargebacks/:transaction_id',
    access: 'read',
    answer: chargebackDetail,
  }),
  accept: route({
    method: 'POST',
    path: '/chargebacks/:transaction_id/accept',
    access: 'money',
    change: 'chargeback_accepted',
    answer: chargebackDetail,
  }),
  answer: route({
    method: 'POST',
    path: '/chargebacks/:transaction_id/answer',
    access: 'money',
    change: 'chargeback_answered',
    body: Type.Object({ rebuttal: requiredText(REBUTTAL_MAX) }),
    answer: chargebackDetail,
  }),
  pack: route({
    method: 'GET',
    path: '/chargebacks/:transaction_id/pack.pdf',
    access: 'read',
    query: Type.Object({ lang: textFilter(2) }),
    answer: 'file',
  }),
};

const number = Type.Integer({ minimum: 0, maximum: 999_999 });

export const chargebackEvidence = {
  /** Raw bytes with the file's Content-Type; `name` is the file name. */
  add: route({
    method: 'POST',
    path: '/chargebacks/:transaction_id/evidence',
    access: 'money',
    change: 'chargeback_evidence_added',
    query: Type.Object({ name: storedText(200) }),
    status: 201,
    answer: evidenceView,
  }),
  get: route({
    method: 'GET',
    path: '/chargebacks/:transaction_id/evidence/:number',
    access: 'read',
    params: { number },
    answer: 'file',
  }),
  remove: route({
    method: 'DELETE',
    path: '/chargebacks/:transaction_id/evidence/:number',
    access: 'money',
    change: 'chargeback_evidence_removed',
    params: { number },
    status: 204,
    answer: Type.Null(),
  }),
};
