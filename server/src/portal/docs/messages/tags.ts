import type { Language } from '@recaudo/contract/shared/words/language';

export interface TagMessages {
  name: string;
  description: string;
}

/** Groups of the reference, by their English name in the route schemas. */
export const tagMessages: Readonly<Record<string, { en: string; es: TagMessages }>> = {
  Merchant: {
    en: 'Your merchant account: its details and balance.',
    es: { name: 'Comercio', description: 'La cuenta del negocio que cobra: sus datos y su saldo.' },
  },
  Customers: {
    en: 'The people and companies that pay you. A customer groups cards, charges and subscriptions.',
    es: {
      name: 'Clientes',
      description:
        'Las personas y empresas que pagan. Un cliente reúne sus tarjetas, sus cobros y sus suscripciones.',
    },
  },
  Cards: {
    en: 'Cards saved for later charges, on a customer or on the merchant. You cannot read a saved card number back.',
    es: {
      name: 'Tarjetas',
      description:
        'Tarjetas guardadas para el próximo cobro, de un cliente o del comercio. Un número guardado no se puede volver a leer.',
    },
  },
  Tokens: {
    en: "A card that the payer's browser sends to the gateway directly, without touching your server. A token works once and expires after an hour.",
    es: {
      name: 'Tokens',
      description:
        'Una tarjeta que el navegador de quien paga entrega sin pasar por tu servidor. Sirve una vez, durante una hora.',
    },
  },
  Charges: {
    en: 'Payments, at merchant level or for one customer. The merchant level includes every charge.',
    es: {
      name: 'Cobros',
      description:
        'Pagos, a nivel del comercio o en la historia de un cliente. El nivel del comercio los ve todos.',
    },
  },
  PSE: {
    en: "Payments from the payer's bank account. Send the payer to redirect_url: our page, then the bank.",
    es: {
      name: 'PSE',
      description:
        'Pagos desde la cuenta bancaria de quien paga, que sigue en redirect_url: nuestra página y luego el banco.',
    },
  },
  Reversals: {
    en: 'Buyers who ask to have a payment reversed under Law 1480: the request, your response, and how the money is returned.',
    es: {
      name: 'Reversiones',
      description:
        'Compradores que piden un pago de vuelta (Ley 1480): la solicitud, la respuesta del comercio y cómo vuelve el dinero.',
    },
  },
  Fees: {
    en: "Money moved from a customer's balance to the merchant.",
    es: { name: 'Comisiones', description: 'Dinero que pasa del saldo de un cliente al comercio.' },
  },
  Plans: {
    en: 'The amount, billing interval, trial and retry policy of a subscription.',
    es: {
      name: 'Planes',
      description: 'Qué se cobra, cada cuánto, tras qué prueba, y qué pasa cuando el cobro falla.',
    },
  },
  Subscriptions: {
    en: 'A customer on a plan, charged automatically each period.',
    es: { name: 'Suscripciones', description: 'Un cliente en un plan, con cobro automático cada período.' },
  },
  Coupons: {
    en: 'Discounts for subscriptions, and the promotion codes that payers type.',
    es: {
      name: 'Cupones',
      description: 'Descuentos para suscripciones, y los códigos que escribe quien paga.',
    },
  },
  Invoices: {
    en: 'What a customer was billed: lines, taxes, days and number. One for each charged period of a subscription, and those that you write.',
    es: {
      name: 'Cuentas de cobro',
      description:
        'Lo que se le cobra a un cliente: conceptos, impuestos, días y número. Una por cada período cobrado, y las que tú escribes.',
    },
  },
  Credit: {
    en: 'What you owe a customer, which invoices use first, and the credit notes of refunded invoices.',
    es: {
      name: 'Saldo a favor',
      description:
        'Lo que le debes a un cliente, que sus cuentas usan primero, y las notas crédito de los reembolsos.',
    },
  },
  Settlements: {
    en: 'What the operator owes you, where it collects your payments: the balance by its parts, the settlements that explain it, and the payouts to your bank account.',
    es: {
      name: 'Liquidaciones',
      description:
        'Lo que el operador te debe cuando recibe tus pagos: el saldo por partes, las liquidaciones que lo explican y los desembolsos a tu cuenta.',
    },
  },
  Platforms: {
    en: 'For marketplaces that share payments with sellers. Your program creates the sellers with a key from recaudo platform-keys create.',
    es: {
      name: 'Plataformas',
      description:
        'Para mercados que dividen pagos con vendedores. Tu programa crea los vendedores con una llave de recaudo platform-keys create.',
    },
  },
  Events: {
    en: 'A log of every change, with a snapshot of the object at that time. Webhooks deliver these same events.',
    es: {
      name: 'Eventos',
      description:
        'Todo lo que ha pasado, con el objeto como era entonces. Es lo mismo que entrega un webhook.',
    },
  },
  Webhooks: {
    en: 'Your endpoints that receive events: signed, in order for each resource, retried until delivered.',
    es: {
      name: 'Webhooks',
      description:
        'Direcciones tuyas que reciben eventos: firmados, en orden por recurso y repetidos hasta que llegan.',
    },
  },
  'Cash networks': {
    en: 'For the networks whose tills accept cash for vouchers. Each network has its own key, created with recaudo cash-networks create.',
    es: {
      name: 'Redes de efectivo',
      description:
        'Para las redes que reciben en sus cajas el efectivo de los comprobantes, con su propia llave: recaudo cash-networks create.',
    },
  },
  Sandbox: {
    en: 'Simulate the bank, the card network and the clock. These operations do not exist in production.',
    es: {
      name: 'Sandbox',
      description: 'Haz de banco, de red de tarjetas y de reloj. Estas operaciones no existen en producción.',
    },
  },
  'Device sessions': {
    en: 'The device a payment comes from, for the fraud rules.',
    es: {
      name: 'Sesiones de dispositivo',
      description: 'El dispositivo desde el que llega un pago, para las reglas antifraude.',
    },
  },
};

/** Groups appear in the order of the dictionary; unknown ones follow. */
export function inReadingOrder(tags: readonly string[]): string[] {
  const known = Object.keys(tagMessages);
  return [...known.filter(tag => tags.includes(tag)), ...tags.filter(tag => !known.includes(tag))];
}

export function describeTag(tag: string, language: Language): TagMessages {
  const messages = tagMessages[tag];
  if (messages === undefined) return { name: tag, description: '' };
  return language === 'es' ? messages.es : { name: tag, description: messages.en };
}
