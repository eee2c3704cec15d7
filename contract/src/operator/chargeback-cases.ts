import Type, { type Static } from 'typebox';
import {
  caseNetworks,
  caseOutcomes,
  caseStages,
  caseStates,
  noticeKinds,
  noticeSources,
} from '../shared/disputes/case-words.ts';
import {
  amountIn,
  amountOut,
  checkedText,
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredIdentifier,
  requiredReference,
  requiredText,
  upTo,
} from '../shared/schema/fields.ts';
import { idFilter, storedText, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { filePreview, fileResult } from './chargeback-files.ts';
import { ofEnvironment } from './operator.ts';
import { eachOf } from './operator-answers.ts';
import { storedRejection } from './stored-rejection.ts';

export const MAX_CASE_NUMBER = 40;
export const MAX_DISMISSAL_REASON = 500;
const MAX_FEE = 99_999_999.99;
const maybe = () => nullable(Type.String());

const hints = {
  merchant_id: Type.Optional(nullable(identifier())),
  reference: Type.Optional(nullable(reference(100))),
  authorization: Type.Optional(nullable(reference(20))),
  arn: Type.Optional(nullable(reference(40))),
  charge_amount: Type.Optional(nullable(amountIn())),
  last_four: Type.Optional(nullable(checkedText({ pattern: '^\\d{4}$' }))),
  charge_date: Type.Optional(nullable(date())),
};

/** A notice entered by hand. The first one opens the case and describes the disputed charge. */
const newNotice = Type.Object({
  /** Omitted for the environment's own processor. */
  connection: Type.Optional(nullable(checkedText({ maxLength: 40 }))),
  case_number: requiredReference(MAX_CASE_NUMBER),
  network: oneOf(caseNetworks),
  stage: oneOf(caseStages),
  reason_code: Type.Optional(nullable(reference(10))),
  amount: amountIn(),
  fee: Type.Optional(upTo(MAX_FEE)),
  received_on: Type.Optional(nullable(date())),
  due_on: Type.Optional(nullable(date())),
  ...hints,
});
export type NewCaseNotice = Static<typeof newNotice>;

export const caseView = Type.Object({
  id: identifier(),
  connection: maybe(),
  case_number: Type.String(),
  network: oneOf(caseNetworks),
  stage: oneOf(caseStages),
  state: oneOf(caseStates),
  /** Why it waits for a person: `no_charge`, `several_charges`, or the text of a rejection. */
  problem: maybe(),
  rejection: nullable(storedRejection),
  reason_code: maybe(),
  merchant_id: nullable(identifier()),
  transaction_id: nullable(identifier()),
  disputed: amountOut(),
  represented: nullable(amountOut()),
  fees: amountOut(),
  received_on: Type.String(),
  due_on: maybe(),
  decided_on: maybe(),
  /** For a dismissed case. */
  dismissal: nullable(Type.Object({ reason: Type.String(), by: maybe(), at: instantOut() })),
});
export type ChargebackCaseView = Static<typeof caseView>;

const caseDetail = Type.Object({
  case: caseView,
  /** The notice's data about the charge. */
  sought: Type.Object({
    merchant_id: maybe(),
    reference: maybe(),
    authorization: maybe(),
    arn: maybe(),
    charge_amount: nullable(amountOut()),
    last_four: maybe(),
    charge_date: maybe(),
  }),
  notices: Type.Array(
    Type.Object({
      number: Type.Integer(),
      stage: oneOf(caseStages),
      kind: oneOf(noticeKinds),
      outcome: nullable(oneOf(caseOutcomes)),
      reason_code: maybe(),
      amount: nullable(amountOut()),
      fee: amountOut(),
      received_on: Type.String(),
      due_on: maybe(),
      source: oneOf(noticeSources),
      by_whom: maybe(),
      is_posted: Type.Boolean(),
      creation_date: instantOut(),
    }),
  ),
});
export type ChargebackCaseDetail = Static<typeof caseDetail>;

/** `is_new` is false for a repeated notice, which moves no money. */
const taken = Type.Object({ case: caseView, is_new: Type.Boolean() });

const mapping = storedText(1_000);
const path = '/ops/chargebacks/:environment';
const ofCase = { ...ofEnvironment };

export const chargebackCases = {
  list: route({
    method: 'GET',
    path: '/ops/chargebacks',
    access: 'operator',
    duty: 'view',
    query: Type.Object({ state: wordFilter(caseStates), before: idFilter() }),
    answer: eachOf(Type.Array(caseView)),
  }),
  get: route({
    method: 'GET',
    path: `${path}/cases/:case_id`,
    access: 'operator',
    duty: 'view',
    params: ofCase,
    answer: caseDetail,
  }),
  add: route({
    method: 'POST',
    path: `${path}/cases`,
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_case_added',
    params: ofCase,
    body: newNotice,
    answer: taken,
  }),
  represent: route({
    method: 'POST',
    path: `${path}/cases/:case_id/represent`,
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_case_represented',
    params: ofCase,
    body: Type.Object({ amount: amountIn(), received_on: Type.Optional(nullable(date())) }),
    answer: taken,
  }),
  decide: route({
    method: 'POST',
    path: `${path}/cases/:case_id/decide`,
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_case_decided',
    params: ofCase,
    body: Type.Object({
      outcome: oneOf(caseOutcomes),
      fee: Type.Optional(upTo(MAX_FEE)),
      received_on: Type.Optional(nullable(date())),
    }),
    answer: taken,
  }),
  match: route({
    method: 'POST',
    path: `${path}/cases/:case_id/match`,
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_case_matched',
    params: ofCase,
    body: Type.Object({ merchant_id: requiredIdentifier(), transaction_id: requiredIdentifier() }),
    answer: caseDetail,
  }),
  /** Dismisses a case that has moved no money. Repeated notices do not reopen it. */
  dismiss: route({
    method: 'POST',
    path: `${path}/cases/:case_id/dismiss`,
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_case_dismissed',
    params: ofCase,
    body: Type.Object({ reason: requiredText(MAX_DISMISSAL_REASON) }),
    answer: caseDetail,
  }),
  previewFile: route({
    method: 'POST',
    path: `${path}/files/preview`,
    access: 'operator',
    duty: 'disputes',
    change: 'chargeback_file_looked_at',
    params: ofCase,
    query: Type.Object({ mapping }),
    answer: filePreview,
  }),
  takeFile: route({
    method: 'POST',
    path: `${path}/files`,
    access: 'operator',
    duty: 'disputes',
    needsFresh: true,
    change: 'chargeback_file_taken',
    params: ofCase,
    query: Type.Object({ connection: storedText(40), mapping }),
    answer: fileResult,
  }),
};
