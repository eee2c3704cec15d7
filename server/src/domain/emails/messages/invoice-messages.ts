import type { Language } from '@recaudo/contract/shared/words/language';

/** Placeholders: the invoice's number, the seller, the amount and the last day to pay. */
export interface SaidOfInvoice {
  number: string;
  shop: string;
  amount: string;
  due: string;
}

interface InvoiceMailText {
  subject: (said: SaidOfInvoice) => string;
  intro: (said: SaidOfInvoice) => string;
  /** Tells the payer what to do, or what to ignore. */
  next: string;
}

interface InvoiceMailMessages {
  facts: { number: string; amount: string; concept: string; due: string };
  action: string;
  pdf: string;
  issued: InvoiceMailText;
  reminder: InvoiceMailText;
  overdue: InvoiceMailText;
}

const nextEs = 'En la página de la cuenta eliges cómo pagar. Paga el valor completo, en un solo pago.';
const nextEn = 'Choose how to pay on the page of the invoice. Pay the full amount in one payment.';

/** A reminder may be sent on a later day than planned, so no text says "today" or "in three days". */
export const invoiceMailMessages: Record<Language, InvoiceMailMessages> = {
  es: {
    facts: { number: 'Cuenta de cobro', amount: 'Valor', concept: 'Concepto', due: 'Fecha límite de pago' },
    action: 'Ver y pagar',
    pdf: 'Descargar la cuenta en PDF',
    issued: {
      subject: ({ number, shop, amount }) => `Cuenta de cobro n.º ${number} de ${shop} por ${amount}`,
      intro: ({ number, shop, due }) =>
        `${shop} te envió la cuenta de cobro n.º ${number}. La fecha límite de pago es el ${due}.`,
      next: nextEs,
    },
    reminder: {
      subject: ({ number, shop, due }) => `La cuenta n.º ${number} de ${shop} se paga hasta el ${due}`,
      intro: ({ number, shop, due }) =>
        `Te recordamos la cuenta de cobro n.º ${number} de ${shop}: la fecha límite de pago es el ${due}.`,
      next: nextEs,
    },
    overdue: {
      subject: ({ number, shop, due }) => `La cuenta n.º ${number} de ${shop} venció el ${due}`,
      intro: ({ number, shop, due }) =>
        `La cuenta de cobro n.º ${number} de ${shop} venció el ${due} y sigue pendiente. Todavía puedes pagarla.`,
      next: 'Si ya la pagaste, no tienes que hacer nada: el pago puede tardar en llegar.',
    },
  },
  en: {
    facts: { number: 'Invoice', amount: 'Amount', concept: 'For', due: 'Due date' },
    action: 'View and pay',
    pdf: 'Download the invoice as PDF',
    issued: {
      subject: ({ number, shop, amount }) => `Invoice ${number} from ${shop} for ${amount}`,
      intro: ({ number, shop, due }) => `${shop} sent you invoice ${number}. It is due on ${due}.`,
      next: nextEn,
    },
    reminder: {
      subject: ({ number, shop, due }) => `Invoice ${number} from ${shop} is due on ${due}`,
      intro: ({ number, shop, due }) =>
        `This is a reminder of invoice ${number} from ${shop}, which is due on ${due}.`,
      next: nextEn,
    },
    overdue: {
      subject: ({ number, shop, due }) => `Invoice ${number} from ${shop} was due on ${due}`,
      intro: ({ number, shop, due }) =>
        `Invoice ${number} from ${shop} was due on ${due} and has not been paid. You can still pay it.`,
      next: 'If you have paid already, you do not need to do anything: payments may take some time to arrive.',
    },
  },
};
