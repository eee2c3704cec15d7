import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';
import type { CardField } from '../card-form.ts';

/** Payers never learn that a card is stolen or looks fraudulent; only the merchant does. */
export type DeclineReason = 'notAuthorised' | 'expired' | 'funds' | 'notOnline' | 'callBank' | 'unavailable';

export interface DeclineMessages {
  title: string;
  reasons: Record<DeclineReason, string>;
  /** Follows the reason; `others` lists the other payment methods. */
  next: Record<DeclineReason, (others: string) => string>;
  or: string;
}

const reasons: Readonly<Record<number, DeclineReason>> = {
  3002: 'expired',
  2005: 'expired',
  3003: 'funds',
  3006: 'notOnline',
  3008: 'notOnline',
  3012: 'callBank',
  1004: 'unavailable',
  1000: 'unavailable',
};

export const reasonOf = (code: number): DeclineReason => reasons[code] ?? 'notAuthorised';

/** The form field that the payer should check. */
export const fieldToMend = (code: number): CardField | undefined =>
  reasonOf(code) === 'expired' ? 'expiration' : undefined;

const also = (others: string, text: string): string => (others === '' ? '' : text);

export const declineMessages: Dictionary<DeclineMessages> = {
  es: {
    title: 'El pago no se hizo',
    reasons: {
      notAuthorised: 'Tu banco no autorizó el pago con esta tarjeta.',
      expired: 'La tarjeta está vencida. Revisa mes y año.',
      funds: 'La tarjeta no tiene cupo o saldo suficiente.',
      notOnline: 'Esta tarjeta no permite este pago por internet.',
      callBank: 'Tu banco pide que autorices este pago. Llámalo y reintenta.',
      unavailable: 'No pudimos procesar el pago y no te cobramos.',
    },
    next: {
      notAuthorised: others => `Prueba con otra tarjeta${also(others, ` o paga con ${others}`)}.`,
      expired: others => `Corrige la fecha, prueba con otra tarjeta${also(others, ` o paga con ${others}`)}.`,
      funds: others => `Prueba con otra tarjeta${also(others, ` o paga con ${others}`)}.`,
      notOnline: others =>
        `Actívala con tu banco, prueba con otra tarjeta${also(others, ` o paga con ${others}`)}.`,
      callBank: others => `También puedes probar con otra tarjeta${also(others, ` o pagar con ${others}`)}.`,
      unavailable: others =>
        `Puedes reintentar sin riesgo: es el mismo pedido${also(others, `, también con ${others}`)}.`,
    },
    or: ' o ',
  },
  en: {
    title: 'Payment not completed',
    reasons: {
      notAuthorised: 'Your bank did not authorize the payment with this card.',
      expired: 'The card has expired. Check the month and year.',
      funds: 'The card does not have enough funds or credit.',
      notOnline: 'This card does not allow online payments.',
      callBank: 'Your bank asks you to authorize this payment. Call your bank and try again.',
      unavailable: 'We could not process the payment, and you have not been charged.',
    },
    next: {
      notAuthorised: others => `Try another card${also(others, ` or pay by ${others}`)}.`,
      expired: others => `Correct the date, try another card${also(others, ` or pay by ${others}`)}.`,
      funds: others => `Try another card${also(others, ` or pay by ${others}`)}.`,
      notOnline: others =>
        `Activate it with your bank, try another card${also(others, ` or pay by ${others}`)}.`,
      callBank: others => `You can also try another card${also(others, ` or pay by ${others}`)}.`,
      unavailable: others =>
        `You can safely try again: it is the same order${also(others, `, also by ${others}`)}.`,
    },
    or: ' or ',
  },
};
