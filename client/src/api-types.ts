// Made from openapi.json by client/generate.mjs.

export type Error = {
  category: 'request' | 'internal' | 'gateway';
  error_code: 1000 | 1001 | 1002 | 1003 | 1004 | 1005 | 1006 | 1007 | 1008 | 1009 | 1010 | 1018 | 2002 | 2003 | 2004 | 2005 | 2006 | 2007 | 2009 | 3001 | 3002 | 3003 | 3004 | 3005 | 3006 | 3008 | 3009 | 3010 | 3011 | 3012 | 4001 | 6001;
  description: string;
  http_code: number;
  request_id: string;
  fraud_rules?: readonly (string)[] | undefined;
  /** Stable key of the problem. The page of each error code lists its keys */
  reason?: string | undefined;
  /** JSON pointer to a body field, or the name of a query or path parameter */
  param?: string | undefined;
  /** Values interpolated into the description, for use in translations */
  params?: Record<string, unknown> | undefined;
  /** Every problem with the request. The first one is the one in description */
  errors?: readonly ({
    /** Stable key of the problem. The page of each error code lists its keys */
    reason?: string | undefined;
    /** JSON pointer to a body field, or the name of a query or path parameter */
    param?: string | undefined;
    /** Values interpolated into the description, for use in translations */
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
  /** Card type in upper case, for older clients */
  card_type: string;
  country: string | null;
  country_code: string | null;
  category: string | null;
  /** Whether this gateway can charge cards of this type */
  allowed_online: boolean;
  /** Always false: points are not accepted */
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
  /** Credit of the customer, where it is not 0 */
  credit_balance?: number | undefined;
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
  /** 16 or 19 digits; 15 for American Express, 14 for Diners Club */
  card_number?: string | null | undefined;
  /** Required to create a card. Stored encrypted until the next charge, then deleted */
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
  /** Always false: this gateway does not pay out to cards */
  allows_payouts: boolean;
  brand: string;
  type: string;
  bank_name: string;
  bank_code: string;
  customer_id: string | null;
};

export type CardUpdate = {
  holder_name?: string | null | undefined;
  /** Required to create a card. Stored encrypted until the next charge, then deleted */
  cvv2?: string | number | null | undefined;
  expiration_month?: string | number | null | undefined;
  expiration_year?: string | number | null | undefined;
  merchant_id?: string | null | undefined;
};

export type CardUpdated = Record<string, never>;

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
  /** Always false: PSE supports only customers without an account */
  requires_account?: false | null | undefined;
};

export type NewSplit = {
  merchant_id: string;
  amount?: number | null | undefined;
  /** Instead of `amount`, in every part */
  percent?: number | null | undefined;
  /** Who bears the commission on this part */
  fee_payer?: 'platform' | 'seller' | null | undefined;
  /** Percentage of the part that the seller gives back when the charge is refunded */
  refund_share?: number | null | undefined;
};

export type NewPsePayment = {
  country: 'COL';
  amount: number;
  currency: 'COP';
  iva: string;
  /** The part of the amount that IVA was calculated on, in pesos. Sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) included in the amount, in pesos. Sent to the processor */
  inc?: number | null | undefined;
  /** Tip included in the amount, in pesos. Sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: PsePayer | null | undefined;
  /** How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge */
  splits?: readonly (NewSplit)[] | null | undefined;
  /** Always 1: only card charges support installments */
  installments?: number | null | undefined;
  /** Alternative to installments */
  payment_plan?: {
    /** Always 1: only card charges support installments */
    payments?: number | null | undefined;
  } | null | undefined;
  redirect_url?: string | null | undefined;
  /** Custom anti-fraud fields, stored with the charge */
  metadata?: readonly (Record<string, unknown>)[] | Record<string, unknown> | null | undefined;
};

export type PseResult = {
  /** The order_id, or the transaction id if you sent none */
  orderId: string;
  /** URL to send the payer to */
  redirect_url: string;
};

export type NewCharge = {
  method: 'card';
  source_id?: string | null | undefined;
  amount: number;
  currency: 'COP';
  iva: string;
  /** The part of the amount that IVA was calculated on, in pesos. Sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) included in the amount, in pesos. Sent to the processor */
  inc?: number | null | undefined;
  /** Tip included in the amount, in pesos. Sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: NewCustomer | null | undefined;
  /** How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge */
  splits?: readonly (NewSplit)[] | null | undefined;
  device_session_id: string;
  /** Set to false to authorize now and capture later */
  capture?: boolean | null | undefined;
  /** Set to true to have the issuer authenticate the cardholder first. Requires redirect_url */
  use_3d_secure?: boolean | null | undefined;
  redirect_url?: string | null | undefined;
  /** Number of monthly payments in which the cardholder pays the issuer */
  installments?: number | null | undefined;
  /** Alternative to installments */
  payment_plan?: {
    /** Number of monthly payments in which the cardholder pays the issuer */
    payments?: number | null | undefined;
  } | null | undefined;
  /** Lenient profile only, instead of source_id */
  card?: {
    holder_name: string;
    /** 16 or 19 digits; 15 for American Express, 14 for Diners Club */
    card_number: string;
    /** Required to create a card. Stored encrypted until the next charge, then deleted */
    cvv2?: string | number | null | undefined;
    expiration_month: string | number;
    expiration_year: string | number;
  } | null | undefined;
};

export type NewRedirectCharge = {
  method: 'card';
  /** Always false: the payer enters the card on a page that we host */
  confirm: false;
  amount: number;
  currency: 'COP';
  iva: string;
  /** The part of the amount that IVA was calculated on, in pesos. Sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) included in the amount, in pesos. Sent to the processor */
  inc?: number | null | undefined;
  /** Tip included in the amount, in pesos. Sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: NewCustomer | null | undefined;
  /** How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge */
  splits?: readonly (NewSplit)[] | null | undefined;
  redirect_url: string;
  /** Set to true to email the payment link to the payer */
  send_email?: boolean | null | undefined;
  /** Set to true to have the issuer authenticate the cardholder first. Requires redirect_url */
  use_3d_secure?: boolean | null | undefined;
  /** Set to false to authorize now and capture later */
  capture?: boolean | null | undefined;
  /** Number of monthly payments in which the cardholder pays the issuer */
  installments?: number | null | undefined;
  /** Alternative to installments */
  payment_plan?: {
    /** Number of monthly payments in which the cardholder pays the issuer */
    payments?: number | null | undefined;
  } | null | undefined;
};

export type NewStoreCharge = {
  method: 'store';
  amount: number;
  currency: 'COP';
  iva: string;
  /** The part of the amount that IVA was calculated on, in pesos. Sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) included in the amount, in pesos. Sent to the processor */
  inc?: number | null | undefined;
  /** Tip included in the amount, in pesos. Sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: NewCustomer | null | undefined;
  /** How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge */
  splits?: readonly (NewSplit)[] | null | undefined;
  /** Always 1: only card charges support installments */
  installments?: number | null | undefined;
  /** Alternative to installments */
  payment_plan?: {
    /** Always 1: only card charges support installments */
    payments?: number | null | undefined;
  } | null | undefined;
  /** When the charge expires. Defaults to the end of the third day from today. A value without an offset is in Bogotá time */
  due_date?: string | null | undefined;
};

export type NewBankAccountCharge = {
  method: 'bank_account';
  country?: 'COL' | null | undefined;
  amount: number;
  currency: 'COP';
  iva: string;
  /** The part of the amount that IVA was calculated on, in pesos. Sent to the processor */
  iva_base?: number | null | undefined;
  /** Consumption tax (INC) included in the amount, in pesos. Sent to the processor */
  inc?: number | null | undefined;
  /** Tip included in the amount, in pesos. Sent to the processor */
  tip?: number | null | undefined;
  description: string;
  order_id?: string | null | undefined;
  /** Required at merchant level; ignored at customer level */
  customer?: PsePayer | null | undefined;
  /** How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge */
  splits?: readonly (NewSplit)[] | null | undefined;
  /** Always 1: only card charges support installments */
  installments?: number | null | undefined;
  /** Alternative to installments */
  payment_plan?: {
    /** Always 1: only card charges support installments */
    payments?: number | null | undefined;
  } | null | undefined;
  redirect_url?: string | null | undefined;
  /** Custom anti-fraud fields, stored with the charge */
  metadata?: readonly (Record<string, unknown>)[] | Record<string, unknown> | null | undefined;
};

export type PaymentMethod = {
  type: 'redirect' | 'store';
  /** URL to redirect the payer to */
  url?: string | undefined;
  /** PSE only: a note about anything unusual in this payment */
  note?: string | undefined;
  reference?: string | undefined;
  paybin_reference?: string | undefined;
  barcode_url?: string | undefined;
  barcode_paybin_url?: string | undefined;
};

/** Failed card charges only: whether the card can be retried, and when the next retry is due */
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

export type Split = {
  merchant_id: string;
  amount: number;
  percent?: number | undefined;
  fee_payer: 'platform' | 'seller';
  refund_share: number;
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
  /** Store charges only. In Mexico City time */
  due_date?: string | undefined;
  payment_method?: PaymentMethod | undefined;
  /** The subscription whose period this PSE or cash payment covers */
  subscription_id?: string | undefined;
  subscription_period?: number | undefined;
  /** Present on card charges with more than one installment */
  payment_plan?: {
    payments: number;
  } | undefined;
  error_code?: number | undefined;
  fraud_rules?: readonly (string)[] | undefined;
  retry?: Retry | undefined;
  fee?: ChargeFee | undefined;
  refund?: Refund | undefined;
  refunds?: readonly (Refund)[] | undefined;
  splits?: readonly (Split)[] | undefined;
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
  /** How a platform shares every charge with its sub-merchants. The parts are percentages that add up to 100 */
  splits?: readonly (NewSplit)[] | null | undefined;
  price_model?: 'fixed' | 'per_unit' | 'package' | null | undefined;
  /** Required with price_model package */
  package_size?: number | null | undefined;
  tax?: 'iva_19' | 'iva_5' | 'exempt' | 'excluded' | 'inc_8' | null | undefined;
  /** Whether prices contain the tax. Requires tax */
  tax_behavior?: 'inclusive' | 'exclusive' | null | undefined;
  setup_amount?: number | null | undefined;
  minimum_amount?: number | null | undefined;
};

export type NewTier = {
  /** Last unit of the tier. Leave it out, or send null, in the last tier only */
  up_to?: number | null | undefined;
  unit_amount?: number | null | undefined;
  flat_amount?: number | null | undefined;
};

export type NewTieredPlan = {
  name: string;
  /** Base amount of a period, added to the tiers */
  amount?: number | null | undefined;
  currency?: 'COP' | null | undefined;
  repeat_every: number;
  repeat_unit: 'week' | 'month' | 'year';
  retry_times?: number | null | undefined;
  retry_schedule?: 'daily' | 'smart' | null | undefined;
  status_after_retry: 'unpaid' | 'cancelled';
  trial_days: number;
  /** How a platform shares every charge with its sub-merchants. The parts are percentages that add up to 100 */
  splits?: readonly (NewSplit)[] | null | undefined;
  price_model: 'graduated' | 'volume';
  tiers: readonly (NewTier)[];
  tax?: 'iva_19' | 'iva_5' | 'exempt' | 'excluded' | 'inc_8' | null | undefined;
  /** Whether prices contain the tax. Requires tax */
  tax_behavior?: 'inclusive' | 'exclusive' | null | undefined;
  setup_amount?: number | null | undefined;
  minimum_amount?: number | null | undefined;
};

export type Tier = {
  up_to: number | null;
  unit_amount: number;
  flat_amount: number;
};

export type PlanSplit = {
  merchant_id: string;
  percent: number;
  fee_payer: 'platform' | 'seller';
  refund_share: number;
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
  price_model?: 'fixed' | 'per_unit' | 'graduated' | 'volume' | 'package' | undefined;
  tiers?: readonly (Tier)[] | undefined;
  package_size?: number | undefined;
  tax?: 'iva_19' | 'iva_5' | 'exempt' | 'excluded' | 'inc_8' | undefined;
  tax_behavior?: 'inclusive' | 'exclusive' | undefined;
  setup_amount?: number | undefined;
  minimum_amount?: number | undefined;
  splits?: readonly (PlanSplit)[] | undefined;
};

export type PlanUpdate = {
  name?: string | null | undefined;
  trial_days?: number | null | undefined;
  retry_schedule?: 'daily' | 'smart' | null | undefined;
};

export type NewCoupon = {
  /** Your own id: lowercase letters and digits. Left out, the gateway makes one */
  id?: string | null | undefined;
  name: string;
  /** From 0.01. Either this or amount_off */
  percent_off?: number | null | undefined;
  amount_off?: number | null | undefined;
  duration: 'once' | 'repeating' | 'forever';
  /** Payments with the discount. Required with duration repeating */
  payments?: number | null | undefined;
  /** Subscriptions that may use the coupon, all together */
  max_redemptions?: number | null | undefined;
  /** Subscriptions of one customer that may use the coupon */
  max_per_customer?: number | null | undefined;
  redeem_by?: string | null | undefined;
  plans?: readonly (string)[] | null | undefined;
};

export type Coupon = {
  id: string;
  creation_date: string;
  name: string;
  percent_off: number | null;
  amount_off: number | null;
  duration: 'once' | 'repeating' | 'forever';
  payments: number | null;
  max_redemptions: number | null;
  max_per_customer: number | null;
  redeem_by: string | null;
  plans: readonly (string)[] | null;
  /** Whether new subscriptions can use it */
  active: boolean;
  /** Subscriptions whose first payment with the discount was approved */
  times_redeemed: number;
};

export type CouponUpdate = {
  name?: string | null | undefined;
  max_redemptions?: number | null | undefined;
  max_per_customer?: number | null | undefined;
  redeem_by?: string | null | undefined;
  plans?: readonly (string)[] | null | undefined;
  active?: boolean | null | undefined;
};

export type NewCouponCode = {
  /** What payers type, in upper or lower case. Left out, the gateway makes one */
  code?: string | null | undefined;
  /** Subscriptions that may use this code */
  max_redemptions?: number | null | undefined;
};

export type CouponCode = {
  id: string;
  code: string;
  coupon_id: string;
  creation_date: string;
  max_redemptions: number | null;
  active: boolean;
  times_redeemed: number;
};

export type CouponCodeUpdate = {
  max_redemptions?: number | null | undefined;
  active?: boolean | null | undefined;
};

export type NewCredit = {
  /** Negative takes credit back */
  amount: number;
  reason?: string | null | undefined;
};

/** credit_balance is the credit of the customer after the entry */
export type CreditEntry = {
  id: string;
  creation_date: string;
  customer_id: string;
  /** granted and taken_back: by you; applied: paid an invoice; returned: that invoice ended unpaid; proration: a change to a lower price; cancellation: unused days */
  type: 'granted' | 'taken_back' | 'applied' | 'returned' | 'proration' | 'cancellation';
  amount: number;
  reason: string | null;
  invoice_id: string | null;
  subscription_id: string | null;
  credit_balance: number;
};

export type NewInvoiceItem = {
  /** Of one unit. A negative amount lowers the invoice, never below zero */
  amount: number;
  description: string;
  quantity?: number | null | undefined;
  tax?: 'iva_19' | 'iva_5' | 'exempt' | 'excluded' | 'inc_8' | null | undefined;
  /** Whether the amount contains the tax. Requires tax */
  tax_behavior?: 'inclusive' | 'exclusive' | null | undefined;
};

export type LineTax = {
  code: 'iva_19' | 'iva_5' | 'exempt' | 'excluded' | 'inc_8';
  /** Percent */
  rate: number;
  amount: number;
};

/** part_of names the negative item of which an invoice took only this part; the rest keeps waiting */
export type InvoiceItem = {
  id: string;
  creation_date: string;
  customer_id: string;
  status: 'waiting' | 'invoiced' | 'deleted';
  /** proration: a change of a subscription */
  type: 'item' | 'proration';
  description: string;
  quantity: number;
  unit_amount: number | null;
  amount: number;
  tax: LineTax | null;
  total: number;
  invoice_id: string | null;
  subscription_id: string | null;
  part_of: string | null;
};

/** The totals of the lines add up to the total of the invoice */
export type InvoiceLine = {
  type: 'plan' | 'proration' | 'usage' | 'item';
  description: string;
  quantity: number;
  unit_amount: number | null;
  amount: number;
  discount: number;
  tax: LineTax | null;
  total: number;
  period_start: string | null;
  period_end: string | null;
  plan_id: string | null;
  meter_id: string | null;
};

/** Where the invoice was paid outside of the gateway */
export type PaidElsewhereInfo = {
  reference: string;
  paid_date: string;
};

export type CreditNoteOfInvoice = {
  id: string;
  number: number;
  refund_id: string;
  issue_date: string;
  total: number;
};

export type Invoice = {
  id: string;
  number: number | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  customer_id: string;
  subscription_id: string | null;
  creation_date: string;
  issue_date: string | null;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  currency: 'COP';
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  credit_applied: number;
  amount_due: number;
  amount_paid: number;
  transaction_id: string | null;
  collection: 'automatic' | 'send_invoice';
  hosted_url: string | null;
  pdf_url: string | null;
  lines: readonly (InvoiceLine)[];
  paid_elsewhere?: PaidElsewhereInfo | undefined;
  /** When a single invoice is requested: its credit notes, if it has any */
  credit_notes?: readonly (CreditNoteOfInvoice)[] | undefined;
};

export type NewInvoice = {
  /** Items that wait for the customer are added. Required where none waits */
  items?: readonly (NewInvoiceItem)[] | null | undefined;
  /** automatic: you charge a card with /pay; send_invoice: the customer pays on the page of the invoice */
  collection?: 'automatic' | 'send_invoice' | null | undefined;
  /** From the issue to the due date. Only with collection send_invoice */
  days_until_due?: number | null | undefined;
  /** Issues the invoice at once, instead of keeping a draft */
  finalize?: boolean | null | undefined;
};

export type NewInvoicePayment = {
  source_id: string;
};

/** transaction: the charge of this request */
export type PaidInvoice = {
  id: string;
  number: number | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  customer_id: string;
  subscription_id: string | null;
  creation_date: string;
  issue_date: string | null;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  currency: 'COP';
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  credit_applied: number;
  amount_due: number;
  amount_paid: number;
  transaction_id: string | null;
  collection: 'automatic' | 'send_invoice';
  hosted_url: string | null;
  pdf_url: string | null;
  lines: readonly (InvoiceLine)[];
  paid_elsewhere?: PaidElsewhereInfo | undefined;
  /** When a single invoice is requested: its credit notes, if it has any */
  credit_notes?: readonly (CreditNoteOfInvoice)[] | undefined;
  transaction?: Charge | undefined;
};

export type PaidElsewhere = {
  reference: string;
  /** The day of the payment; by default, today */
  paid_date?: string | null | undefined;
};

/** For a refund of an invoiced charge; the tax is within the total */
export type CreditNote = {
  id: string;
  /** Without gaps per merchant */
  number: number;
  invoice_id: string;
  customer_id: string;
  refund_id: string;
  creation_date: string;
  issue_date: string;
  currency: 'COP';
  tax: number;
  total: number;
  pdf_url: string;
  lines: readonly (InvoiceLine)[];
};

export type NewSubscription = {
  plan_id: string;
  trial_end_date?: string | null | undefined;
  source_id?: string | null | undefined;
  card_id?: string | null | undefined;
  card?: {
    holder_name: string;
    /** 16 or 19 digits; 15 for American Express, 14 for Diners Club */
    card_number: string;
    /** Required to create a card. Stored encrypted until the next charge, then deleted */
    cvv2: string | number;
    expiration_month: string | number;
    expiration_year: string | number;
    device_session_id?: string | null | undefined;
  } | null | undefined;
  device_session_id?: string | null | undefined;
  /** Units to bill. Plans with price_model fixed take only 1 */
  quantity?: number | null | undefined;
  /** Everything that is billed, plan_id first: plans of one interval, each with its own line */
  items?: readonly ({
    plan_id: string;
    quantity?: number | null | undefined;
  })[] | null | undefined;
  /** A later day on which the subscription begins; a trial begins on it, too */
  start_date?: string | null | undefined;
  coupon?: string | null | undefined;
  /** automatic, the default, charges the card; send_invoice opens an invoice for each period, and the customer pays it on its page */
  collection?: 'automatic' | 'send_invoice' | null | undefined;
  /** From the issue of an invoice to its due date; 0 by default. Only with collection send_invoice */
  days_until_due?: number | null | undefined;
};

export type SubscriptionDiscount = {
  coupon_id: string;
  name: string;
  code: string | null;
  percent_off: number | null;
  amount_off: number | null;
  duration: 'once' | 'repeating' | 'forever';
  payments_left: number | null;
};

/** Only while the subscription is paused */
export type SubscriptionPause = {
  since: string;
  until: string | null;
  extend: boolean;
};

/** processing: waits for the outcome of its charge; awaiting_payment: for the payer of invoice_id, until expires_at */
export type PendingChange = {
  status: 'scheduled' | 'processing' | 'awaiting_payment';
  plan_id: string;
  quantity: number;
  /** Everything that is billed, where that is more than one plan */
  items?: readonly ({
    plan_id: string;
    quantity: number;
  })[] | undefined;
  effective_date: string | null;
  invoice_id?: string | undefined;
  expires_at?: string | undefined;
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
  } | null;
  /** Units billed, where that is not 1 */
  quantity?: number | undefined;
  discount?: SubscriptionDiscount | undefined;
  /** Everything that is billed, where that is more than one plan */
  items?: readonly ({
    plan_id: string;
    quantity: number;
  })[] | undefined;
  start_date?: string | undefined;
  pause?: SubscriptionPause | undefined;
  pending_change?: PendingChange | undefined;
  /** Where it is send_invoice */
  collection?: 'automatic' | 'send_invoice' | undefined;
  days_until_due?: number | undefined;
  invoice?: Invoice | undefined;
  transaction?: Charge | undefined;
};

