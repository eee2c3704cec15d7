import { type IdKind, idFromTail } from '../../../platform/primitives/values/id.ts';

/** Example values by field, `Owner.name` before `name`: those of a small shop in Bogotá. */
export const exampleValues: Readonly<Record<string, string | number | boolean>> = {
  name: 'Ana',
  last_name: 'Torres',
  email: 'ana@example.com',
  phone: '6013334455',
  phone_number: '3104567890',
  external_id: 'cliente-1042',
  department: 'Antioquia',
  city: 'Medellín',
  additional: 'Calle 10 # 43D-30',
  holder_name: 'Ana Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '30',
  brand: 'visa',
  bank: 'Banco de ejemplo',
  bank_name: 'Banco de ejemplo',
  bank_code: '000',
  bin: '411111',
  amount: 20000,
  currency: 'COP',
  iva: '3193',
  description: 'Dos libras de café',
  order_id: 'orden-1042',
  orderId: 'orden-1042',
  'PseResult.redirect_url': 'https://pagos.example.com/pse/ck0mhx3k2pz7c4w9q1d8',
  status: 'completed',
  'Charge.authorization': '801585',
  'Refund.authorization': '801586',
  'Fee.method': 'customer',
  'FeeRefund.method': 'customer',
  'NewPlan.name': 'Café mensual',
  'Plan.name': 'Café mensual',
  'PlanUpdate.name': 'Café mensual',
  repeat_unit: 'month',
  retry_times: 3,
  trial_days: 30,
  cancel_at_period_end: false,
  current_period_number: 0,
  'Subscription.trial_end_date': '2026-12-13',
  'Subscription.period_end_date': '2026-12-13',
  'Subscription.charge_date': '2026-12-14',
  'ClockChange.now': '2029-12-31T09:00:00-05:00',
  months: 1,
  seconds: 60,
  conciliated: false,
  'Card.allows_payouts': false,
  'ChargeFee.amount': 1480,
  'ChargeFee.tax': 281.2,
  'RefundRequest.description': 'Devolución del pedido',
  'Refund.description': 'Devolución del pedido',
  'NewFee.description': 'Comisión de servicio',
  'Fee.description': 'Comisión de servicio',
  'NewFeeRefund.description': 'Devolución de la comisión',
  'FeeRefund.description': 'Devolución de la comisión',
  device_session_id: 'sesion-7c41f0',
  url: 'https://tienda.example/webhooks',
  user: 'tienda',
  password: 'una-clave-larga',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'Webhook.status': 'verified',
  'WebhookWithSecret.status': 'verified',
  reference: '1234567890123428',
  paybin_reference: '9876543210987606',
  barcode_url: 'http://127.0.0.1:8001/barcode/1234567890123428?width=2&height=80&text=false',
  barcode_paybin_url: 'http://127.0.0.1:8001/barcode/9876543210987606?width=2&height=80&text=false',
  'CashReference.status': 'pending',
  'CashPayment.status': 'paid',
  network_transaction_id: '0042-20261114-000731',
  merchant_name: 'Café Andino',
  'ReversalTransfer.reference': 'TRF-20261116-7',
  noticed_on: '2026-11-16',
  percent_off: 20,
  'NewCouponCode.code': 'BIENVENIDA',
  'CouponCode.code': 'BIENVENIDA',
  'SubscriptionDiscount.code': 'BIENVENIDA',
  'DeviceSession.id': 'x7v2m9q4c1z8k5t3r6w0b2n7d4h1j9p5',
};

/** Values in responses that differ from those in requests. */
export const answeredValues: Readonly<Record<string, string>> = { card_number: '411111XXXXXX1111' };

/** Optional response fields left out of examples, because showing all of them would be contradictory. */
export const seldomAnswered: ReadonlySet<string> = new Set([
  'error_code',
  'fraud_rules',
  'refund',
  'refunds',
  'transaction',
  // Only in charges that wait for their payer.
  'payment_method',
  'due_date',
]);

const exampleTail = '0mhx3k2pz7c4w9q1d8f';
/** Kinds of ids by the names that fields and objects use. */
const kinds: Readonly<Record<string, IdKind>> = {
  merchant: 'merchant',
  customer: 'customer',
  card: 'card',
  source: 'card',
  token: 'token',
  transaction: 'transaction',
  charge: 'transaction',
  refund: 'transaction',
  fee: 'transaction',
  reversal: 'reversal',
  webhook: 'webhook',
  webhookwithsecret: 'webhook',
  event: 'event',
  feerefund: 'transaction',
  plan: 'plan',
  coupon: 'coupon',
  code: 'couponCode',
  couponcode: 'couponCode',
  subscription: 'subscription',
};

/** An id for a field `customer_id`, or for `id` of the object titled `owner`. */
export function exampleId(field: string, owner: string | undefined): string | undefined {
  const word = field === 'id' ? owner?.toLowerCase() : /^(\w+)_id$/.exec(field)?.[1];
  const kind = word === undefined ? undefined : kinds[word];
  return kind === undefined ? undefined : idFromTail(kind, exampleTail);
}
