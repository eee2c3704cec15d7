import type { DeclineClass } from '@recaudo/contract/shared/email-kinds';

/** Use another card, wait for money, ask the bank, or do nothing. */
export type Remedy = 'otherCard' | 'funds' | 'askBank' | 'nothing';

/** All texts of emails in one language. */
export interface MailMessages {
  /** Shown above a sandbox email to a payer, and before its subject. */
  test: string;
  testSubject: (subject: string) => string;
  greeting: (name: string) => string;
  greetingWithoutName: string;
  bogotaTime: (instant: string) => string;
  copyAddress: string;
  neverAsked: string;
  sentBy: (shop: string) => string;
  sentToMerchant: string;
  contact: { nit: string; address: string; phone: string; email: string };
  facts: {
    amount: string;
    iva: string;
    description: string;
    order: string;
    payBefore: string;
    reference: string;
    paidOn: string;
    method: string;
    installments: string;
    authorization: string;
    cus: string;
    transaction: string;
    plan: string;
    owed: string;
    nextRetry: string;
    card: string;
    expires: string;
    renewsOn: string;
    webhook: string;
    webhookAddress: string;
    failingSince: string;
    lastFailure: string;
  };
  methods: { card: (brand: string, lastFour: string) => string; pse: (bank: string) => string; cash: string };
  paymentLink: {
    subject: (amount: string, shop: string) => string;
    intro: (shop: string) => string;
    action: string;
  };
  voucher: {
    subject: (amount: string, shop: string) => string;
    intro: (shop: string) => string;
    action: string;
    barcodeOf: (reference: string) => string;
    exactAmount: string;
  };
  receipt: {
    subject: (amount: string, shop: string) => string;
    intro: (shop: string) => string;
    action: string;
    reversal: (shop: string) => string;
  };
  failedRenewal: {
    subject: (plan: string, shop: string) => string;
    intro: (plan: string, shop: string) => string;
    /** The bank's reason, as far as the payer may know it. */
    causes: Record<DeclineClass, string>;
    retryComes: (day: string) => string;
    noMoreRetries: string;
    ended: string;
    /** Advice for the payer; `ways` lists the methods other than a card, and may be empty. */
    remedies: Record<Remedy, (ways: string) => string>;
    ways: Record<'pse' | 'cash' | 'both', string>;
    action: string;
  };
  cardExpiring: {
    subject: (plan: string, shop: string) => string;
    intro: (plan: string, shop: string) => string;
    expires: (card: string, day: string) => string;
    remedy: string;
    action: string;
  };
  webhookDisabled: { subject: (shop: string) => string; intro: string; next: string; kept: string };
}
