import Type, { type Static } from 'typebox';
import { payoutAccountView } from '../../merchant/money/payout-accounts.ts';
import { pendingAnswer } from '../../people/approvals.ts';
import {
  amountOut,
  checkedText,
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  text,
} from '../../shared/schema/fields.ts';
import { offsetFilters, wholeWithDefault } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { payoutStatuses } from '../../shared/words/settlement-words.ts';
import { ofEnvironment } from '../operator.ts';

const day = () => Type.String({ format: 'date' });

export const batchStatuses = ['draft', 'approved', 'sent', 'cancelled'] as const;

const merchant = Type.Object({ id: identifier(), name: Type.String() });

const operatorPayout = Type.Object({
  id: identifier(),
  batch_id: identifier(),
  merchant,
  amount: amountOut(),
  status: oneOf(payoutStatuses),
  status_date: instantOut(),
  reason: nullable(Type.String()),
  holder: Type.String(),
  document: Type.String(),
  /** Null for a Bre-B key. */
  bank_name: nullable(Type.String()),
  /** The last characters only. */
  number: Type.String(),
  /** Compared with the merchant's previous payout. */
  account_change: oneOf(['same', 'first', 'changed']),
});
export type OperatorPayout = Static<typeof operatorPayout>;

const batch = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  status: oneOf(batchStatuses),
  description: Type.String(),
  pay_date: day(),
  format: Type.String(),
  /** Null for ISO 20022, which belongs to no bank. */
  is_confirmed_by_bank: nullable(Type.Boolean()),
  payouts: Type.Integer(),
  total: amountOut(),
  drafted_by: Type.String(),
  /** The reader drafted it, and cannot approve it. */
  is_own: Type.Boolean(),
  approved_by: nullable(Type.String()),
  approved_date: nullable(instantOut()),
  sent_date: nullable(instantOut()),
  /** SHA-256 of the file. */
  sha256: nullable(Type.String()),
});
export type OperatorBatch = Static<typeof batch>;

const batchDetail = Type.Object({
  batch,
  /** A page of them, the largest first. */
  payouts: Type.Array(operatorPayout),
  /** All of them by state, also those that were left out. */
  outcomes: Type.Array(
    Type.Object({ status: oneOf(payoutStatuses), payouts: Type.Integer(), total: amountOut() }),
  ),
  /** How many go to another account than the merchant's payout before. */
  changed_accounts: Type.Integer(),
  /** Of what would be approved: it differs if a payout, its account or the paying account does. Null unless a draft. */
  hash: nullable(Type.String()),
  payer: nullable(Type.String()),
  /** Production: a person and another one approve. Elsewhere anyone but who drafted it. */
  is_dual: Type.Boolean(),
  /** The request that waits for a second person. */
  approval: nullable(Type.Object({ id: identifier(), requested_by: Type.String(), is_own: Type.Boolean() })),
});
export type OperatorBatchDetail = Static<typeof batchDetail>;

const format = Type.Object({
  name: Type.String(),
  title: Type.String(),
  is_confirmed: nullable(Type.Boolean()),
  note: nullable(Type.String()),
});

const overview = Type.Object({
  /** `Bancolombia •••5678`; null until the operator has set it. */
  payer: nullable(Type.String()),
  /** Merchants with a usable account and enough available. */
  due: Type.Integer(),
  formats: Type.Array(format),
  batches: Type.Array(batch),
  /** Failed and returned, newest first; their money is available again. */
  troubled: Type.Array(operatorPayout),
});
export type PayoutOverview = Static<typeof overview>;

const waitingAccount = Type.Object({
  merchant,
  account: payoutAccountView,
  /** The verified account that it would replace. */
  replaces: nullable(Type.String()),
  /** A request to verify it waits for a second person. */
  is_requested: Type.Boolean(),
});
export type WaitingAccount = Static<typeof waitingAccount>;

