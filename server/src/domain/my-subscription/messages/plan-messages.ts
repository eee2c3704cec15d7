import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

export interface PlanMessages {
  open: string;
  title: string;
  question: string;
  legend: string;
  whenLegend: string;
  now: string;
  atEnd: (day: string) => string;
  see: string;
  none: string;
  previewTitle: (plan: string) => string;
  creditApplied: string;
  dueToday: string;
  creditAfter: string;
  next: (day: string) => string;
  toCard: (amount: string, card: string) => string;
  /** For subscriptions that are paid by invoice. */
  toInvoice: (amount: string) => string;
  nothingToday: string;
  change: string;
  changeAndPay: (amount: string) => string;
  schedule: string;
  other: string;
  back: string;
  outdated: { title: string; text: string };
  declined: { title: string; text: string };
  unavailable: { title: string; text: string };
  scheduled: (plan: string, day: string) => string;
  scheduledTitle: string;
  keep: string;
}

export const planMessages: Dictionary<PlanMessages> = {
  es: {
    open: 'Cambiar de plan',
    title: 'Cambiar de plan',
    question: 'Antes de confirmar verás cuánto se cobra.',
    legend: 'Elige tu nuevo plan',
    whenLegend: 'Desde cuándo',
    now: 'Desde hoy',
    atEnd: day => `Desde el próximo cobro, el ${day}`,
    see: 'Ver cuánto se cobra',
    none: 'No hay otro plan con la misma frecuencia.',
    previewTitle: plan => `Cambiar a ${plan}`,
    creditApplied: 'Saldo a favor usado',
    dueToday: 'Hoy pagas',
    creditAfter: 'Te queda a favor',
    next: day => `Próximo cobro, ${day}`,
    toCard: (amount, card) => `Hoy se cobran ${amount} a ${card}. Si tu banco lo rechaza, tu plan no cambia.`,
    toInvoice: amount => `Hoy recibes una cuenta de cobro por ${amount}.`,
    nothingToday: 'Hoy no se cobra nada.',
    change: 'Cambiar de plan',
    changeAndPay: amount => `Cambiar y pagar ${amount}`,
    schedule: 'Programar el cambio',
    other: 'Elegir otro',
    back: 'Volver a mi suscripción',
    outdated: {
      title: 'El valor cambió',
      text: 'Algo cambió mientras mirabas esta página. Revisa de nuevo cuánto se cobra.',
    },
    declined: {
      title: 'Tu plan no cambió',
      text: 'Tu banco no autorizó el pago y no te cobramos. Actualiza tu tarjeta o intenta más tarde.',
    },
    unavailable: {
      title: 'Tu plan no cambió todavía',
      text: 'No pudimos procesar el pago. Puedes intentar de nuevo en unos minutos: no se cobra dos veces.',
    },
    scheduled: (plan, day) => `Desde el ${day} tu plan será ${plan}.`,
    scheduledTitle: 'Cambio programado',
    keep: 'Seguir con mi plan de ahora',
  },
  en: {
    open: 'Change plan',
    title: 'Change plan',
    question: 'You will see what is charged before you confirm.',
    legend: 'Choose your new plan',
    whenLegend: 'Starting',
    now: 'Today',
    atEnd: day => `With the next charge, on ${day}`,
    see: 'See what is charged',
    none: 'There is no other plan with the same interval.',
    previewTitle: plan => `Change to ${plan}`,
    creditApplied: 'Credit used',
    dueToday: 'You pay today',
    creditAfter: 'Credit left',
    next: day => `Next charge, ${day}`,
    toCard: (amount, card) =>
      `${amount} is charged to ${card} today. If your bank declines, your plan stays.`,
    toInvoice: amount => `You receive an invoice of ${amount} today.`,
    nothingToday: 'Nothing is charged today.',
    change: 'Change plan',
    changeAndPay: amount => `Change and pay ${amount}`,
    schedule: 'Schedule the change',
    other: 'Choose another one',
    back: 'Back to my subscription',
    outdated: {
      title: 'The amount has changed',
      text: 'Something changed while you were on this page. Check again what is charged.',
    },
    declined: {
      title: 'Your plan did not change',
      text: 'Your bank did not authorize the payment, and you were not charged. Update your card or try later.',
    },
    unavailable: {
      title: 'Your plan has not changed yet',
      text: 'We could not process the payment. Try again in a few minutes: you are never charged twice.',
    },
    scheduled: (plan, day) => `From ${day}, your plan is ${plan}.`,
    scheduledTitle: 'Scheduled change',
    keep: 'Keep my current plan',
  },
};