export type SubscriptionUpdate = {
  plan_id?: string | null | undefined;
  quantity?: number | null | undefined;
  coupon?: string | null | undefined;
  /** Everything that is billed, plan_id first: plans of one interval, each with its own line */
  items?: readonly ({
    plan_id: string;
    quantity?: number | null | undefined;
  })[] | null | undefined;
  pause?: {
    /** The day on which billing goes on by itself */
    until?: string | null | undefined;
    /** True: the days that are left of the period or trial continue after the pause */
    extend?: boolean | null | undefined;
  } | null | undefined;
  /** Of a change of plan_id or quantity: now, or when the next period is charged */
  when?: 'now' | 'period_end' | null | undefined;
  /** charge_now charges the rest of the period at once; next_invoice leaves the difference to the next invoice; none bills the new price from the next period on */
  proration?: 'charge_now' | 'next_invoice' | 'none' | null | undefined;
  /** How a change that costs something is paid: at once with the card of the subscription, or by the payer on the page of its invoice within 24 hours. Until then nothing changes */
  payment?: 'card' | 'invoice' | null | undefined;
  /** From the preview: rejects the change (3006) if it would bill something else */
  preview_token?: string | null | undefined;
  cancel_at_period_end?: boolean | null | undefined;
  trial_end_date?: string | null | undefined;
  source_id?: string | null | undefined;
  card_id?: string | null | undefined;
  card?: {
    holder_name?: string | null | undefined;
    /** 16 or 19 digits; 15 for American Express, 14 for Diners Club */
    card_number?: string | null | undefined;
    /** Required to create a card. Stored encrypted until the next charge, then deleted */
    cvv2?: string | number | null | undefined;
    expiration_month?: string | number | null | undefined;
    expiration_year?: string | number | null | undefined;
    device_session_id?: string | null | undefined;
  } | null | undefined;
  /** automatic, the default, charges the card; send_invoice opens an invoice for each period, and the customer pays it on its page */
  collection?: 'automatic' | 'send_invoice' | null | undefined;
  /** From the issue of an invoice to its due date; 0 by default. Only with collection send_invoice */
  days_until_due?: number | null | undefined;
};

