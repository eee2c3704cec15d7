import { hasCardNumber, maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { departments } from '@recaudo/contract/shared/words/departments';
import type { FormFields } from '../../payer-pages/frame/form-body.ts';
import { type LinkVariant, priceOf, type ReusableLink } from './reusable-link.ts';

export type OrderField =
  | 'variant'
  | 'quantity'
  | 'amount'
  | 'department'
  | 'city'
  | 'address'
  | 'phone_number';
export type OrderFaults = ReadonlyMap<OrderField, 'missing' | 'wrong'>;

/** The values that the payer typed, to show them again. */
export type KeptOrder = Readonly<Record<OrderField, string>>;

export const emptyOrder: KeptOrder = {
  variant: '',
  quantity: '1',
  amount: '',
  department: '',
  city: '',
  address: '',
  phone_number: '',
};
export const noOrderFaults: OrderFaults = new Map();

export interface DeliveryAddress {
  department: string;
  city: string;
  address: string;
  phoneNumber: string;
}

/** The payer's order. */
export interface Order {
  variant: LinkVariant | null;
  quantity: number;
  amountCentavos: bigint;
  delivery: DeliveryAddress | null;
}

export interface ReadOrder {
  kept: KeptOrder;
  faults: OrderFaults;
  order: Order;
}

const TEXT_MAX = 200;
/** The largest amount of a charge (Interface 10.3). */
const MOST_CENTAVOS = 999_999_999_999n;

/** `20000`, `20.000`, `20,000` and `$ 20.000` are one amount; there are no centavos on this form. */
export function parseWholePesos(text: string): bigint | undefined {
  const digits = text.replaceAll(/[\s\u00a0$]/g, '').replace(/^COP/i, '');
  const isGrouped = /^\d{1,3}(?:[.,]\d{3}){1,4}$/.test(digits);
  if (!isGrouped && !/^\d{1,12}$/.test(digits)) return undefined;
  return BigInt(digits.replaceAll(/[.,]/g, '')) * 100n;
}

/** Reads the payer's choices and reports the fields to correct. */
export function readOrder(link: ReusableLink, sent: FormFields, maxChargeCentavos: bigint | null): ReadOrder {
  const kept = keptOf(sent);
  const faults = new Map<OrderField, 'missing' | 'wrong'>();
  const variant = link.variants.find(({ number }) => String(number) === kept.variant);
  if (link.variants.length > 0 && variant === undefined) faults.set('variant', 'missing');
  const quantity = link.maxQuantity === 1 ? 1 : Number(kept.quantity);
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= link.maxQuantity;
  if (!isCount) faults.set('quantity', 'wrong');
  const chosen = link.hasOpenAmount ? parseWholePesos(kept.amount) : undefined;
  const amountCentavos = chosen ?? priceOf(link, variant) * BigInt(isCount ? quantity : 1);
  if (link.hasOpenAmount && kept.amount === '') faults.set('amount', 'missing');
  else if (link.hasOpenAmount && (chosen === undefined || chosen < link.amountCentavos)) {
    faults.set('amount', 'wrong');
  }
  const most = maxChargeCentavos ?? MOST_CENTAVOS;
  if (amountCentavos > most) faults.set(link.hasOpenAmount ? 'amount' : 'quantity', 'wrong');
  if (link.asksAddress) judgeDelivery(sent, kept, faults);
  const delivery = link.asksAddress
    ? { department: kept.department, city: kept.city, address: kept.address, phoneNumber: kept.phone_number }
    : null;
  return { kept, faults, order: { variant: variant ?? null, quantity, amountCentavos, delivery } };
}

function judgeDelivery(
  sent: FormFields,
  kept: KeptOrder,
  faults: Map<OrderField, 'missing' | 'wrong'>,
): void {
  for (const field of ['department', 'city', 'address', 'phone_number'] as const) {
    if (kept[field] === '') faults.set(field, 'missing');
    else if (hasCardNumber(sent[field] ?? '')) faults.set(field, 'wrong');
  }
  if (kept.department !== '' && !departments.some(name => name === kept.department)) {
    faults.set('department', 'wrong');
  }
  if (kept.phone_number.replaceAll(/\D/g, '').length < 7 && kept.phone_number !== '') {
    faults.set('phone_number', 'wrong');
  }
}

function keptOf(sent: FormFields): KeptOrder {
  const text = (name: OrderField, most = TEXT_MAX): string =>
    maskCardNumbers((sent[name] ?? '').replaceAll(/\s+/g, ' ').slice(0, most));
  return {
    variant: text('variant', 4),
    quantity: text('quantity', 4) || '1',
    amount: text('amount', 20),
    department: text('department'),
    city: text('city', 100),
    address: text('address'),
    phone_number: text('phone_number', 30),
  };
}
