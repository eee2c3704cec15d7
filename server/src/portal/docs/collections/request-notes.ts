import { invoiceNotes, itemToDelete, requestsBeforeInvoices } from './invoice-requests.ts';

/** A request's differences from its operation's example. */
export interface RequestNote {
  name?: string;
  /** Replaces fields of the example; undefined removes one. */
  body?: Readonly<Record<string, unknown>>;
  /** Replaces a path variable: a captured charge cannot be captured again. */
  path?: Readonly<Record<string, string>>;
  captures?: Readonly<Record<string, string>>;
}

/** A new order number for each request; both programs fill it in. */
const NEW_ORDER = 'pedido-{{$guid}}';

const store = { method: 'store', source_id: undefined, device_session_id: undefined, order_id: NEW_ORDER };
const card = { source_id: '{{card_id}}', order_id: NEW_ORDER };
const customersCard = { source_id: '{{customer_card_id}}', order_id: NEW_ORDER };
const ofCustomer = { card_id: 'customer_card_id', transaction_id: 'customer_transaction_id' };

/** Further requests of an operation, before the requests that need their results. */
export const furtherRequests: Readonly<
  Record<string, readonly (RequestNote & { name: string; of: string })[]>
> = {
  deleteCustomerSubscriptionPendingChange: [
    { of: 'createPlan', name: 'Create a plan to change to', captures: { next_plan_id: 'id' } },
    {
      of: 'updateCustomerSubscription',
      name: 'Schedule a change of plan',
      body: { source_id: undefined, plan_id: '{{next_plan_id}}', when: 'period_end' },
    },
  ],
  listCreditNotes: [
    {
      of: 'refundCharge',
      name: 'Refund a part of the charge of an invoice',
      path: { transaction_id: 'invoiced_transaction_id' },
      body: { amount: 1_000 },
    },
  ],
  ...requestsBeforeInvoices,
  createDeviceSession: [itemToDelete],
  captureCharge: [
    {
      of: 'createCharge',
      name: 'Create a charge to capture later',
      body: { ...card, capture: false },
      captures: { held_transaction_id: 'id' },
    },
  ],
  cancelCharge: [
    {
      of: 'createCharge',
      name: 'Create a payment link',
      body: {
        ...card,
        source_id: undefined,
        device_session_id: undefined,
        confirm: false,
        redirect_url: 'https://tienda.example/gracias',
      },
      captures: { link_transaction_id: 'id' },
    },
  ],
  captureCustomerCharge: [
    {
      of: 'createCustomerCharge',
      name: 'Create a charge to capture later (customer level)',
      body: { ...customersCard, capture: false },
      captures: { held_customer_transaction_id: 'id' },
    },
  ],
  cancelCustomerCharge: [
    {
      of: 'createCustomerCharge',
      name: 'Create a payment link (customer level)',
      body: {
        ...customersCard,
        source_id: undefined,
        device_session_id: undefined,
        confirm: false,
        redirect_url: 'https://tienda.example/gracias',
      },
      captures: { link_customer_transaction_id: 'id' },
    },
  ],
  createChargeReversal: [
    {
      of: 'createCharge',
      name: 'Create a charge to reverse',
      body: card,
      captures: { disputed_transaction_id: 'id' },
    },
    {
      of: 'createCustomerCharge',
      name: 'Create a charge to reverse (customer level)',
      body: customersCard,
      captures: { disputed_customer_transaction_id: 'id' },
    },
  ],
  withdrawReversal: [
    {
      of: 'createCharge',
      name: 'Create another charge to reverse',
      body: card,
      captures: { regretted_transaction_id: 'id' },
    },
    {
      of: 'createChargeReversal',
      name: 'Request another reversal',
      path: { transaction_id: 'regretted_transaction_id' },
      body: { noticed_on: '{{today}}' },
      captures: { regretted_reversal_id: 'id' },
    },
  ],
  // A customer without an account, because one with a balance cannot be deleted.
  deleteCustomer: [
    {
      of: 'createCustomer',
      name: 'Create a customer to delete',
      body: { requires_account: false },
      captures: { deleted_customer_id: 'id' },
    },
  ],
  getCashReference: [
    {
      of: 'createCharge',
      name: 'Create a cash voucher',
      body: store,
      captures: { reference: 'payment_method.reference', network_transaction_id: 'id' },
    },
  ],
  paySandboxCharge: [
    {
      of: 'createCharge',
      name: 'Create a cash voucher to pay',
      body: store,
      captures: { voucher_transaction_id: 'id' },
    },
  ],
};