export type SubscriptionChange = {
  plan_id?: string | null | undefined;
  quantity?: number | null | undefined;
  coupon?: string | null | undefined;
  /** Everything that is billed, plan_id first: plans of one interval, each with its own line */
  items?: readonly ({
    plan_id: string;
    quantity?: number | null | undefined;
  })[] | null | undefined;
  pause?: {
    /** The day on which billing goes on by itself */
    until?: string | null | undefined;
    /** True: the days that are left of the period or trial continue after the pause */
    extend?: boolean | null | undefined;
  } | null | undefined;
  /** Of a change of plan_id or quantity: now, or when the next period is charged */
  when?: 'now' | 'period_end' | null | undefined;
  /** charge_now charges the rest of the period at once; next_invoice leaves the difference to the next invoice; none bills the new price from the next period on */
  proration?: 'charge_now' | 'next_invoice' | 'none' | null | undefined;
  /** How a change that costs something is paid: at once with the card of the subscription, or by the payer on the page of its invoice within 24 hours. Until then nothing changes */
  payment?: 'card' | 'invoice' | null | undefined;
  /** From the preview: rejects the change (3006) if it would bill something else */
  preview_token?: string | null | undefined;
};

export type InvoicePreview = {
  id: null;
  number: number | null;
  status: 'preview';
  customer_id: string;
  subscription_id: string | null;
  creation_date: string;
  issue_date: string | null;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  currency: 'COP';
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  credit_applied: number;
  amount_due: number;
  amount_paid: number;
  transaction_id: string | null;
  collection: 'automatic' | 'send_invoice';
  hosted_url: string | null;
  pdf_url: string | null;
  lines: readonly (InvoiceLine)[];
  paid_elsewhere?: PaidElsewhereInfo | undefined;
  /** When a single invoice is requested: its credit notes, if it has any */
  credit_notes?: readonly (CreditNoteOfInvoice)[] | undefined;
};

