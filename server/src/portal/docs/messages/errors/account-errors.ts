import type { ExplainedError } from './explained-error.ts';

/** 4xxx: balances; 6xxx: webhooks. */
export const accountErrors = {
  4001: {
    titleInSpanish: 'La cuenta no tiene fondos suficientes',
    cause: {
      en: 'The merchant or customer account that the money would come from holds less than the amount, including its overdraft.',
      es: 'La cuenta de la pasarela de la que saldría el dinero, del comercio o del cliente, tiene menos que el monto, contando su sobregiro.',
    },
    remedy: {
      en: 'Check the balance with GET. Repeat the operation with a smaller amount, or after the account has received enough.',
      es: 'Consulta el saldo con GET, y repite la operación con un monto menor o cuando la cuenta haya recibido lo suficiente.',
    },
  },
  6001: {
    titleInSpanish: 'Ya existe un webhook con esta URL',
    cause: {
      en: 'The merchant already has a webhook with this URL.',
      es: 'El comercio tiene un webhook con la misma dirección.',
    },
    remedy: {
      en: 'Update the existing webhook with PUT, or delete it first. One webhook can receive every event type.',
      es: 'Cambia con PUT el webhook que ya existe, o elimínalo antes. Un solo webhook puede recibir todos los tipos de evento.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
