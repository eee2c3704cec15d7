// Made from openapi.json by client/generate.mjs.

export type Error = {
  category: 'request' | 'internal' | 'gateway';
  error_code: 1000 | 1001 | 1002 | 1003 | 1004 | 1005 | 1006 | 1007 | 1008 | 1009 | 1010 | 1018 | 2002 | 2003 | 2004 | 2005 | 2006 | 2007 | 2009 | 3001 | 3002 | 3003 | 3004 | 3005 | 3006 | 3008 | 3009 | 3010 | 3011 | 3012 | 4001 | 6001;
  description: string;
  http_code: number;
  request_id: string;
  fraud_rules?: readonly (string)[] | undefined;
  /** Stable key of the problem; the page of each code lists its keys */
  reason?: string | undefined;
  /** JSON pointer of a body field, or the name of a query or path parameter */
  param?: string | undefined;
  /** The values that the description holds, for translations */
  params?: Record<string, unknown> | undefined;
  /** Every problem of the request, that of description first */
  errors?: readonly ({
    /** Stable key of the problem; the page of each code lists its keys */
    reason?: string | undefined;
    /** JSON pointer of a body field, or the name of a query or path parameter */
    param?: string | undefined;
    /** The values that the description holds, for translations */
    params?: Record<string, unknown> | undefined;
    description: string;
  })[] | undefined;
};

export type Bin = {
  bin: string;
  bank: string;
  bank_code: string;
  brand: string;
  type: string;
  /** The type as older clients compare it */
  card_type: string;
  country: string | null;
  country_code: string | null;
  category: string | null;
  /** Whether cards of this kind can be charged here */
  allowed_online: boolean;
  /** No points are taken: always false */
  allowed_santander_points: boolean;
};

export type Merchant = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  status: 'active' | 'suspended';
  creation_date: string;
  balance: number;
  available_funds: number;
};

export type NewCustomer = {
  name: string;
  last_name?: string | null | undefined;
  email: string;
  phone_number?: string | null | undefined;
  customer_address?: {
    department?: string | null | undefined;
    city?: string | null | undefined;
    additional?: string | null | undefined;
  } | null | undefined;
  external_id?: string | null | undefined;
  requires_account?: boolean | null | undefined;
};

export type Customer = {
  id: string;
  creation_date: string;
  name: string;
  last_name: string | null;
  email: string;
  phone_number: string | null;
  status: 'active' | 'deleted' | null;
  balance?: number | undefined;
  external_id: string | null;
  address: null;
  customer_address: {
    department: string | null;
    city: string | null;
    additional: string | null;
  } | null;
  clabe: null;
};

export type CustomerUpdate = {
  name: string;
  last_name?: string | null | undefined;
  email: string;
  phone_number?: string | null | undefined;
  customer_address?: {
    department?: string | null | undefined;
    city?: string | null | undefined;
    additional?: string | null | undefined;
  } | null | undefined;
};

/** Either token_id with device_session_id, or holder_name, card_number, cvv2, expiration_month and expiration_year. With a token_id the other card fields are ignored. */
export type NewCard = {
  token_id?: string | null | undefined;
  holder_name?: string | null | undefined;
  /** 16 or 19 digits; 15 for american express, 14 for diners */
  card_number?: string | null | undefined;
  /** Needed to create; kept sealed until the next charge, then nowhere */
  cvv2?: string | number | null | undefined;
  expiration_month?: string | number | null | undefined;
  expiration_year?: string | number | null | undefined;
  device_session_id?: string | null | undefined;
};

export type Card = {
  id: string;
  creation_date: string;
  holder_name: string;
  card_number: string;
  expiration_month: string;
  expiration_year: string;
  address: null;
  allows_charges: boolean;
  /** Always false: this gateway pays out to no card */
  allows_payouts: boolean;
  brand: string;
  type: string;
  bank_name: string;
  bank_code: string;
  customer_id: string | null;
};

