import type { Gateway } from '../../dependencies.ts';
import { createCard } from '../../domain/cards/create-card.ts';
import { takeCardPayment } from '../../domain/charges/take-card-payment.ts';
import { createCustomer } from '../../domain/customers/create-customer.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import { createPlan } from '../../domain/plans/create-plan.ts';
import { refundCharge } from '../../domain/refunds/refund-charge.ts';
import { createSubscription } from '../../domain/subscriptions/create-subscription.ts';
import { newId } from '../../primitives/id.ts';
import { demoCustomers } from './demo-customers.ts';

const DAY_MS = 86_400_000;
/** A card for each of the regulars; two of them make trouble now and then. */
const cards = ['4111111111111111', '4242424242424242', '5555555555554444', '5105105105105100'];
const troubled = ['4444444444444448', '4222222222222220'];
const orders = [
  { description: 'Café de origen, 500 g', amountCentavos: 38_000_00n },
  { description: 'Prensa francesa', amountCentavos: 85_000_00n },
  { description: 'Taller de barismo', amountCentavos: 120_000_00n },
  { description: 'Tinto y almojábana', amountCentavos: 12_500_00n },
];

/** A month as a small shop has it: payments, some refused, a few given back, and a club that is billed monthly. */
export async function makeDemoHistory(sandbox: Gateway, merchant: Merchant): Promise<void> {
  const start = sandbox.realClock.now().getTime() - 30 * DAY_MS;
  const regulars = await saveRegulars(at(sandbox, start), merchant);
  const plan = await createPlan(at(sandbox, start), merchant.id, newId('plan'), {
    name: 'Club del café',
    amount: 45_000,
    repeat_every: 1,
    repeat_unit: 'month',
    retry_times: 3,
    status_after_retry: 'unpaid',
    trial_days: 0,
  });
  for (let day = 0; day < 30; day += 1) {
    const regular = regulars[day % regulars.length];
    const order = orders[(day * 7) % orders.length];
    if (regular === undefined || order === undefined) continue;
    const then = at(sandbox, start + day * DAY_MS);
    const result = await takeCardPayment(then, merchant, {
      ...order,
      ...regular,
      id: newId('transaction'),
      captures: true,
      orderId: `demo-${day + 1}`,
      iva: '0',
      customerDetails: null,
      deviceSessionId: 'none',
      ipAddress: '127.0.0.1',
    });
    if (day % 9 === 4 && result.kind === 'charged') {
      const amountCentavos = order.amountCentavos / 2n;
      const wanted = {
        id: newId('transaction'),
        chargeId: result.charge.id,
        amountCentavos,
        description: null,
      };
      await refundCharge(then, { merchant, customerId: regular.customerId }, wanted);
    }
  }
  // They joined in the last days: their next charge lies ahead.
  for (const [index, { customerId, sourceId }] of regulars.slice(0, 4).entries()) {
    const then = at(sandbox, start + (26 + index) * DAY_MS);
    const wanted = { plan_id: plan.id, source_id: sourceId };
    await createSubscription(
      then,
      { merchant, customerId },
      { subscription: newId('subscription'), card: newId('card') },
      wanted,
    );
  }
}

const at = (gateway: Gateway, ms: number): Gateway => ({ ...gateway, clock: { now: () => new Date(ms) } });

async function saveRegulars(then: Gateway, merchant: Merchant) {
  const regulars: { customerId: string; sourceId: string }[] = [];
  for (const [index, customer] of demoCustomers.entries()) {
    const { id: customerId } = await createCustomer(then, merchant.id, newId('customer'), customer);
    const isTroubled = index >= demoCustomers.length - troubled.length;
    const number = isTroubled ? troubled[index % troubled.length] : cards[index % cards.length];
    const data = {
      holder_name: `${customer.name} ${customer.last_name}`,
      card_number: number ?? '4111111111111111',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '35',
    };
    const card = await createCard(then, { merchant, customerId }, newId('card'), data, null);
    regulars.push({ customerId, sourceId: card.id });
  }
  return regulars;
}