export const requestNotes: Readonly<Record<string, RequestNote>> = {
  createCustomer: { captures: { customer_id: 'id' } },
  createCard: { captures: { card_id: 'id' } },
  createCustomerCard: { captures: { customer_card_id: 'id' } },
  getCustomerCard: { path: ofCustomer },
  updateCustomerCard: { path: ofCustomer },
  deleteCustomerCard: { path: ofCustomer },
  createToken: { captures: { token_id: 'id' } },
  createCharge: { body: card, captures: { transaction_id: 'id' } },
  updateCharge: { body: { order_id: NEW_ORDER } },
  captureCharge: { path: { transaction_id: 'held_transaction_id' } },
  cancelCharge: { path: { transaction_id: 'link_transaction_id' } },
  refundCharge: { body: { amount: 10_000 } },
  createCustomerCharge: { body: customersCard, captures: { customer_transaction_id: 'id' } },
  getCustomerCharge: { path: ofCustomer },
  updateCustomerCharge: { path: ofCustomer, body: { order_id: NEW_ORDER } },
  captureCustomerCharge: { path: { transaction_id: 'held_customer_transaction_id' } },
  cancelCustomerCharge: { path: { transaction_id: 'link_customer_transaction_id' } },
  refundCustomerCharge: { path: ofCustomer, body: { amount: 10_000 } },
  createChargeReversal: {
    path: { transaction_id: 'disputed_transaction_id' },
    body: { noticed_on: '{{today}}' },
    captures: { reversal_id: 'id' },
  },
  createCustomerChargeReversal: {
    path: { transaction_id: 'disputed_customer_transaction_id' },
    body: { noticed_on: '{{today}}' },
    captures: { contested_reversal_id: 'id' },
  },
  contestReversal: {
    path: { reversal_id: 'contested_reversal_id' },
    body: { answer: 'Entregado, guía 123' },
  },
  withdrawReversal: { path: { reversal_id: 'regretted_reversal_id' } },
  deleteCustomer: { path: { customer_id: 'deleted_customer_id' } },
  decideReversal: { path: { reversal_id: 'contested_reversal_id' } },
  createFee: { body: { customer_id: '{{customer_id}}', amount: 1_000 }, captures: { fee_id: 'id' } },
  refundFee: { body: { amount: 1_000 } },
  // Without a trial, so that a subscription creates an invoice immediately.
  createPlan: { body: { trial_days: 0 }, captures: { plan_id: 'id' } },
  updatePlan: { body: { trial_days: 0 } },
  createCoupon: {
    body: { name: 'Tres meses', percent_off: 20, duration: 'repeating', payments: 3 },
    captures: { coupon_id: 'id' },
  },
  createCouponCode: { body: {}, captures: { code_id: 'id' } },
  updateCoupon: { body: { name: 'Tres meses' } },
  updateCouponCode: { body: { active: true } },
  createCustomerSubscription: {
    body: { plan_id: '{{plan_id}}', source_id: '{{customer_card_id}}' },
    captures: { subscription_id: 'id' },
  },
  updateCustomerSubscription: { body: { source_id: '{{customer_card_id}}' } },
  previewCustomerSubscription: { body: { plan_id: '{{plan_id}}' } },
  createPlatformMerchant: { body: { platform_id: '{{merchant_id}}' }, captures: { sub_merchant_id: 'id' } },
  createWebhook: { captures: { webhook_id: 'id' } },
  verifyWebhook: { path: { code: 'verification_code' } },
  recoverWebhook: { body: { since: '{{today}}T00:00:00-05:00' } },
  listInvoices: { captures: { invoice_id: '0.id' } },
  ...invoiceNotes,
  createCustomerCredit: { body: { amount: 1_000 } },
  listCreditNotes: { captures: { credit_note_id: '0.id' } },
  listEvents: { captures: { event_id: '0.id' } },
  replayEvent: { body: { webhook_id: '{{webhook_id}}' } },
  createCashPayment: {
    body: { reference: '{{reference}}', network_transaction_id: '{{network_transaction_id}}' },
  },
  chargebackSandboxCharge: { path: { transaction_id: 'held_transaction_id' } },
  paySandboxCharge: { path: { transaction_id: 'voucher_transaction_id' } },
  // 0 ends the outage, so that running all requests leaves the sandbox working.
  updateSandboxOutage: { body: { seconds: 0 } },
  // Returns to real time after the clock was moved.
  updateSandboxClock: { body: { now: null } },
};

/** In dependency order: events exist once there is a webhook, and the clock is reset after it moved. */
export const folderOrder: readonly string[] = [
  'Merchant',
  'Customers',
  'Cards',
  'Tokens',
  'Charges',
  'PSE',
  'Reversals',
  'Fees',
  'Plans',
  'Coupons',
  'Subscriptions',
  'Invoices',
  'Credit',
  'Settlements',
  'Platforms',
  'Webhooks',
  'Events',
  'Cash networks',
  'Sandbox',
  'Device sessions',
];
export const lastInFolder: readonly string[] = ['updateSandboxClock'];
