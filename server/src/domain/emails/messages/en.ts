import type { MailMessages } from './mail-messages.ts';

export const en: MailMessages = {
  greeting: name => `Hello ${name},`,
  greetingWithoutName: 'Hello,',
  bogotaTime: instant => `${instant} (Bogotá time)`,
  copyAddress: 'If the button does not open, copy this address into your browser:',
  neverAsked: 'We will never ask for your card number or your passwords by e-mail.',
  sentBy: shop => `This is an automatic e-mail that we send on behalf of ${shop}.`,
  sentToMerchant: 'This is an automatic e-mail of your payment gateway.',
  contact: { nit: 'NIT (tax id)', address: 'Address', phone: 'Phone', email: 'E-mail' },
  facts: {
    amount: 'Amount',
    iva: 'IVA (tax) included',
    description: 'For',
    order: 'Order',
    payBefore: 'Pay before',
    reference: 'Payment reference',
    paidOn: 'Paid on',
    method: 'Paid with',
    installments: 'Installments',
    authorization: 'Authorization',
    cus: 'CUS',
    transaction: 'Transaction',
    plan: 'Plan',
    owed: 'Amount owed',
    nextRetry: 'Next try',
    webhook: 'Webhook',
    webhookAddress: 'Address',
    failingSince: 'Failing since',
    lastFailure: 'Last failure',
  },
  methods: {
    card: (brand, lastFour) => `${brand} card ending in ${lastFour}`,
    pse: bank => (bank === '' ? 'PSE' : `PSE, ${bank}`),
    cash: 'Cash',
  },
  paymentLink: {
    subject: (amount, shop) => `Pay ${amount} to ${shop}`,
    intro: shop => `${shop} sent you this link to pay online.`,
    action: 'Go and pay',
  },
  voucher: {
    subject: (amount, shop) => `Your voucher to pay ${amount} to ${shop}`,
    intro: shop => `Your voucher to pay ${shop} in cash is ready. Show the reference at a payment point.`,
    action: 'See the voucher',
    exactAmount: 'Pay the exact amount in one payment. After the deadline the reference no longer works.',
  },
  receipt: {
    subject: (amount, shop) => `We received your payment of ${amount} to ${shop}`,
    intro: shop => `Your payment to ${shop} was approved. Keep this e-mail as your receipt.`,
    action: 'See the payment',
    reversal: shop =>
      `You do not recognise this payment, or did not receive what you bought? Write to ${shop}. Colombian law (Ley ` +
      '1480 of 2011) lets you ask for a reversal within five business days after you learn of it.',
  },
  failedRenewal: {
    subject: (plan, shop) => `We could not charge your subscription ${plan} of ${shop}`,
    intro: (plan, shop) => `We could not charge your subscription ${plan} of ${shop} to the saved card.`,
    retryComes: day =>
      `We will try again on ${day}. If you update your card before that, it is charged at once and you need not wait.`,
    noMoreRetries: 'There will be no more automatic tries: update your card to settle what is owed.',
    ended:
      'With this, your subscription has ended: nothing more will be charged. Write to the shop if you want it back.',
    action: 'Update my card',
  },
  webhookDisabled: {
    subject: shop => `We disabled a webhook of ${shop}`,
    intro: 'We stopped sending events to this webhook because it has not accepted any for several days.',
    next: 'Once your server answers again, verify the webhook once more with POST /webhooks/{id}/verify/{code}.',
    kept: 'No event is lost: ask again for those that were missed with POST /webhooks/{id}/recover.',
  },
};
