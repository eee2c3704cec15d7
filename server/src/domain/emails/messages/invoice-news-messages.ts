import type { Language } from '@recaudo/contract/shared/words/language';

/** An invoice that was paid or voided, or a credit note for its refund. */
export type InvoiceNewsKind = 'paid' | 'void' | 'credit_note';

/** Placeholders: the invoice's number, the credit note's number, the seller and the amount. */
interface SaidOfNews {
  number: string;
  note: string;
  shop: string;
  amount: string;
}

interface InvoiceNewsText {
  subject: (said: SaidOfNews) => string;
  intro: (said: SaidOfNews) => string;
  next: string;
}

interface InvoiceNewsMessages extends Record<InvoiceNewsKind, InvoiceNewsText> {
  facts: {
    note: string;
    number: string;
    amount: string;
    concept: string;
    day: Record<InvoiceNewsKind, string>;
    paidWith: string;
  };
  credit: string;
  action: string;
  pdf: string;
  notePdf: string;
}

export const invoiceNewsMessages: Record<Language, InvoiceNewsMessages> = {
  es: {
    facts: {
      note: 'Nota crédito',
      number: 'Cuenta de cobro',
      amount: 'Valor',
      concept: 'Concepto',
      day: { paid: 'Fecha de pago', void: 'Fecha', credit_note: 'Fecha' },
      paidWith: 'Medio de pago',
    },
    credit: 'Saldo a favor',
    action: 'Ver la cuenta',
    pdf: 'Descargar la cuenta en PDF',
    notePdf: 'Descargar la nota crédito en PDF',
    paid: {
      subject: ({ number, shop, amount }) => `Cuenta n.º ${number} de ${shop} pagada: ${amount}`,
      intro: ({ number, shop }) => `La cuenta de cobro n.º ${number} de ${shop} quedó pagada.`,
      next: 'No tienes que hacer nada más. Guarda este correo como constancia de tu pago.',
    },
    void: {
      subject: ({ number, shop }) => `La cuenta n.º ${number} de ${shop} fue anulada`,
      intro: ({ number, shop }) => `${shop} anuló la cuenta de cobro n.º ${number}. No tienes que pagarla.`,
      next: 'Si ya hiciste el pago, responde a este correo o escríbele a la tienda.',
    },
    credit_note: {
      subject: ({ note, shop, amount }) => `Nota crédito n.º ${note} de ${shop} por ${amount}`,
      intro: ({ number, shop, amount }) =>
        `${shop} te devolvió ${amount} de la cuenta de cobro n.º ${number} y emitió esta nota crédito.`,
      next: 'Tu banco puede tardar unos días en mostrar el dinero.',
    },
  },
  en: {
    facts: {
      note: 'Credit note',
      number: 'Invoice',
      amount: 'Amount',
      concept: 'For',
      day: { paid: 'Payment date', void: 'Date', credit_note: 'Date' },
      paidWith: 'Payment method',
    },
    credit: 'Credit balance',
    action: 'View the invoice',
    pdf: 'Download the invoice as PDF',
    notePdf: 'Download the credit note as PDF',
    paid: {
      subject: ({ number, shop, amount }) => `Invoice ${number} from ${shop} is paid: ${amount}`,
      intro: ({ number, shop }) => `Invoice ${number} from ${shop} has been paid.`,
      next: 'You do not need to do anything else. Keep this email as proof of your payment.',
    },
    void: {
      subject: ({ number, shop }) => `Invoice ${number} from ${shop} was voided`,
      intro: ({ number, shop }) => `${shop} voided invoice ${number}. You do not need to pay it.`,
      next: 'If you have paid already, reply to this email or write to the shop.',
    },
    credit_note: {
      subject: ({ note, shop, amount }) => `Credit note ${note} from ${shop} for ${amount}`,
      intro: ({ number, shop, amount }) =>
        `${shop} refunded ${amount} of invoice ${number} and issued this credit note.`,
      next: 'Your bank may take some days to show the money.',
    },
  },
};
