import type { AnyNewCharge } from '@recaudo/client';
import { METHODS, type Method, type RecaudoOptions } from './options.ts';

/** What the storefront sends along with a session. */
export interface Wish {
  method?: unknown;
  return_url?: unknown;
  description?: unknown;
  /** VAT in the amount, as text; for the receipt. */
  iva?: unknown;
  customer?: unknown;
}

/** A customer as Medusa knows one who has signed in. */
export interface KnownCustomer {
  email: string;
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
}

interface Payer {
  name: string;
  last_name?: string;
  email: string;
  phone_number?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const DAY_MS = 86_400_000;

export class WishError extends Error {
  override readonly name = 'WishError';
}

export function methodOf(wish: Wish, options: RecaudoOptions): Method {
  const { method = options.method ?? 'card' } = wish;
  if (METHODS.includes(method as Method)) return method as Method;
  throw new WishError(`data.method is ${METHODS.join(', ')}, not ${JSON.stringify(method)}.`);
}

/** Medusa names the customer only where they have signed in; a guest's name and e-mail come from the storefront. */
export function payerOf(wish: Wish, known: KnownCustomer | undefined): Payer {
  const said = (wish.customer ?? {}) as Record<string, unknown>;
  const email = textOf(said['email']) ?? textOf(known?.email);
  if (email === undefined)
    throw new WishError('data.customer.email is missing: the gateway needs to know who pays.');
  const name = textOf(said['name']) ?? textOf(known?.first_name) ?? email;
  const last_name = textOf(said['last_name']) ?? textOf(known?.last_name);
  const phone_number = textOf(said['phone_number']) ?? textOf(known?.phone);
  return { name, ...(last_name && { last_name }), email, ...(phone_number && { phone_number }) };
}

export interface ChargeInput {
  method: Method;
  pesos: number;
  wish: Wish;
  payer: Payer;
  orderId: string;
  options: RecaudoOptions;
  now?: number;
}

/** What the gateway is asked for. */
export function newChargeOf({
  method,
  pesos,
  wish,
  payer,
  orderId,
  options,
  now = Date.now(),
}: ChargeInput): AnyNewCharge {
  const redirect_url = textOf(wish.return_url) ?? options.returnUrl;
  const every = {
    amount: pesos,
    currency: 'COP' as const,
    iva: textOf(wish.iva) ?? '0',
    description: (textOf(wish.description) ?? `Order ${orderId}`).slice(0, 250),
    order_id: orderId,
  };
  if (method === 'cash') {
    const due_date =
      options.voucherDays === undefined
        ? undefined
        : new Date(now + options.voucherDays * DAY_MS).toISOString();
    return { method: 'store', ...every, customer: payer, ...(due_date && { due_date }) };
  }
  if (method === 'pse')
    return { method: 'bank_account', ...every, customer: payer, ...(redirect_url && { redirect_url }) };
  if (redirect_url === undefined)
    throw new WishError('returnUrl is missing: set it as an option, or send data.return_url.');
  return {
    method: 'card',
    confirm: false,
    ...every,
    customer: payer,
    redirect_url,
    ...(options.capture === false && { capture: false }),
  };
}