export type ChangePreview = {
  invoice: InvoicePreview | null;
  /** Credit of the customer after the change */
  credit_after: number;
  next_charge_date: string | null;
  next_amount: number;
  preview_token: string;
};

export type SettlementBalance = {
  /** `direct`: the acquirer pays the merchant, and the four amounts are zero */
  model: 'direct' | 'aggregated';
  currency: 'COP';
  /** Payments whose day has not come */
  pending: number;
  /** Negative where refunds and chargebacks took more than there was */
  available: number;
  /** Kept back as a guarantee */
  reserved: number;
  /** On its way to the bank account */
  in_payout: number;
  schedule: 'daily' | 'weekly' | 'monthly' | 'on_demand' | null;
  next_cutoff: string | null;
};

/** Amounts are signed: what the merchant gets is positive. They add up to the closing balance */
export type Settlement = {
  id: string;
  /** Without gaps per merchant */
  number: number;
  /** `carried`: negative or below the minimum; the next settlement begins with it */
  status: 'closed' | 'paid' | 'carried';
  creation_date: string;
  cutoff: string;
  currency: 'COP';
  movements: number;
  opening_balance: number;
  gross: number;
  fee: number;
  fee_tax: number;
  withholding: {
    renta: number;
    iva: number;
    ica: number;
  };
  reserve: number;
  payouts: number;
  adjustments: number;
  closing_balance: number;
  cause: Record<string, number> | null;
  /** SHA-256 of the lines */
  hash: string;
  paid_date: string | null;
};

