import type { ExplainedError } from './explained-error.ts';

/** 4xxx: balances; 6xxx: webhooks. */
export const accountErrors = {
  4001: {
    titleInSpanish: 'La cuenta no tiene fondos suficientes',
    cause: {
      en: 'The account in the gateway from which the money would go, of the merchant or of the customer, holds less than the amount, its overdraft included.',
      es: 'La cuenta de la pasarela de la que saldría el dinero, del comercio o del cliente, tiene menos que el monto, contando su sobregiro.',
    },
    remedy: {
      en: 'Look at the balance with GET, and repeat the operation with a smaller amount or once the account has received enough.',
      es: 'Consulta el saldo con GET, y repite la operación con un monto menor o cuando la cuenta haya recibido lo suficiente.',
    },
  },
  6001: {
    titleInSpanish: 'Ya existe un webhook con esta URL',
    cause: {
      en: 'The merchant has a webhook with the same address.',
      es: 'El comercio tiene un webhook con la misma dirección.',
    },
    remedy: {
      en: 'Change the webhook that is there with PUT, or delete it first. One webhook can receive every event type.',
      es: 'Cambia con PUT el webhook que ya existe, o elimínalo antes. Un solo webhook puede recibir todos los tipos de evento.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
