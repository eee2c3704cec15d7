import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

interface Said {
  title: string;
  text: string;
}

export interface OtherMethodMessages {
  choose: string;
  card: string;
  /** For buttons, and within sentences. */
  names: Record<'pse' | 'store', string>;
  goOn: Record<'pse' | 'store', string>;
  note: string;
  down: Said;
  atBank: Said & { go: string };
  paid: Record<'bank_account' | 'store', Said>;
  nextOnCard: (card: string, day: string) => string;
  nextNeedsCard: (day: string) => string;
}

/** Paying the amount due with PSE or cash. */
export const otherMethodMessages: Dictionary<OtherMethodMessages> = {
  es: {
    choose: 'Cómo quieres pagar',
    card: 'Tarjeta',
    names: { pse: 'PSE', store: 'Efectivo' },
    goOn: { pse: 'Seguir con PSE', store: 'Ver comprobante' },
    note: 'Con PSE o en efectivo pagas solo este período. Tu suscripción sigue y los próximos cobros se hacen a tu tarjeta.',
    down: {
      title: 'No se puede pagar así en este momento',
      text: 'No te hemos cobrado. Intenta de nuevo en unos minutos o paga de otra forma.',
    },
    atBank: {
      title: 'Tu pago por PSE está con el banco',
      text: 'Esperamos la respuesta de tu banco. No pagues de nuevo: mientras tanto no se cobra tu tarjeta y este período se paga una sola vez.',
      go: 'Ver el pago por PSE',
    },
    paid: {
      bank_account: { title: 'Este período está pagado', text: 'Recibimos tu pago por PSE.' },
      store: { title: 'Este período está pagado', text: 'Recibimos tu pago en efectivo.' },
    },
    nextOnCard: (card, day) => `El próximo cobro es el ${day}, con tu tarjeta ${card}.`,
    nextNeedsCard: day =>
      `El próximo período necesita otra tarjeta: la que tienes guardada ya no sirve. Actualízala antes del ${day}.`,
  },
  en: {
    choose: 'Choose how to pay',
    card: 'Card',
    names: { pse: 'PSE', store: 'Cash' },
    goOn: { pse: 'Continue with PSE', store: 'View voucher' },
    note: 'PSE and cash pay this period only. Your subscription continues, and future charges go to your card.',
    down: {
      title: 'This payment method is unavailable right now',
      text: 'You have not been charged. Try again in a few minutes, or pay another way.',
    },
    atBank: {
      title: 'Your PSE payment is with the bank',
      text: 'We are waiting for your bank. Do not pay again: your card is not charged in the meantime, and this period is paid only once.',
      go: 'View the PSE payment',
    },
    paid: {
      bank_account: { title: 'This period is paid', text: 'We received your PSE payment.' },
      store: { title: 'This period is paid', text: 'We received your cash payment.' },
    },
    nextOnCard: (card, day) => `Your next charge is on ${day}, to your card ${card}.`,
    nextNeedsCard: day => `Your saved card no longer works. Update it before ${day} for the next period.`,
  },
};
