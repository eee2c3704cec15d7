import type { Gateway } from '../../../dependencies.ts';
import { takeCardPayment } from '../../../domain/charges/take-card-payment.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { createStoreCharge } from '../../../domain/methods/cash/create-store-charge.ts';
import { playStorePayment } from '../../../domain/methods/cash/sandbox/play-store-payment.ts';
import { createPseCharge } from '../../../domain/methods/pse/create-pse-charge.ts';
import { refundCharge } from '../../../domain/refunds/refund-charge.ts';
import { playBank } from '../../../domain/sandbox/play-bank.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { ivaAlone } from '../../../processors/card-processor.ts';
import { demoCustomers, type Regular } from './demo-customers.ts';

const products = [
  { description: 'Café de origen, 500 g', amount: 38_000 },
  { description: 'Prensa francesa', amount: 85_000 },
  { description: 'Taller de barismo', amount: 120_000 },
  { description: 'Tinto y almojábana', amount: 12_500 },
  { description: 'Filtros y molinillo', amount: 64_900 },
];

const IVA_RATE = 0.19;
/** IVA is included in the price. */
const ivaOf = (amount: number): string => String(Math.round(amount - amount / (1 + IVA_RATE)));

/**
 * One sale at the gateway's current time: mostly by card, every seventh by PSE, every ninth in cash. Returns the id of
 * an approved card charge.
 */
export async function makeSale(
  then: Gateway,
  merchant: Merchant,
  regulars: readonly Regular[],
  number: number,
): Promise<string | undefined> {
  const product = products[(number * 3) % products.length];
  const buyer = (number * 5) % regulars.length;
  const regular = regulars[buyer];
  const customer = demoCustomers[buyer];
  if (product === undefined || regular === undefined || customer === undefined) return undefined;
  const order = { ...product, iva: ivaOf(product.amount), order_id: `demo-${number + 1}` };
  const pseCharge = { ...order, currency: 'COP', customer } as const;
  const scope = { merchant, customerId: null };
  const id = newId('transaction');
  if (number % 7 === 3) {
    const charge = await createPseCharge(then, scope, id, { input: pseCharge });
    await playBank(then, merchant, charge, number % 35 === 3 ? 'rejected' : 'approved').catch(leaveUnpaid);
  } else if (number % 9 === 5) {
    const charge = await createStoreCharge(then, scope, id, { input: { method: 'store', ...pseCharge } });
    await playStorePayment(then, merchant.id, charge, 'approved').catch(leaveUnpaid);
  } else {
    return sellByCard(then, merchant, regular, { id, order, isReturned: number % 11 === 4 });
  }
  return undefined;
}

/** The worker may expire an old payment before it is simulated, as happens to real shops. */
function leaveUnpaid(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

async function sellByCard(
  then: Gateway,
  merchant: Merchant,
  { customerId, sourceId }: Regular,
  {
    id,
    order,
    isReturned,
  }: {
    id: string;
    order: { description: string; amount: number; iva: string; order_id: string };
    isReturned: boolean;
  },
): Promise<string | undefined> {
  const amountCentavos = BigInt(order.amount) * 100n;
  const result = await takeCardPayment(then, merchant, {
    id,
    customerId,
    sourceId,
    amountCentavos,
    captures: true,
    installments: 1,
    description: order.description,
    orderId: order.order_id,
    taxes: ivaAlone(order.iva),
    customerDetails: null,
    deviceSessionId: null,
    ipAddress: '127.0.0.1',
    isRepeatable: false,
  });
  if (result.kind !== 'charged') return undefined;
  if (!isReturned) return id;
  const half = { chargeId: id, amountCentavos: amountCentavos / 2n, description: 'Media devolución' };
  await refundCharge(then, { merchant, customerId }, { id: newId('transaction'), ...half });
  return undefined;
}
