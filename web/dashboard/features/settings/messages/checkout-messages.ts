import { defineMessages } from '../../../messages/dictionary.ts';

export const checkoutMessages = defineMessages(
  {
    title: 'Cómo pagan con tarjeta',
    most: 'Cuotas que ofreces',
    mostHint: 'Quien paga elige entre 1 y este número. Con débito siempre es 1.',
    one: 'Sin cuotas: un solo pago',
    upTo: 'Hasta {count} cuotas',
    threeDSecure: 'Pedir 3-D Secure en los pagos de mis enlaces',
    threeDSecureHint:
      'El banco confirma que quien paga es dueño de la tarjeta. Cada enlace puede decidir otra cosa.',
    unavailable: '3-D Secure todavía no está disponible en este ambiente.',
    save: 'Guardar',
    saved: 'Guardado',
  },
  {
    title: 'How customers pay by card',
    most: 'Installments you offer',
    mostHint: 'Payers choose between 1 and this number. Debit cards always pay in 1.',
    one: 'No installments: one payment',
    upTo: 'Up to {count} installments',
    threeDSecure: 'Ask for 3-D Secure in payments from my links',
    threeDSecureHint: 'The bank confirms that the payer owns the card. Each link can choose otherwise.',
    unavailable: '3-D Secure is not available in this environment yet.',
    save: 'Save',
    saved: 'Saved',
  },
);
