/**
 * A simple model of how the gateway should move money: balances in centavos, and statuses. It follows only Interface
 * 10.10, Interface 11 and Interface 12, and imports no product code.
 */

export type Verdict = 'ok' | keyof typeof httpOf;
export const httpOf = { 1003: 422, 1005: 404, 1006: 409, 3003: 402, 3006: 412, 4001: 412 } as const;

/** The payer: `merchant` for a merchant-level charge, or a customer by number. */
export type Holder = 'merchant' | number;

export interface Fee {
  amount: bigint;
  tax: bigint;
}

export interface ModelCharge {
  holder: Holder;
  orderId: string | null;
  status: string;
  amount: bigint;
  fee: Fee;
  feeBack: Fee;
  refunds: bigint[];
}

export interface ModelFee {
  customer: number;
  status: string;
  amount: bigint;
  refunds: bigint[];
}

export interface ModelCustomer {
  hasAccount: boolean;
  isDeleted: boolean;
  balance: bigint;
}

/** The arithmetic, separate so that a test can plant a mistake. */
export interface Rules {
  fee(amount: bigint): Fee;
  /** The part of `fee` returned once `refunded` of `amount` is refunded. */
  back(fee: bigint, refunded: bigint, amount: bigint): bigint;
  disputed(charge: ModelCharge): bigint;
}

