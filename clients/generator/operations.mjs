// Which operation of openapi.json each method of the clients calls. The names are those of the TypeScript client.

const MERCHANT = '/v1/{merchant_id}';
export const CUSTOMER = `${MERCHANT}/customers/{customer_id}`;

/** A merchant's resources; `isAlsoOfCustomer` marks those that `customer(id)` has, too, with the same methods. */
export const RESOURCES = [
  {
    name: 'bins',
    path: `${MERCHANT}/bines`,
    methods: { retrieve: 'getBin', validate: 'getCardValidateBin' },
  },
  {
    name: 'cards',
    path: `${MERCHANT}/cards`,
    isAlsoOfCustomer: true,
    methods: {
      create: 'createCard',
      list: 'listCards',
      retrieve: 'getCard',
      update: 'updateCard',
      remove: 'deleteCard',
    },
  },
  {
    name: 'cash',
    comment: 'For cash networks, with a key of their own.',
    path: '/cash/v1',
    methods: { reference: 'getCashReference', pay: 'createCashPayment', reverse: 'reverseCashPayment' },
  },
  {
    name: 'charges',
    path: `${MERCHANT}/charges`,
    isAlsoOfCustomer: true,
    methods: {
      create: 'createCharge',
      list: 'listCharges',
      retrieve: 'getCharge',
      update: 'updateCharge',
      capture: 'captureCharge',
      cancel: 'cancelCharge',
      refund: 'refundCharge',
      requestReversal: 'createChargeReversal',
    },
  },
  {
    name: 'creditNotes',
    comment: 'For refunds of invoiced charges.',
    path: `${MERCHANT}/credit_notes`,
    methods: { list: 'listCreditNotes', retrieve: 'getCreditNote' },
  },
  {
    name: 'customers',
    path: `${MERCHANT}/customers`,
    methods: {
      create: 'createCustomer',
      list: 'listCustomers',
      retrieve: 'getCustomer',
      update: 'updateCustomer',
      remove: 'deleteCustomer',
      invoices: 'listCustomerInvoices',
      addCredit: 'createCustomerCredit',
      credits: 'listCustomerCredits',
    },
  },
  {
    name: 'coupons',
    path: `${MERCHANT}/coupons`,
    methods: {
      create: 'createCoupon',
      list: 'listCoupons',
      retrieve: 'getCoupon',
      update: 'updateCoupon',
      remove: 'deleteCoupon',
      createCode: 'createCouponCode',
      codes: 'listCouponCodes',
      updateCode: 'updateCouponCode',
    },
  },
  {
    name: 'deviceSessions',
    path: MERCHANT,
    methods: { create: 'createDeviceSession', antifraudKeys: 'getAntifraudKeys' },
  },
  {
    name: 'events',
    path: `${MERCHANT}/events`,
    methods: { list: 'listEvents', retrieve: 'getEvent', replay: 'replayEvent' },
  },
  {
    name: 'fees',
    path: `${MERCHANT}/fees`,
    methods: { create: 'createFee', list: 'listFees', retrieve: 'getFee', refund: 'refundFee' },
  },
  {
    name: 'invoices',
    path: `${MERCHANT}/invoices`,
    methods: { list: 'listInvoices', retrieve: 'getInvoice' },
  },
  {
    name: 'plans',
    path: `${MERCHANT}/plans`,
    methods: {
      create: 'createPlan',
      list: 'listPlans',
      retrieve: 'getPlan',
      update: 'updatePlan',
      remove: 'deletePlan',
      subscriptions: 'listPlanSubscriptions',
    },
  },
  {
    name: 'pse',
    comment: 'PSE payments by the older call; charges.create takes them, too.',
    path: `${MERCHANT}/pse`,
    isAlsoOfCustomer: true,
    methods: { create: 'createPse' },
  },
  {
    name: 'reversals',
    comment: 'Statutory reversals (Ley 1480).',
    path: `${MERCHANT}/reversals`,
    methods: {
      list: 'listReversals',
      retrieve: 'getReversal',
      accept: 'acceptReversal',
      contest: 'contestReversal',
      withdraw: 'withdrawReversal',
      decide: 'decideReversal',
      pay: 'payReversal',
    },
  },
  {
    name: 'sandbox',
    comment: 'Simulates time, outages, payers and chargebacks. Sandbox only.',
    path: `${MERCHANT}/sandbox`,
    methods: {
      clock: 'getSandboxClock',
      setClock: 'updateSandboxClock',
      advanceClock: 'createSandboxClockAdvance',
      setOutage: 'updateSandboxOutage',
      pay: 'paySandboxCharge',
      chargeback: 'chargebackSandboxCharge',
    },
  },
  { name: 'stores', path: `${MERCHANT}/stores`, methods: { list: 'listStores' } },
  {
    name: 'subscriptions',
    path: `${CUSTOMER}/subscriptions`,
    isOnlyOfCustomer: true,
    methods: {
      create: 'createCustomerSubscription',
      list: 'listCustomerSubscriptions',
      retrieve: 'getCustomerSubscription',
      update: 'updateCustomerSubscription',
      preview: 'previewCustomerSubscription',
      revokeChange: 'deleteCustomerSubscriptionPendingChange',
      cancel: 'deleteCustomerSubscription',
    },
  },
  { name: 'tokens', path: `${MERCHANT}/tokens`, methods: { create: 'createToken', retrieve: 'getToken' } },
  {
    name: 'webhooks',
    path: `${MERCHANT}/webhooks`,
    methods: {
      create: 'createWebhook',
      list: 'listWebhooks',
      retrieve: 'getWebhook',
      update: 'updateWebhook',
      remove: 'deleteWebhook',
      verify: 'verifyWebhook',
      ping: 'pingWebhook',
      rotateSecret: 'rotateSecretWebhook',
      deliveries: 'listWebhookDeliveries',
      recover: 'recoverWebhook',
    },
  },
];

/** The client itself calls these: `recaudo.merchant()`. */
export const CLIENT_OPERATIONS = ['getMerchant'];
