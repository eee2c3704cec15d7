import { errors, errorTable } from '../shared/error-table.ts';

/**
 * The missing objects of error 1005. Ids that are missing, deleted, malformed or of another merchant share one reason,
 * so that ids cannot be probed; the English text is the same for all of them.
 */
const missing = {
  card: 'Esa tarjeta no existe.',
  charge: 'Ese cobro no existe.',
  coupon: 'Ese cupón no existe.',
  credit_note: 'Esa nota crédito no existe.',
  customer: 'Ese cliente no existe.',
  event: 'Ese evento no existe.',
  fee: 'Esa comisión no existe.',
  invoice: 'Esa factura no existe.',
  invoice_item: 'Ese cargo no existe.',
  path: 'Esa dirección no existe.',
  payout: 'Ese desembolso no existe.',
  plan: 'Ese plan no existe.',
  reference: 'Esa referencia de pago no existe.',
  reversal: 'Esa solicitud de reversión no existe.',
  settlement: 'Esa liquidación no existe.',
  source: 'La tarjeta o el token no existe.',
  split_share: 'Esa parte de un pago dividido no existe.',
  sub_merchant: 'Ese subcomercio no existe.',
  subscription: 'Esa suscripción no existe.',
  token: 'El token no existe o se venció.',
  webhook: 'Ese webhook no existe.',
  withholding_certificate: 'Ese certificado no existe.',
} as const;
export type MissingThing = keyof typeof missing;
export type MissingKey = `${MissingThing}_not_found`;

const text = (es: string) => ({ code: errors.notFound, en: errorTable[errors.notFound].description, es });

export const missingRejections = {
  ...(Object.fromEntries(
    Object.entries(missing).map(([thing, es]) => [`${thing}_not_found`, text(es)]),
  ) as Record<MissingKey, ReturnType<typeof text>>),
  /** A merchant can still read its own used token, so this reason reveals nothing. */
  token_used: text('El token ya se usó: crea otro.'),
};

/** The object that each path parameter identifies. */
const named: Readonly<Record<string, MissingThing>> = {
  card_id: 'card',
  certificate_id: 'withholding_certificate',
  code_id: 'coupon',
  coupon_id: 'coupon',
  credit_note_id: 'credit_note',
  customer_id: 'customer',
  event_id: 'event',
  fee_id: 'fee',
  invoice_id: 'invoice',
  item_id: 'invoice_item',
  payout_id: 'payout',
  plan_id: 'plan',
  reference: 'reference',
  reversal_id: 'reversal',
  settlement_id: 'settlement',
  split_share_id: 'split_share',
  sub_merchant_id: 'sub_merchant',
  subscription_id: 'subscription',
  token_id: 'token',
  transaction_id: 'charge',
  webhook_id: 'webhook',
};

/** Undefined for parameters used only by the panel. */
export const thingNamedBy = (parameter: string): MissingThing | undefined => named[parameter];
