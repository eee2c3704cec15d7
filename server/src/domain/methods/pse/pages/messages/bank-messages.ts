import type { Dictionary } from '../../../../../payer-pages/frame/dictionary.ts';
import type { BankDecision } from '../../../../../processors/sandbox-pse/payment.ts';

interface BankMessages {
  title: string;
  text: (shop: string, amount: string) => string;
  played: (bank: string) => string;
  cus: string;
  description: string;
  decisions: Record<BankDecision, string>;
  waiting: string;
  expired: { title: string; text: string };
  done: Record<'approved' | 'rejected', { title: string; text: string }>;
  back: string;
}

export const bankMessages: Dictionary<BankMessages> = {
  es: {
    title: '¿Qué debe hacer el banco?',
    text: (shop, amount) =>
      `${shop} te cobra ${amount} por PSE. En un banco de verdad entrarías con tu clave.`,
    played: bank => `Banco de pruebas, en el papel de ${bank}`,
    cus: 'CUS',
    description: 'Concepto',
    decisions: {
      approved: 'Aprobar el pago',
      rejected: 'Rechazar el pago',
      pending: 'Dejarlo pendiente',
      expired: 'Dejar que venza',
      approved_late: 'Aprobarlo tarde',
    },
    waiting: 'Este pago quedó pendiente: todavía puedes decidir.',
    expired: {
      title: 'La sesión del banco venció',
      text: 'El comercio ya sabe que este pago venció. Un banco puede aun así informar tarde que sí lo cobró.',
    },
    done: {
      approved: { title: 'Pago aprobado por el banco', text: 'Vuelve al comercio para ver el comprobante.' },
      rejected: { title: 'Pago rechazado por el banco', text: 'Vuelve al comercio.' },
    },
    back: 'Volver al comercio',
  },
  en: {
    title: 'What should the bank do?',
    text: (shop, amount) =>
      `${shop} is charging you ${amount} through PSE. At a real bank you would sign in now.`,
    played: bank => `Test bank, simulating ${bank}`,
    cus: 'CUS',
    description: 'For',
    decisions: {
      approved: 'Approve the payment',
      rejected: 'Decline the payment',
      pending: 'Leave it pending',
      expired: 'Let it expire',
      approved_late: 'Approve it late',
    },
    waiting: 'This payment is pending: you can still decide.',
    expired: {
      title: 'The bank session has expired',
      text: 'The shop already knows that this payment expired. A bank may still report a late charge.',
    },
    done: {
      approved: { title: 'Payment approved by the bank', text: 'Go back to the shop to see the receipt.' },
      rejected: { title: 'Payment rejected by the bank', text: 'Payment declined by the bank' },
    },
    back: 'Back to the shop',
  },
};