export type CardUpdate = {
  holder_name?: string | null | undefined;
  /** Needed to create; kept sealed until the next charge, then nowhere */
  cvv2?: string | number | null | undefined;
  expiration_month?: string | number | null | undefined;
  expiration_year?: string | number | null | undefined;
  merchant_id?: string | null | undefined;
};

export type CardUpdated = Record<string, never>;

export type NewCharge = {
  method: 'card';
  source_id?: string | null | undefined;
  amount: number;
  currency: 'COP';
  iva: string;
  /** Part of the amount that IVA was calculated on, in pesos; sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) within the amount, in pesos; sent to the processor */
  inc?: number | null | undefined;
  /** Tip within the amount, in pesos; sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: NewCustomer | null | undefined;
  device_session_id: string;
  /** false authorises only; see capture */
  capture?: boolean | null | undefined;
  /** true: the issuer of the card asks its holder first; needs redirect_url */
  use_3d_secure?: boolean | null | undefined;
  redirect_url?: string | null | undefined;
  /** In how many monthly payments the holder pays the issuer */
  installments?: number | null | undefined;
  /** Another way to say installments */
  payment_plan?: {
    /** In how many monthly payments the holder pays the issuer */
    payments?: number | null | undefined;
  } | null | undefined;
  /** Lenient profile only, in place of source_id */
  card?: {
    holder_name: string;
    /** 16 or 19 digits; 15 for american express, 14 for diners */
    card_number: string;
    /** Needed to create; kept sealed until the next charge, then nowhere */
    cvv2?: string | number | null | undefined;
    expiration_month: string | number;
    expiration_year: string | number;
  } | null | undefined;
};

export type NewRedirectCharge = {
  method: 'card';
  /** false: the payer pays on our page */
  confirm: false;
  amount: number;
  currency: 'COP';
  iva: string;
  /** Part of the amount that IVA was calculated on, in pesos; sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) within the amount, in pesos; sent to the processor */
  inc?: number | null | undefined;
  /** Tip within the amount, in pesos; sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: NewCustomer | null | undefined;
  redirect_url: string;
  /** true mails the link to the payer */
  send_email?: boolean | null | undefined;
  /** true: the issuer of the card asks its holder first; needs redirect_url */
  use_3d_secure?: boolean | null | undefined;
  /** false authorises only; see capture */
  capture?: boolean | null | undefined;
  /** In how many monthly payments the holder pays the issuer */
  installments?: number | null | undefined;
  /** Another way to say installments */
  payment_plan?: {
    /** In how many monthly payments the holder pays the issuer */
    payments?: number | null | undefined;
  } | null | undefined;
};

export type NewStoreCharge = {
  method: 'store';
  amount: number;
  currency: 'COP';
  iva: string;
  /** Part of the amount that IVA was calculated on, in pesos; sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) within the amount, in pesos; sent to the processor */
  inc?: number | null | undefined;
  /** Tip within the amount, in pesos; sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: NewCustomer | null | undefined;
  /** Only card charges have more than one */
  installments?: number | null | undefined;
  /** Another way to say installments */
  payment_plan?: {
    /** Only card charges have more than one */
    payments?: number | null | undefined;
  } | null | undefined;
  /** Until when it can be paid; without it three days. Without an offset it is Bogotá time */
  due_date?: string | null | undefined;
};

export type PsePayer = {
  name: string;
  last_name?: string | null | undefined;
  email: string;
  phone_number?: string | null | undefined;
  customer_address?: {
    department?: string | null | undefined;
    city?: string | null | undefined;
    additional?: string | null | undefined;
  } | null | undefined;
  external_id?: string | null | undefined;
  /** PSE takes customers without an account only */
  requires_account?: false | null | undefined;
};