export type Withholding = {
  tax: 'renta' | 'iva' | 'ica';
  /** Percent */
  rate: number;
  base: number;
  amount: number;
  city: string | null;
  law: string;
  /** Row of the withholding table */
  row: string;
};

/** One movement, traced to its transaction and charge. Its parts add up to `net` */
export type SettlementLine = {
  id: string;
  number: number;
  type: 'charge' | 'refund' | 'chargeback' | 'transfer' | 'adjustment' | 'reserve_hold' | 'reserve_release' | 'payout' | 'payout_returned';
  charge_id: string | null;
  order_id: string | null;
  method: string | null;
  date: string;
  available_on: string;
  gross: number;
  fee: number;
  fee_tax: number;
  net: number;
  withholding: readonly (Withholding)[];
  description: string | null;
  reference: string | null;
};

/** What a seller gets of one payment to its platform */
export type SplitShare = {
  id: string;
  /** The merchant that charged the payer */
  platform_id: string;
  method: string;
  creation_date: string;
  change_date: string;
  available_on: string;
  currency: 'COP';
  /** The part of the payment */
  amount: number;
  /** The commission that the seller bears */
  fee: number;
  /** What refunds and chargebacks have taken back of the part */
  returned: number;
  /** amount - fee - returned */
  net: number;
  /** What the seller could not give back, because it had no balance left */
  covered_by_platform: number;
};