export interface Model {
  rules: Rules;
  merchant: bigint;
  customers: ModelCustomer[];
  charges: ModelCharge[];
  fees: ModelFee[];
  orderIds: string[];
  /** The total that the card processor has taken minus what it returned. */
  atProcessor: bigint;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

export const leftOf = ({ amount, refunds }: { amount: bigint; refunds: bigint[] }): bigint =>
  amount - sum(refunds);

export const rightRules: Rules = {
  fee: amount => {
    const fee = halfUp(amount * 29n, 1_000n) + 900_00n;
    return { amount: fee, tax: halfUp(fee * 19n, 100n) };
  },
  back: (fee, refunded, amount) => halfUp(fee * refunded, amount),
  disputed: leftOf,
};

export const newModel = (accounts: readonly boolean[], rules: Rules): Model => ({
  rules,
  merchant: 0n,
  customers: accounts.map(hasAccount => ({ hasAccount, isDeleted: false, balance: 0n })),
  charges: [],
  fees: [],
  orderIds: [],
  atProcessor: 0n,
});

/** Every path below a deleted customer returns 404. */
export const isGone = (model: Model, level: Holder): boolean =>
  level !== 'merchant' && (model.customers[level]?.isDeleted ?? false);

function accountOf(model: Model, holder: Holder): ModelCustomer | undefined {
  const customer = holder === 'merchant' ? undefined : model.customers[holder];
  return customer?.hasAccount === true ? customer : undefined;
}

function add(model: Model, holder: Holder, amount: bigint): void {
  const customer = accountOf(model, holder);
  if (customer === undefined) model.merchant += amount;
  else customer.balance += amount;
}

function complete(model: Model, charge: ModelCharge, amount: bigint): void {
  charge.status = 'completed';
  charge.amount = amount;
  charge.fee = model.rules.fee(amount);
  model.atProcessor += amount;
  add(model, charge.holder, amount);
  model.merchant -= charge.fee.amount + charge.fee.tax;
}

export interface ChargeInput {
  holder: Holder;
  isCardGood: boolean;
  amount: bigint;
  captures: boolean;
  orderId: string | null;
}

export function charge(
  model: Model,
  { holder, isCardGood, amount, captures, orderId }: ChargeInput,
): Verdict {
  if (isGone(model, holder)) return 1005;
  if (orderId !== null && model.orderIds.includes(orderId)) return 1006;
  if (orderId !== null) model.orderIds.push(orderId);
  const none = { amount: 0n, tax: 0n };
  const made = { holder, orderId, status: 'failed', amount, fee: none, feeBack: none, refunds: [] };
  model.charges.push(made);
  if (!isCardGood) return 3003;
  if (captures) complete(model, made, amount);
  else made.status = 'in_progress';
  return 'ok';
}

export function capture(model: Model, level: Holder, of: ModelCharge, amount = of.amount): Verdict {
  if (isGone(model, level)) return 1005;
  if (of.status !== 'in_progress' || isGone(model, of.holder)) return 3006;
  if (amount > of.amount) return 1003;
  complete(model, of, amount);
  return 'ok';
}

/** Without an amount: refunds the rest, or voids an authorization. */
export function refund(model: Model, level: Holder, of: ModelCharge, amount?: bigint): Verdict {
  if (isGone(model, level)) return 1005;
  if (of.status === 'in_progress' && amount === undefined) {
    of.status = 'cancelled';
    return 'ok';
  }
  if (of.status !== 'completed') return 3006;
  const input = amount ?? leftOf(of);
  if (input > leftOf(of)) return 1003;
  const refunded = sum(of.refunds) + input;
  const feeBack = {
    amount: model.rules.back(of.fee.amount, refunded, of.amount),
    tax: model.rules.back(of.fee.tax, refunded, of.amount),
  };
  const comesBack = feeBack.amount + feeBack.tax - of.feeBack.amount - of.feeBack.tax;
  const account = accountOf(model, of.holder);
  const before = account === undefined ? model.merchant : account.balance;
  const after = before - input + (account === undefined ? comesBack : 0n);
  if (after < 0n && after < before) return 4001;
  add(model, of.holder, -input);
  model.merchant += comesBack;
  model.atProcessor -= input;
  of.refunds.push(input);
  of.feeBack = feeBack;
  if (leftOf(of) === 0n) of.status = 'refunded';
  return 'ok';
}

export function takeFee(model: Model, customer: number, amount: bigint, orderId: string | null): Verdict {
  const payer = model.customers[customer];
  if (payer === undefined || payer.isDeleted) return 1005;
  if (!payer.hasAccount) return 3006;
  if (payer.balance < amount) return 4001;
  if (orderId !== null && model.orderIds.includes(orderId)) return 1006;
  if (orderId !== null) model.orderIds.push(orderId);
  payer.balance -= amount;
  model.merchant += amount;
  model.fees.push({ customer, status: 'completed', amount, refunds: [] });
  return 'ok';
}

export function refundFee(model: Model, of: ModelFee, amount = leftOf(of)): Verdict {
  const payer = model.customers[of.customer];
  if (of.status === 'refunded') return 3006;
  if (amount > leftOf(of)) return 1003;
  if (payer === undefined || payer.isDeleted) return 3006;
  if (model.merchant < amount) return 4001;
  model.merchant -= amount;
  payer.balance += amount;
  of.refunds.push(amount);
  if (leftOf(of) === 0n) of.status = 'refunded';
  return 'ok';
}

export type Notice = 'pending' | 'accepted' | 'rejected';

/** A chargeback may overdraw the account. No fee moves. */
export function chargeback(model: Model, of: ModelCharge, notice: Notice): Verdict {
  if (of.status !== (notice === 'pending' ? 'completed' : 'chargeback_pending')) return 3006;
  if (notice === 'pending') add(model, of.holder, -model.rules.disputed(of));
  if (notice === 'rejected') add(model, of.holder, model.rules.disputed(of));
  of.status = `chargeback_${notice === 'rejected' ? 'adjustment' : notice}`;
  return 'ok';
}

/** Rejected while the customer's account has money or may still receive some. */
export function deleteCustomer(model: Model, customer: number): Verdict {
  const leaving = model.customers[customer];
  if (leaving === undefined || leaving.isDeleted) return 1005;
  const mayGet = model.charges.some(
    ({ holder, status }) =>
      holder === customer && leaving.hasAccount && ['chargeback_pending', 'in_progress'].includes(status),
  );
  if (leaving.balance > 0n || mayGet) return 3006;
  leaving.isDeleted = true;
  return 'ok';
}