export type NewBankAccountCharge = {
  method: 'bank_account';
  country?: 'COL' | null | undefined;
  amount: number;
  currency: 'COP';
  iva: string;
  /** Part of the amount that IVA was calculated on, in pesos; sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) within the amount, in pesos; sent to the processor */
  inc?: number | null | undefined;
  /** Tip within the amount, in pesos; sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: PsePayer | null | undefined;
  /** Only card charges have more than one */
  installments?: number | null | undefined;
  /** Another way to say installments */
  payment_plan?: {
    /** Only card charges have more than one */
    payments?: number | null | undefined;
  } | null | undefined;
  redirect_url?: string | null | undefined;
  /** Custom anti-fraud fields, kept with the charge */
  metadata?: readonly (Record<string, unknown>)[] | Record<string, unknown> | null | undefined;
};

export type PaymentMethod = {
  type: 'redirect' | 'store';
  /** Redirect: where the payer goes */
  url?: string | undefined;
  /** PSE: what is unusual about this payment */
  note?: string | undefined;
  reference?: string | undefined;
  paybin_reference?: string | undefined;
  barcode_url?: string | undefined;
  barcode_paybin_url?: string | undefined;
};

/** Failed card charges: whether the card may be asked again, and when it will be */
export type Retry = {
  class: 'never' | 'later' | 'after_hours' | 'with_new_data';
  reason: 'advised' | 'authentication' | 'blocked' | 'closed' | 'data' | 'declined' | 'deleted' | 'expired' | 'fraud' | 'funds' | 'invalid' | 'issuer' | 'limit' | 'lost' | 'malfunction' | 'merchant' | 'number' | 'pin' | 'prohibited' | 'restricted' | 'retained' | 'stolen' | 'stopped' | 'unavailable' | 'unsupported';
  next_attempt_at: string | null;
};

export type ChargeFee = {
  amount: number;
  tax: number;
  currency: 'COP';
};

export type Refund = {
  id: string;
  authorization: string | null;
  method: 'card' | 'store' | 'bank_account' | 'customer';
  status: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed';
  conciliated: boolean;
  creation_date: string;
  operation_date: string;
  description: string | null;
  error_message: string | null;
  order_id: string | null;
  amount: number;
  currency: 'COP';
  customer_id?: string | undefined;
  operation_type: 'out';
  transaction_type: 'refund';
};

export type Charge = {
  id: string;
  authorization: string | null;
  method: 'card' | 'store' | 'bank_account' | 'customer';
  status: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed';
  conciliated: boolean;
  creation_date: string;
  operation_date: string;
  description: string | null;
  error_message: string | null;
  order_id: string | null;
  amount: number;
  currency: 'COP';
  customer_id?: string | undefined;
  operation_type: 'in';
  transaction_type: 'charge';
  iva: string | null;
  iva_base?: number | undefined;
  inc?: number | undefined;
  tip?: number | undefined;
  card?: {
    card_number: string;
    brand: string;
  } | undefined;
  customer?: {
    name: string;
    email: string;
  } | undefined;
  /** Store charges only, in central time */
  due_date?: string | undefined;
  payment_method?: PaymentMethod | undefined;
  /** Of the subscription whose period is paid by PSE or in cash */
  subscription_id?: string | undefined;
  subscription_period?: number | undefined;
  /** Card charges in more than one payment */
  payment_plan?: {
    payments: number;
  } | undefined;
  error_code?: number | undefined;
  fraud_rules?: readonly (string)[] | undefined;
  retry?: Retry | undefined;
  fee?: ChargeFee | undefined;
  refund?: Refund | undefined;
  refunds?: readonly (Refund)[] | undefined;
};