/** What one part of a split charge has come to, as its platform sees it */
export type ChargeShare = {
  /** The seller, or the platform itself */
  merchant_id: string;
  /** Its name */
  name: string;
  split_share_id: string | null;
  /** The part of the payment */
  amount: number;
  fee_payer: 'platform' | 'seller';
  refund_share: number;
  /** The commission that the seller bears */
  fee: number;
  /** What refunds and chargebacks have taken back of the part */
  returned: number;
  /** amount - fee - returned */
  net: number;
  /** What the seller could not give back, because it had no balance left */
  covered_by_platform: number;
  available_on: string | null;
};

export type WithholdingCertificateLine = {
  law: string;
  rate: number | null;
  base: number;
  amount: number;
};

/** Issued once and never changed */
export type WithholdingCertificate = {
  id: string;
  tax: 'renta' | 'iva' | 'ica';
  /** A year for renta, two months for IVA and ICA */
  period: string;
  period_start: string;
  period_end: string;
  city: string | null;
  creation_date: string;
  issue_date: string;
  agent: {
    name: string;
    nit: string;
    address: string;
    city: string;
  };
  withheld_from: {
    name: string;
    nit: string;
  };
  currency: 'COP';
  base: number;
  /** Less what refunds and chargebacks gave back in the period */
  amount: number;
  lines: readonly (WithholdingCertificateLine)[];
};

/** Money on its way to the bank account of the merchant */
export type Payout = {
  id: string;
  /** `sent`: in the file that the bank has. A bank may return a payout days after it was paid. `failed`, `returned` and `cancelled` put the amount back into the available balance */
  status: 'draft' | 'approved' | 'sent' | 'in_transit' | 'paid' | 'failed' | 'returned' | 'cancelled';
  creation_date: string;
  status_date: string;
  /** The day on which the operator asks its bank to pay */
  pay_date: string;
  amount: number;
  currency: 'COP';
  bank_account: {
    holder: string;
    bank_name: string | null;
    type: 'savings' | 'checking' | 'deposit' | 'breb';
    /** The last characters only */
    number: string;
  };
  reason: string | null;
  /** The settlements that it pays */
  settlements: readonly (string)[];
};

export type NewToken = {
  holder_name: string;
  /** 16 or 19 digits; 15 for American Express, 14 for Diners Club */
  card_number: string;
  /** Required to create a card. Stored encrypted until the next charge, then deleted */
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
  type: 'charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'subscription.changed' | 'subscription.change_scheduled' | 'subscription.paused' | 'subscription.resumed' | 'invoice.created' | 'invoice.finalized' | 'invoice.paid' | 'invoice.payment_failed' | 'invoice.overdue' | 'invoice.voided' | 'credit.changed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'coupon.redeemed' | 'settlement.closed' | 'balance.negative' | 'split.received' | 'split.changed' | 'payout.created' | 'payout.sent' | 'payout.paid' | 'payout.failed' | 'payout.returned' | 'payout.cancelled' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled';
  event_date: string;
  id: string;
  /** Sequence number of the event within its resource, without gaps */
  sequence: number;
  /** For charge.*, chargeback.*, fee.* and transaction.* */
  transaction?: Record<string, unknown> | undefined;
  /** For reversal.* */
  reversal?: Record<string, unknown> | undefined;
  /** For subscription.* */
  subscription?: Record<string, unknown> | undefined;
  /** For invoice.* */
  invoice?: Record<string, unknown> | undefined;
  /** For coupon.* */
  coupon?: Record<string, unknown> | undefined;
  /** For settlement.closed and balance.negative */
  settlement?: Record<string, unknown> | undefined;
  /** For payout.* */
  payout?: Record<string, unknown> | undefined;
  /** For customer.* */
  customer?: Record<string, unknown> | undefined;
  /** For card.* */
  card?: Record<string, unknown> | undefined;
  /** For plan.* */
  plan?: Record<string, unknown> | undefined;
  /** For credit.changed */
  credit?: Record<string, unknown> | undefined;
  /** For webhook.disabled */
  webhook?: Record<string, unknown> | undefined;
};

