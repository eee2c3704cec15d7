import type { Story } from './connection-ends.ts';
import type { SceneName, SweepName } from './connection-scenes.ts';

/**
 * The outcome of a killed payment: `at` names the steps at which it changes and holds until the next one. `held`: the
 * message was in flight and arrived after everything else had ended.
 */
export interface Stories {
  at: Readonly<Record<string, Story>>;
  held?: Story;
}

const CHARGED: Story = ['completed 20000', '200', 'completed 20000'];
const HELD: Story = ['in_progress 20000', '200', 'in_progress 20000'];
const CAPTURED: Story = ['completed 12000', '200', 'completed 12000'];
const CANCELLED: Story = ['cancelled 20000', '200', 'cancelled 20000'];
/** No money was taken; the shop charges again under a new key (docs/guides/integrate/money.md). */
const FAILED: Story = ['failed 20000', '402 1007', 'failed 20000'];
const REFUND = 'completed 20000, refund of 5000 completed';
const REFUNDED: Story = [REFUND, '200', REFUND];
/** The refund was taken back; the repeat makes it again. */
const REFUNDED_AGAIN: Story = ['completed 20000', '200', REFUND];
/** The client got no response and has no key to repeat the request. */
const TAKEN_BACK: Story = ['failed 20000', 'nobody asks', 'failed 20000'];
const NOBODY_CHARGED: Story = ['nothing', 'nobody asks', 'nothing'];
const STANDS: Story = ['completed 20000', 'nobody asks', 'completed 20000'];

const untouched = (before: Story, end: string): Story => [before[0], '200', end];
const NOTHING: Story = ['nothing', '200', ''];

const started = 'idempotency_start';
const gathered = 'payments_gather_one';
const recorded = 'payments_record_one';
/** Includes the request that the connection drafted. */
const booked = 'payments_record_drafts_one';
const settled = 'payments_settle_one';
const attemptIsRecorded = 'commit after attempts_insert';
const refundIsRecorded = 'commit after ledger_add_to_balances';
const refundIsSettled = 'commit after events_insert';

/**
 * An acquirer's host has no inquiry, so an unsettled charge is reversed; the connection's book learns of the response a
 * moment later.
 */
const ofHost = {
  'iso8583 sale': {
    at: { [started]: untouched(NOTHING, CHARGED[2]), [booked]: FAILED, [settled]: CHARGED },
    held: FAILED,
  },
  'iso8583 sale without a key': {
    at: { [gathered]: NOBODY_CHARGED, [booked]: TAKEN_BACK, [settled]: STANDS },
    held: TAKEN_BACK,
  },
  'iso8583 hold': {
    at: { [started]: untouched(NOTHING, HELD[2]), [booked]: FAILED, [settled]: HELD },
    held: FAILED,
  },
  'iso8583 capture': {
    at: { [started]: untouched(HELD, CAPTURED[2]), [attemptIsRecorded]: CAPTURED },
    held: CAPTURED,
  },
  'iso8583 void': {
    at: { [started]: untouched(HELD, CANCELLED[2]), [attemptIsRecorded]: CANCELLED },
    held: CANCELLED,
  },
  'iso8583 refund': {
    at: {
      [started]: untouched(CHARGED, REFUND),
      [refundIsRecorded]: REFUNDED_AGAIN,
      [refundIsSettled]: REFUNDED,
    },
    held: REFUNDED_AGAIN,
  },
  'iso8583 sale without an answer': { at: { 'received 0430 reversal': FAILED }, held: FAILED },
  'iso8583 capture without an answer': { at: { 'received 0230 completion': CAPTURED }, held: CAPTURED },
  'iso8583 refund without an answer': {
    at: { 'received 0430 reversal': REFUNDED_AGAIN },
    held: REFUNDED_AGAIN,
  },
} satisfies Record<string, Stories>;

const received = 'received POST /charges';

/** The upstream gateway has an inquiry: a charge that it knows is kept, and one that it does not know is closed there. */
const ofUpstream = {
  'openpay sale': {
    at: { [started]: untouched(NOTHING, CHARGED[2]), [recorded]: FAILED, [received]: CHARGED },
    held: FAILED,
  },
  'openpay sale without a key': {
    at: { [gathered]: NOBODY_CHARGED, [recorded]: TAKEN_BACK, [settled]: STANDS },
    held: TAKEN_BACK,
  },
  'openpay hold': {
    at: { [started]: untouched(NOTHING, HELD[2]), [recorded]: FAILED, [received]: HELD },
    held: FAILED,
  },
  'openpay capture': {
    at: { [started]: untouched(HELD, CAPTURED[2]), [attemptIsRecorded]: CAPTURED },
    held: CAPTURED,
  },
  'openpay void': {
    at: { [started]: untouched(HELD, CANCELLED[2]), [attemptIsRecorded]: CANCELLED },
    held: CANCELLED,
  },
  'openpay refund': {
    at: {
      [started]: untouched(CHARGED, REFUND),
      [refundIsRecorded]: REFUNDED_AGAIN,
      'received POST /charges/:id/refund': REFUNDED,
    },
    held: REFUNDED_AGAIN,
  },
  'openpay sale without an answer': { at: { 'received GET /charges': CHARGED } },
  'openpay sale that is taken back': {
    at: { 'received POST /charges/:id/refund': TAKEN_BACK },
    held: TAKEN_BACK,
  },
  'openpay sale that they never got': { at: { [received]: FAILED } },
  'openpay refund without an answer': { at: { 'received GET /charges/:id': REFUNDED } },
} satisfies Record<string, Stories>;

const PAID = 'completed 50000';
/** Nothing payable is open upstream, so the payer page shows the form again. */
const PAID_IN_THE_SECOND_TRY: Story = ['charge_pending 50000', '303', PAID];
const PAID_AS_STARTED: Story = ['charge_pending 50000', 'no form', PAID];
const PAID_MEANWHILE: Story = [PAID, 'no form', PAID];
const VOUCHER_PAID: Story = ['in_progress 20000', '200', 'completed 20000'];

/** Opening a payment moves no money; the payer pays once, whichever process died. */
const ofPayers = {
  'openpay PSE': {
    at: { 'commit after consents_insert': PAID_IN_THE_SECOND_TRY, [received]: PAID_AS_STARTED },
    held: PAID_IN_THE_SECOND_TRY,
  },
  'openpay voucher': {
    at: {
      [started]: ['nothing', '200', 'completed 20000'],
      'commit after cash_attempts_insert': FAILED,
      [received]: VOUCHER_PAID,
    },
    held: FAILED,
  },
  'openpay PSE that is paid': { at: { 'received GET /charges': PAID_MEANWHILE } },
  'openpay voucher that is paid': { at: { 'received GET /charges': CHARGED } },
} satisfies Record<string, Stories>;

export const connectionStories: Readonly<Record<SceneName | SweepName, Stories>> = {
  ...ofHost,
  ...ofUpstream,
  ...ofPayers,
};