export type NewPsePayment = {
  country: 'COL';
  amount: number;
  currency: 'COP';
  iva: string;
  /** Part of the amount that IVA was calculated on, in pesos; sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) within the amount, in pesos; sent to the processor */
  inc?: number | null | undefined;
  /** Tip within the amount, in pesos; sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: PsePayer | null | undefined;
  /** Only card charges have more than one */
  installments?: number | null | undefined;
  /** Another way to say installments */
  payment_plan?: {
    /** Only card charges have more than one */
    payments?: number | null | undefined;
  } | null | undefined;
  redirect_url?: string | null | undefined;
  /** Custom anti-fraud fields, kept with the charge */
  metadata?: readonly (Record<string, unknown>)[] | Record<string, unknown> | null | undefined;
};

export type PseResult = {
  /** The order_id, or the id of the transaction where none was sent */
  orderId: string;
  /** Where the payer goes on */
  redirect_url: string;
};

export type ChargeUpdate = {
  description?: string | null | undefined;
  order_id?: string | null | undefined;
};

export type CaptureRequest = {
  amount?: number | null | undefined;
};

export type Nothing = Record<string, never>;

export type RefundRequest = {
  description?: string | null | undefined;
  amount?: number | null | undefined;
};

export type NewReversal = {
  reason: 'fraud' | 'not_requested' | 'not_received' | 'not_as_ordered' | 'defective';
  noticed_on: string;
  amount?: number | null | undefined;
  description?: string | null | undefined;
  payout_to?: string | null | undefined;
};

export type Reversal = {
  id: string;
  transaction_id: string;
  status: 'requested' | 'contested' | 'accepted' | 'given_back' | 'withdrawn' | 'rejected' | 'charged_back';
  reason: 'fraud' | 'not_requested' | 'not_received' | 'not_as_ordered' | 'defective';
  amount: number;
  currency: 'COP';
  noticed_on: string;
  description: string | null;
  payout_to: string | null;
  requested_by: 'payer' | 'merchant';
  creation_date: string;
  answer_by: string;
  give_back_by: string;
  answer_date: string | null;
  answered_by: 'payer' | 'merchant' | 'deadline' | 'authority' | 'network' | null;
  answer: string | null;
  closed_date: string | null;
  way: 'refund' | 'transfer' | 'earlier_refunds' | null;
  refund_id: string | null;
  error_code: number | null;
  given_back: number | null;
  reference: string | null;
  paid_by: 'merchant' | 'operator' | null;
};

export type ReversalAnswer = {
  answer: string;
};

export type ReversalDecision = {
  in_favour_of: 'payer' | 'merchant';
  answer?: string | null | undefined;
};

export type ReversalTransfer = {
  reference: string;
};

export type NewFee = {
  customer_id: string;
  amount: number;
  description: string;
  order_id?: string | null | undefined;
};

export type FeeRefund = {
  id: string;
  authorization: string | null;
  method: 'card' | 'store' | 'bank_account' | 'customer';
  status: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed';
  conciliated: boolean;
  creation_date: string;
  operation_date: string;
  description: string | null;
  error_message: string | null;
  order_id: string | null;
  amount: number;
  currency: 'COP';
  customer_id?: string | undefined;
  operation_type: 'in';
  transaction_type: 'refund';
};

export type Fee = {
  id: string;
  authorization: string | null;
  method: 'card' | 'store' | 'bank_account' | 'customer';
  status: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed';
  conciliated: boolean;
  creation_date: string;
  operation_date: string;
  description: string | null;
  error_message: string | null;
  order_id: string | null;
  amount: number;
  currency: 'COP';
  customer_id?: string | undefined;
  operation_type: 'out';
  transaction_type: 'fee';
  refund?: FeeRefund | undefined;
  refunds?: readonly (FeeRefund)[] | undefined;
};

export type NewFeeRefund = {
  amount?: number | null | undefined;
  description?: string | null | undefined;
};

export type NewPlan = {
  name: string;
  amount: number;
  currency?: 'COP' | null | undefined;
  repeat_every: number;
  repeat_unit: 'week' | 'month' | 'year';
  retry_times?: number | null | undefined;
  retry_schedule?: 'daily' | 'smart' | null | undefined;
  status_after_retry: 'unpaid' | 'cancelled';
  trial_days: number;
};