export type NewWebhook = {
  url: string;
  user?: string | null | undefined;
  password?: string | null | undefined;
  /** Event types to send, or * for all */
  event_types: readonly ('charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'subscription.changed' | 'subscription.change_scheduled' | 'subscription.paused' | 'subscription.resumed' | 'invoice.created' | 'invoice.finalized' | 'invoice.paid' | 'invoice.payment_failed' | 'invoice.overdue' | 'invoice.voided' | 'credit.changed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'coupon.redeemed' | 'settlement.closed' | 'balance.negative' | 'split.received' | 'split.changed' | 'payout.created' | 'payout.sent' | 'payout.paid' | 'payout.failed' | 'payout.returned' | 'payout.cancelled' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled' | '*')[];
  /** Your own signing secret: whsec_ followed by 24 to 64 random bytes in base64. Set it to verify the signature of the first ping */
  secret?: string | null | undefined;
};

/** The latest verification ping and its result */
export type WebhookVerification = {
  /** Number of pings sent since the url was last changed */
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
  /** The secret that signs deliveries. Shown only once */
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

/** Fields that you leave out keep their values. An empty user turns Basic auth off. Changing the url to another origin (scheme, host, port) removes user and password unless you send a password along with it */
export type WebhookUpdate = {
  url?: string | null | undefined;
  user?: string | null | undefined;
  password?: string | null | undefined;
  /** Event types to send, or * for all */
  event_types?: readonly ('charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'subscription.changed' | 'subscription.change_scheduled' | 'subscription.paused' | 'subscription.resumed' | 'invoice.created' | 'invoice.finalized' | 'invoice.paid' | 'invoice.payment_failed' | 'invoice.overdue' | 'invoice.voided' | 'credit.changed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'coupon.redeemed' | 'settlement.closed' | 'balance.negative' | 'split.received' | 'split.changed' | 'payout.created' | 'payout.sent' | 'payout.paid' | 'payout.failed' | 'payout.returned' | 'payout.cancelled' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled' | '*')[] | null | undefined;
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
  /** Number of events queued for delivery */
  events: number;
};

export type NewReplay = {
  /** Send to this webhook only. Defaults to every webhook subscribed to the event type */
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
  /** 0 ends the current outage */
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

/** A date and time, or null to follow real time */
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

export type NewSubMerchant = {
  platform_id: string;
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  external_id?: string | null | undefined;
  legal_name: string;
  document_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'PA' | 'NIT';
  document: string;
  representative?: string | null | undefined;
  terms?: {
    version: string;
    accepted_on: string;
  } | null | undefined;
};

export type SubMerchantWithKeys = {
  id: string;
  platform_id: string;
  external_id: string | null;
  name: string;
  status: 'pending' | 'live' | 'suspended';
  creation_date: string;
  legal_name: string;
  document_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'PA' | 'NIT';
  document: string;
  representative: string | null;
  terms: {
    version: string;
    accepted_on: string;
  } | null;
  duties: readonly ({
    duty: 'representative' | 'terms_accepted' | 'settlement_terms' | 'payout_account' | 'active';
    is_complete: boolean;
  })[];
  suspension_reason: string | null;
  private_key: string;
  public_key: string;
};

export type SubMerchant = {
  id: string;
  platform_id: string;
  external_id: string | null;
  name: string;
  status: 'pending' | 'live' | 'suspended';
  creation_date: string;
  legal_name: string;
  document_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'PA' | 'NIT';
  document: string;
  representative: string | null;
  terms: {
    version: string;
    accepted_on: string;
  } | null;
  duties: readonly ({
    duty: 'representative' | 'terms_accepted' | 'settlement_terms' | 'payout_account' | 'active';
    is_complete: boolean;
  })[];
  suspension_reason: string | null;
};

export type SubMerchantUpdate = {
  representative?: string | null | undefined;
  terms?: {
    version: string;
    accepted_on: string;
  } | null | undefined;
  suspended?: boolean | null | undefined;
  reason?: string | null | undefined;
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
  /** The network's own payment number. Sending the same number again does not create a second payment */
  network_transaction_id: string;
  /** When the till received the money. Defaults to now */
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
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Your own identifier for the customer. */
  external_id?: string | undefined;
}

/** Of GET /v1/{merchant_id}/cards. */
export interface CardsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/charges. */
export interface ChargesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Your own order number. */
  order_id?: string | undefined;
  /** Amount equal to this value. */
  amount?: number | undefined;
  /** Amount equal to or greater than this value. */
  'amount[gte]'?: number | undefined;
  /** Amount equal to or less than this value. */
  'amount[lte]'?: number | undefined;
  /** Only records with this status. */
  status?: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed' | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/cards. */
export interface CustomerCardsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/charges. */
export interface CustomerChargesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Your own order number. */
  order_id?: string | undefined;
  /** Amount equal to this value. */
  amount?: number | undefined;
  /** Amount equal to or greater than this value. */
  'amount[gte]'?: number | undefined;
  /** Amount equal to or less than this value. */
  'amount[lte]'?: number | undefined;
  /** Only records with this status. */
  status?: 'in_progress' | 'completed' | 'refunded' | 'chargeback_pending' | 'chargeback_accepted' | 'chargeback_adjustment' | 'charge_pending' | 'cancelled' | 'failed' | undefined;
}

/** Of GET /v1/{merchant_id}/reversals. */
export interface ReversalsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'requested' | 'contested' | 'accepted' | 'given_back' | 'withdrawn' | 'rejected' | 'charged_back' | undefined;
  /** The ID of the charge. */
  transaction_id?: string | undefined;
}

/** Of GET /v1/{merchant_id}/fees. */
export interface FeesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/plans. */
export interface PlansFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/coupons. */
export interface CouponsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/coupons/{coupon_id}/codes. */
export interface CouponCodesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/credits. */
export interface CustomerCreditsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/invoice_items. */
export interface CustomerInvoiceItemsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'waiting' | 'invoiced' | 'deleted' | undefined;
}

/** Of GET /v1/{merchant_id}/invoices. */
export interface InvoicesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | undefined;
  /** Only invoices due on or after this day. */
  'due_date[gte]'?: string | undefined;
  /** Only invoices due on or before this day. */
  'due_date[lte]'?: string | undefined;
  /** The ID of the subscription. */
  subscription_id?: string | undefined;
  /** The number of the invoice. */
  number?: number | undefined;
  /** The ID of the customer. */
  customer_id?: string | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/invoices. */
export interface CustomerInvoicesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | undefined;
  /** Only invoices due on or after this day. */
  'due_date[gte]'?: string | undefined;
  /** Only invoices due on or before this day. */
  'due_date[lte]'?: string | undefined;
  /** The ID of the subscription. */
  subscription_id?: string | undefined;
  /** The number of the invoice. */
  number?: number | undefined;
}

