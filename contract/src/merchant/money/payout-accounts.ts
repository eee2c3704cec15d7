import Type, { type Static } from 'typebox';
import {
  amountIn,
  checkedText,
  email,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
} from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { payoutAccountTypes, payoutDocumentTypes } from '../../shared/words/settlement-words.ts';
import { ofKind } from '../../shared/words/text-kinds.ts';

export const payoutAccountView = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  status: oneOf(['unverified', 'verified', 'blocked']),
  holder: Type.String(),
  document_type: oneOf(payoutDocumentTypes),
  document: Type.String(),
  /** Compensation code; null for a Bre-B key. */
  bank: nullable(Type.String()),
  bank_name: nullable(Type.String()),
  type: oneOf(payoutAccountTypes),
  /** The last characters only. */
  number: Type.String(),
  email: Type.String(),
  added_by: Type.String(),
  deposit: nullable(Type.Object({ is_confirmed: Type.Boolean(), tries_left: Type.Integer() })),
  verified_date: nullable(instantOut()),
  verified_with: nullable(oneOf(['deposit', 'document'])),
  /** The end of the cooling period. */
  usable_from: nullable(instantOut()),
  blocked_date: nullable(instantOut()),
  block_reason: nullable(Type.String()),
});
export type PayoutAccountView = Static<typeof payoutAccountView>;

const newPayoutAccount = Type.Object({
  holder: requiredText(100),
  document_type: oneOf(payoutDocumentTypes),
  document: requiredText(30),
  /** A code from the list of banks (server/data/banks.json). */
  bank: Type.Optional(checkedText({ maxLength: 10 })),
  type: oneOf(payoutAccountTypes),
  /** Stored encrypted. Of accounts with 16 digits, one in ten would look like a card number. */
  number: ofKind('secret', Type.String({ minLength: 1, maxLength: 92 })),
  /** Where emails about payouts and account changes are sent. */
  email: email(100),
});
export type NewPayoutAccountBody = Static<typeof newPayoutAccount>;

/** The accounts that a merchant is paid out to. Only owners change them, after a fresh authentication. */
export const payoutAccounts = {
  list: route({
    method: 'GET',
    path: '/payout-accounts',
    access: 'books',
    answer: Type.Object({
      accounts: Type.Array(payoutAccountView),
      banks: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/payout-accounts',
    access: 'business',
    needsFresh: true,
    change: 'payout_account_added',
    body: newPayoutAccount,
    status: 201,
    answer: payoutAccountView,
  }),
  confirmDeposit: route({
    method: 'POST',
    path: '/payout-accounts/:account_id/deposit',
    access: 'business',
    needsFresh: true,
    change: 'payout_deposit_confirmed',
    body: Type.Object({ amount: amountIn() }),
    answer: payoutAccountView,
  }),
  block: route({
    method: 'POST',
    path: '/payout-accounts/:account_id/block',
    access: 'business',
    needsFresh: true,
    change: 'payout_account_blocked',
    body: Type.Object({ reason: requiredText(200) }),
    answer: payoutAccountView,
  }),
};