export type Plan = {
  id: string;
  creation_date: string;
  name: string;
  amount: number;
  currency: 'COP';
  repeat_every: number;
  repeat_unit: 'week' | 'month' | 'year';
  retry_times: number;
  retry_schedule: 'daily' | 'smart';
  status: 'active' | 'deleted';
  status_after_retry: 'unpaid' | 'cancelled';
  trial_days: number;
};

export type PlanUpdate = {
  name?: string | null | undefined;
  trial_days?: number | null | undefined;
  retry_schedule?: 'daily' | 'smart' | null | undefined;
};

export type NewSubscription = {
  plan_id: string;
  trial_end_date?: string | null | undefined;
  source_id?: string | null | undefined;
  card_id?: string | null | undefined;
  card?: {
    holder_name: string;
    /** 16 or 19 digits; 15 for american express, 14 for diners */
    card_number: string;
    /** Needed to create; kept sealed until the next charge, then nowhere */
    cvv2: string | number;
    expiration_month: string | number;
    expiration_year: string | number;
    device_session_id?: string | null | undefined;
  } | null | undefined;
  device_session_id?: string | null | undefined;
};

export type Subscription = {
  id: string;
  creation_date: string;
  status: 'trial' | 'active' | 'past_due' | 'unpaid' | 'cancelled';
  cancel_at_period_end: boolean;
  charge_date: string | null;
  current_period_number: number;
  period_end_date: string;
  trial_end_date: string;
  plan_id: string;
  customer_id: string;
  card: {
    card_number: string;
  };
  transaction?: Charge | undefined;
};

export type SubscriptionUpdate = {
  cancel_at_period_end?: boolean | null | undefined;
  trial_end_date?: string | null | undefined;
  source_id?: string | null | undefined;
  card_id?: string | null | undefined;
  card?: {
    holder_name?: string | null | undefined;
    /** 16 or 19 digits; 15 for american express, 14 for diners */
    card_number?: string | null | undefined;
    /** Needed to create; kept sealed until the next charge, then nowhere */
    cvv2?: string | number | null | undefined;
    expiration_month?: string | number | null | undefined;
    expiration_year?: string | number | null | undefined;
    device_session_id?: string | null | undefined;
  } | null | undefined;
};

export type NewToken = {
  holder_name: string;
  /** 16 or 19 digits; 15 for american express, 14 for diners */
  card_number: string;
  /** Needed to create; kept sealed until the next charge, then nowhere */
  cvv2: string | number;
  expiration_month: string | number;
  expiration_year: string | number;
  address?: {
    line1?: string | null | undefined;
    line2?: string | null | undefined;
    line3?: string | null | undefined;
    city?: string | null | undefined;
    state?: string | null | undefined;
    department?: string | null | undefined;
    additional?: string | null | undefined;
    postal_code?: string | null | undefined;
    country_code?: string | null | undefined;
  } | null | undefined;
};

export type Token = {
  id: string;
  card: {
    card_number: string;
    holder_name: string;
    expiration_year: string;
    expiration_month: string;
    address: {
      line1?: string | undefined;
      line2?: string | undefined;
      line3?: string | undefined;
      city?: string | undefined;
      state?: string | undefined;
      department?: string | undefined;
      additional?: string | undefined;
      postal_code?: string | undefined;
      country_code?: string | undefined;
    } | null;
    creation_date: null;
    brand: string;
  };
};

export type Event = {
  type: 'charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled';
  event_date: string;
  id: string;
  /** Counts the events of this resource, without gaps */
  sequence: number;
  /** For charge.*, chargeback.*, fee.* and transaction.* */
  transaction?: Record<string, unknown> | undefined;
  /** For reversal.* */
  reversal?: Record<string, unknown> | undefined;
  /** For subscription.* */
  subscription?: Record<string, unknown> | undefined;
  /** For customer.* */
  customer?: Record<string, unknown> | undefined;
  /** For card.* */
  card?: Record<string, unknown> | undefined;
  /** For plan.* */
  plan?: Record<string, unknown> | undefined;
  /** For webhook.disabled */
  webhook?: Record<string, unknown> | undefined;
};