/** Of GET /v1/{merchant_id}/credit_notes. */
export interface CreditNotesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** The ID of the invoice. */
  invoice_id?: string | undefined;
  /** The ID of the customer. */
  customer_id?: string | undefined;
}

/** Of GET /v1/{merchant_id}/customers/{customer_id}/subscriptions. */
export interface CustomerSubscriptionsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'trial' | 'active' | 'past_due' | 'unpaid' | 'cancelled' | undefined;
}

/** Of GET /v1/{merchant_id}/plans/{plan_id}/subscriptions. */
export interface PlanSubscriptionsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'trial' | 'active' | 'past_due' | 'unpaid' | 'cancelled' | undefined;
}

/** Of GET /v1/{merchant_id}/settlements. */
export interface SettlementsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'closed' | 'paid' | 'carried' | undefined;
}

/** Of GET /v1/{merchant_id}/settlements/{settlement_id}/lines. */
export interface SettlementLinesFilters {
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/split_shares. */
export interface SplitSharesFilters {
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/charges/{transaction_id}/split_shares. */
export interface ChargeSplitSharesFilters {
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/withholding_certificates. */
export interface WithholdingCertificatesFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only certificates of this tax. */
  tax?: 'renta' | 'iva' | 'ica' | undefined;
  /** Only certificates of this period: a year (2026) or two months of it (2026-B1). */
  period?: string | undefined;
}

/** Of GET /v1/{merchant_id}/payouts. */
export interface PayoutsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only records with this status. */
  status?: 'draft' | 'approved' | 'sent' | 'in_transit' | 'paid' | 'failed' | 'returned' | 'cancelled' | undefined;
}

/** Of GET /v1/{merchant_id}/payouts/{payout_id}/settlements. */
export interface PayoutSettlementsFilters {
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/events. */
export interface EventsFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** Only events of this type. */
  type?: 'charge.created' | 'charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'charge.reversed' | 'charge.in_review' | 'charge.returned' | 'chargeback.created' | 'chargeback.accepted' | 'chargeback.rejected' | 'reversal.created' | 'reversal.accepted' | 'reversal.contested' | 'reversal.given_back' | 'reversal.withdrawn' | 'reversal.rejected' | 'reversal.charged_back' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.unpaid' | 'subscription.cancelled' | 'subscription.charge.failed' | 'subscription.changed' | 'subscription.change_scheduled' | 'subscription.paused' | 'subscription.resumed' | 'invoice.created' | 'invoice.finalized' | 'invoice.paid' | 'invoice.payment_failed' | 'invoice.overdue' | 'invoice.voided' | 'credit.changed' | 'transaction.expired' | 'fee.succeeded' | 'fee.refund.succeeded' | 'coupon.redeemed' | 'settlement.closed' | 'balance.negative' | 'split.received' | 'split.changed' | 'payout.created' | 'payout.sent' | 'payout.paid' | 'payout.failed' | 'payout.returned' | 'payout.cancelled' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'card.created' | 'card.updated' | 'card.deleted' | 'plan.created' | 'plan.updated' | 'plan.deleted' | 'webhook.disabled' | undefined;
  /** Only events about the resource with this ID. */
  resource?: string | undefined;
}

/** Of GET /v1/{merchant_id}/webhooks. */
export interface WebhooksFilters {
  /** Created on this day (Bogotá time). */
  creation?: string | undefined;
  /** Created on or after this day (Bogotá time). */
  'creation[gte]'?: string | undefined;
  /** Created on or before this day (Bogotá time). */
  'creation[lte]'?: string | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/webhooks/{webhook_id}/deliveries. */
export interface WebhookDeliveriesFilters {
  /** Only records with this status. */
  status?: 'delivered' | 'failed' | 'parked' | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/{merchant_id}/stores. */
export interface StoresFilters {
  /** Amount equal to this value. */
  amount?: number | undefined;
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
}

/** Of GET /v1/platform/merchants. */
export interface PlatformMerchantsFilters {
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** The merchant that is the platform. Required for lists of one charge if the key works for every platform. */
  platform_id?: string | undefined;
  /** Your own identifier for the customer. */
  external_id?: string | undefined;
}

/** Of GET /v1/platform/charges/{transaction_id}/split_shares. */
export interface PlatformChargeSplitSharesFilters {
  /** Number of records to skip. */
  offset?: number | undefined;
  /** Maximum number of records to return. */
  limit?: number | undefined;
  /** The merchant that is the platform. Required for lists of one charge if the key works for every platform. */
  platform_id?: string | undefined;
}