const money = { access: 'operator', duty: 'money', needsFresh: true, params: ofEnvironment } as const;
const view = { access: 'operator', duty: 'view', params: ofEnvironment } as const;

/** Payouts to the merchants of an environment: who gets how much, approved by two people, and the bank's file. */
export const operatorPayouts = {
  list: route({ method: 'GET', path: '/ops/payouts/:environment', ...view, answer: overview }),
  get: route({
    method: 'GET',
    path: '/ops/payouts/:environment/:batch_id',
    ...view,
    query: Type.Object({
      offset: offsetFilters.offset,
      limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 100 }),
    }),
    answer: batchDetail,
  }),
  draft: route({
    method: 'POST',
    path: '/ops/payouts/:environment',
    ...money,
    change: 'payouts_drafted',
    body: Type.Object({
      format: checkedText({ maxLength: 40 }),
      pay_date: Type.Optional(date()),
      description: Type.Optional(text(100)),
    }),
    status: 201,
    answer: batch,
  }),
  approve: route({
    method: 'POST',
    path: '/ops/payouts/:environment/:batch_id/approve',
    ...money,
    control: 'dual',
    change: 'payouts_approved',
    /** The hash of the batch that the reader saw: another one is rejected. */
    body: Type.Object({ hash: Type.Optional(checkedText({ maxLength: 64 })) }),
    answer: Type.Union([Type.Object({ id: identifier(), status: oneOf(batchStatuses) }), pendingAnswer]),
  }),
  makeFile: route({
    method: 'POST',
    path: '/ops/payouts/:environment/:batch_id/file',
    ...money,
    change: 'payouts_sent',
    answer: Type.Object({
      id: identifier(),
      name: Type.String(),
      sha256: Type.String(),
      is_new: Type.Boolean(),
    }),
  }),
  download: route({
    method: 'GET',
    path: '/ops/payouts/:environment/:batch_id/file',
    access: 'operator',
    duty: 'money',
    change: 'payouts_file_downloaded',
    params: ofEnvironment,
    answer: 'file',
  }),
  cancel: route({
    method: 'POST',
    path: '/ops/payouts/:environment/:batch_id/cancel',
    ...money,
    change: 'payouts_cancelled',
    body: Type.Object({ reason: requiredText(200), payout_id: Type.Optional(identifier()) }),
    answer: Type.Object({ id: identifier() }),
  }),
};

/** Accounts that wait for their verification. */
export const operatorPayoutAccounts = {
  list: route({
    method: 'GET',
    path: '/ops/payout-accounts/:environment',
    ...view,
    answer: Type.Object({ accounts: Type.Array(waitingAccount) }),
  }),
  deposit: route({
    method: 'POST',
    path: '/ops/payout-accounts/:environment/:merchant_id/:account_id/deposit',
    ...money,
    change: 'payout_deposit_started',
    secretAnswer: true,
    /** With the whole number, because a person sends the money. */
    answer: Type.Object({
      id: identifier(),
      holder: Type.String(),
      document: Type.String(),
      bank_name: nullable(Type.String()),
      number: Type.String(),
      amount: amountOut(),
    }),
  }),
  verify: route({
    method: 'POST',
    path: '/ops/payout-accounts/:environment/:merchant_id/:account_id/verify',
    ...money,
    control: 'dual',
    change: 'payout_account_verified',
    body: Type.Object({
      verified_with: oneOf(['deposit', 'document']),
      evidence: Type.Optional(text(200)),
    }),
    answer: Type.Union([Type.Object({ id: identifier(), status: Type.String() }), pendingAnswer]),
  }),
  block: route({
    method: 'POST',
    path: '/ops/payout-accounts/:environment/:merchant_id/:account_id/block',
    ...money,
    change: 'payout_account_blocked',
    body: Type.Object({ reason: requiredText(200) }),
    answer: Type.Object({ id: identifier(), status: Type.String() }),
  }),
};