export type NewWebhook = {
  url: string;
  user?: string | null | undefined;
  password?: string | null | undefined;
  /** Names of events, or * for all of them */
  event_types: readonly ('charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled' | '*')[];
  /** Your own signing secret: whsec_ and the base64 of 24 to 64 random bytes. With it your server can check the first ping */
  secret?: string | null | undefined;
};

/** The latest ping of the endpoint and its result */
export type WebhookVerification = {
  /** Pings sent since the url was set */
  attempts: number;
  last_attempt_date: string | null;
  response_code: number | null;
  cause: string | null;
  reason: string | null;
  next_attempt_date: string | null;
  verified_date: string | null;
};

export type WebhookWithSecret = {
  id: string;
  url: string;
  user: string | null;
  event_types: readonly (string)[];
  status: 'unverified' | 'verified' | 'disabled';
  verification: WebhookVerification;
  creation_date: string;
  /** Signs the deliveries; it is shown this once */
  secret: string;
};

export type Webhook = {
  id: string;
  url: string;
  user: string | null;
  event_types: readonly (string)[];
  status: 'unverified' | 'verified' | 'disabled';
  verification: WebhookVerification;
  creation_date: string;
};

/** What is sent changes, the rest stays; an empty user ends Basic auth. A url at another origin (scheme, host, port) drops user and password unless a password is sent with it */
export type WebhookUpdate = {
  url?: string | null | undefined;
  user?: string | null | undefined;
  password?: string | null | undefined;
  /** Names of events, or * for all of them */
  event_types?: readonly ('charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled' | '*')[] | null | undefined;
};

export type Delivery = {
  event_id: string;
  event_type: string;
  resource_id: string;
  sequence: number;
  status: 'delivered' | 'failed' | 'parked';
  attempts: number;
  last_attempt_date: string;
  next_attempt_date: string | null;
  response_code: number | null;
  response_body: string | null;
  duration_ms: number;
  reason: string | null;
  cause: string | null;
};

export type NewRecovery = {
  since: string;
};

export type Recovery = {
  since: string;
  /** How many events are sent */
  events: number;
};

export type NewReplay = {
  /** Without it, all that want the type of the event */
  webhook_id?: string | null | undefined;
};

export type Replay = {
  event_id: string;
  webhooks: readonly (string)[];
};

export type DeviceSession = {
  id: string;
};

export type AntifraudKeys = {
  data: string;
};

export type Store = {
  id: string;
  name: string;
  convenio: string | null;
  max_amount: number | null;
  address: null;
  geolocation: null;
};

export type ChargebackNotice = {
  status: 'pending' | 'accepted' | 'rejected';
  reason?: 'fraud' | 'not_recognised' | 'not_received' | 'not_as_described' | 'duplicate' | 'refund_not_processed' | 'cancelled_recurring' | 'other' | null | undefined;
};

export type NewOutage = {
  rail: 'card' | 'pse' | 'store';
  kind: 'down' | 'slow' | 'timeout';
  /** 0 ends the outage that is on */
  seconds: number;
};

export type Outage = {
  rail: 'card' | 'pse' | 'store';
  kind: 'down' | 'slow' | 'timeout';
  seconds: number;
  until: string;
};

export type PlayedPayment = {
  result: 'approved' | 'rejected' | 'expired';
};

export type SandboxClock = {
  now: string;
  is_frozen: boolean;
};

/** A moment, or null for real time */
export type ClockChange = {
  now: string | null;
};

export type ClockMove = {
  now: string;
  is_frozen: boolean;
  renewals: number;
  retries: number;
  failed: number;
  expired: number;
  cancelled: number;
};

