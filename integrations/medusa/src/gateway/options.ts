import { Recaudo } from '@recaudo/client';

export const METHODS = ['card', 'pse', 'cash'] as const;
export type Method = (typeof METHODS)[number];

/** Of the provider, in medusa-config. */
export interface RecaudoOptions {
  /** Where the gateway listens, such as https://pay.example.com. */
  baseUrl: string;
  merchantId: string;
  /** The private key. */
  apiKey: string;
  /** `whsec_...`: what the gateway signs its webhooks with. */
  webhookSecret: string;
  /** Where the payer comes back to, unless the storefront names another address. */
  returnUrl?: string | undefined;
  /** How a session is paid where the storefront does not say: card, pse or cash. */
  method?: Method | undefined;
  /** false only holds the amount on a card, and Medusa's capture takes it. */
  capture?: boolean | undefined;
  /** For how many days a voucher can be paid; without it the gateway says. */
  voucherDays?: number | undefined;
  /** After how many minutes without news the gateway is asked. */
  askAfterMinutes?: number | undefined;
  /** Whether an order with an unpaid voucher is cancelled. */
  cancelUnpaidOrders?: boolean | undefined;
}

const required = ['baseUrl', 'merchantId', 'apiKey', 'webhookSecret'] as const;

/** What is wrong with the options, in words; undefined for nothing. */
export function faultOf(options: Readonly<Record<string, unknown>>): string | undefined {
  const missing = required.filter(name => typeof options[name] !== 'string' || options[name] === '');
  if (missing.length > 0) return `@recaudo/medusa-payment needs the options ${missing.join(', ')}.`;
  const { method } = options;
  if (method !== undefined && !METHODS.includes(method as Method))
    return `@recaudo/medusa-payment: method is ${METHODS.join(', ')}, not ${JSON.stringify(method)}.`;
  return undefined;
}

export const gatewayOf = ({ baseUrl, merchantId, apiKey }: RecaudoOptions): Recaudo =>
  new Recaudo({ baseUrl, merchantId, apiKey });
