import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';

export interface IssuerMessages {
  bank: string;
  title: string;
  text: (shop: string, amount: string, ending: string) => string;
  note: string;
  agree: string;
  refuse: string;
  done: { title: string; text: string; back: string };
}

/** The sandbox issuer's page; it states that it is not a real bank. */
export const issuerMessages: Dictionary<IssuerMessages> = {
  es: {
    bank: 'Banco de pruebas',
    title: 'Confirma tu compra',
    text: (shop, amount, ending) =>
      `${shop} quiere cobrar ${amount} a tu tarjeta terminada en ${ending}. ¿Eres tú quien paga?`,
    note: 'Este banco solo existe en el ambiente de pruebas.',
    agree: 'Sí, autorizar',
    refuse: 'No, rechazar',
    done: { title: 'Ya respondiste', text: 'Puedes volver a tu pago.', back: 'Volver al pago' },
  },
  en: {
    bank: 'Test bank',
    title: 'Confirm your purchase',
    text: (shop, amount, ending) =>
      `${shop} wants to charge ${amount} to your card ending in ${ending}. Are you making this payment?`,
    note: 'This bank exists only in the test environment.',
    agree: 'Yes, authorize',
    refuse: 'No, decline',
    done: {
      title: 'Response received',
      text: 'You can go back to your payment.',
      back: 'Back to the payment',
    },
  },
};