/** One of days, weeks, months or to */
export type ClockAdvance = {
  days?: number | null | undefined;
  weeks?: number | null | undefined;
  months?: number | null | undefined;
  to?: string | null | undefined;
};

export type CashReference = {
  reference: string;
  status: 'pending' | 'paid' | 'expired' | 'cancelled';
  amount: number;
  currency: 'COP';
  merchant_name: string;
  description: string;
  due_date: string | null;
};

export type NewCashPayment = {
  reference: string;
  amount: number;
  /** The network's own number of the payment: the same one again is the same payment */
  network_transaction_id: string;
  /** When the till took the money; without it now */
  paid_at?: string | null | undefined;
};

export type CashPayment = {
  network_transaction_id: string;
  reference: string;
  amount: number;
  currency: 'COP';
  status: 'paid' | 'reversed';
  paid_at: string;
  confirmed_at: string;
  reversed_at?: string | undefined;
};

/** Of GET /v1/{merchant_id}/customers. */
export interface CustomersFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** The merchant's own identifier of the customer. */
  external_id?: string | undefined;
}

/** Of GET /v1/{merchant_id}/cards. */
export interface CardsFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/charges. */
export interface ChargesFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** The merchant's own number of the order. */
  order_id?: string | undefined;
  /** Exactly this amount. */
  amount?: number | undefined;
  /** This amount or more. */
  'amount[gte]'?: number | undefined;
  /** This amount or less. */
  'amount[lte]'?: number | undefined;
  /** Only those in this status. */
  status?: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed' | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/cards. */
export interface CustomerCardsFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/charges. */
export interface CustomerChargesFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** The merchant's own number of the order. */
  order_id?: string | undefined;
  /** Exactly this amount. */
  amount?: number | undefined;
  /** This amount or more. */
  'amount[gte]'?: number | undefined;
  /** This amount or less. */
  'amount[lte]'?: number | undefined;
  /** Only those in this status. */
  status?: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed' | undefined;
}

/** Of GET /v1/{merchant_id}/reversals. */
export interface ReversalsFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** Only those in this status. */
  status?: 'requested' | 'contested' | 'accepted' | 'given_back' | 'withdrawn' | 'rejected' | 'charged_back' | undefined;
  /** A charge. */
  transaction_id?: string | undefined;
}

/** Of GET /v1/{merchant_id}/fees. */
export interface FeesFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/plans. */
export interface PlansFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/subscriptions. */
export interface CustomerSubscriptionsFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** Only those in this status. */
  status?: 'trial' | 'active' | 'past_due' | 'unpaid' | 'cancelled' | undefined;
}

/** Of GET /v1/{merchant_id}/plans/{plan_id}/subscriptions. */
export interface PlanSubscriptionsFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** Only those in this status. */
  status?: 'trial' | 'active' | 'past_due' | 'unpaid' | 'cancelled' | undefined;
}

/** Of GET /v1/{merchant_id}/events. */
export interface EventsFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
  /** Only events of this type. */
  type?: 'charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled' | undefined;
  /** Only events of the resource with this id. */
  resource?: string | undefined;
}

/** Of GET /v1/{merchant_id}/webhooks. */
export interface WebhooksFilters {
  /** Only what was created on this day (Bogotá). */
  creation?: string | undefined;
  /** Only what was created on this day or later (Bogotá). */
  'creation[gte]'?: string | undefined;
  /** Only what was created on this day or earlier (Bogotá). */
  'creation[lte]'?: string | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/webhooks/{webhook_id}/deliveries. */
export interface WebhookDeliveriesFilters {
  /** Only those in this status. */
  status?: 'delivered' | 'failed' | 'parked' | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/stores. */
export interface StoresFilters {
  /** Exactly this amount. */
  amount?: number | undefined;
  /** Records to skip at the start. */
  offset?: number | undefined;
  /** Records wanted. */
  limit?: number | undefined;
}
