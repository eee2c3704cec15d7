import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';
import type { BillingTerms } from '../../billing/subscriptions/subscription.ts';

interface Said {
  title: string;
  text: string;
}

export interface PageMessages {
  title: string;
  plan: string;
  price: string;
  discount: string;
  every: (count: number, unit: BillingTerms['repeatUnit']) => string;
  status: string;
  statuses: Record<SubscriptionStatus, string>;
  nextCharge: string;
  nextRetry: string;
  lastDay: string;
  card: string;
  collection: string;
  /** Due this many days after issue. */
  invoiced: (days: number) => string;
  seeInvoice: (amount: string) => string;
  expires: (date: string) => string;
  owed: {
    title: string;
    pastDue: (day: string) => string;
    unpaid: (day: string) => string;
    /** For subscriptions that are paid by invoice. */
    invoiced: string;
  };
  /** Canceled, but active until the end of the paid period. */
  ending: { title: string; text: (day: string) => string; inTrial: (day: string) => string };
  activeUntil: (day: string) => string;
  keep: string;
  updateCard: string;
  updateNote: string;
  payNote: string;
  pay: (amount: string) => string;
  save: string;
  done: { paid: Said; subscribed: Said; card: Said; kept: Said; plan: Said };
  unsaved: Said;
  processing: Said & { again: string };
  exhausted: Said;
  ended: Said;
  askShop: (contact: string) => string;
}

const spanishUnits = { week: ['semana', 'semanas'], month: ['mes', 'meses'], year: ['año', 'años'] } as const;

/** State labels as in Design 12.2. */
export const pageMessages: Dictionary<PageMessages> = {
  es: {
    title: 'Tu suscripción',
    plan: 'Plan',
    price: 'Valor',
    discount: 'Descuento',
    every: (count, unit) =>
      count === 1 ? `cada ${spanishUnits[unit][0]}` : `cada ${count} ${spanishUnits[unit][1]}`,
    status: 'Estado',
    statuses: {
      trial: 'En prueba',
      active: 'Activa',
      past_due: 'En mora',
      unpaid: 'Impaga',
      cancelled: 'Cancelada',
    },
    nextCharge: 'Próximo cobro',
    nextRetry: 'Próximo intento',
    lastDay: 'Último día',
    card: 'Tarjeta',
    collection: 'Cobro',
    invoiced: days =>
      days === 0 ? 'Cuenta de cobro, se paga al recibirla' : `Cuenta de cobro, con ${days} días para pagarla`,
    seeInvoice: amount => `Ver y pagar la cuenta de ${amount}`,
    expires: date => `vence ${date}`,
    owed: {
      title: 'Tienes un pago pendiente',
      pastDue: day =>
        `No pudimos cobrar con tu tarjeta. Actualízala y el pago se hace de inmediato; si no, lo intentaremos de nuevo el ${day}.`,
      unpaid: day =>
        `No pudimos cobrar con tu tarjeta y ya no lo intentaremos solos. Actualízala antes del final del ${day} para conservar tu suscripción.`,
      invoiced: 'Tu última cuenta de cobro ya venció. Págala para conservar tu suscripción.',
    },
    ending: {
      title: 'Cancelaste tu suscripción',
      text: day => `Sigue activa hasta el ${day}. Ya no se te cobrará nada más.`,
      inTrial: day => `Tu prueba sigue hasta el ${day}. No se te cobrará nada.`,
    },
    activeUntil: day => `Activa hasta el ${day}, no se renueva`,
    keep: 'Seguir con mi suscripción',
    updateCard: 'Actualizar tarjeta',
    updateNote: 'No se cobra nada ahora. Los próximos cobros se harán con esta tarjeta.',
    payNote:
      'El pago pendiente se cobra una sola vez, ahora, y los próximos cobros se harán con esta tarjeta.',
    pay: amount => `Pagar ${amount}`,
    save: 'Guardar tarjeta',
    done: {
      subscribed: {
        title: 'Ya tienes tu suscripción',
        text: 'Guarda esta página: desde aquí cambias la tarjeta o cancelas.',
      },
      paid: { title: 'Pago aprobado', text: 'Tu suscripción está activa y tu nueva tarjeta quedó guardada.' },
      card: { title: 'Tarjeta actualizada', text: 'Los próximos cobros se harán con esta tarjeta.' },
      kept: { title: 'Listo', text: 'Tu suscripción sigue como antes.' },
      plan: { title: 'Listo', text: 'Tu plan cambió.' },
    },
    unsaved: {
      title: 'La tarjeta no se guardó',
      text: 'No te hemos cobrado. Escribe de nuevo los datos de la tarjeta.',
    },
    processing: {
      title: 'Estamos confirmando tu pago',
      text: 'Tu banco aún no responde. No pagues de nuevo: esta página te dirá el resultado y no se cobra dos veces.',
      again: 'Ver si ya hay respuesta',
    },
    exhausted: {
      title: 'Demasiados intentos con tarjeta',
      text: 'Por seguridad ya no se puede probar otra tarjeta aquí para este pago. No te hemos cobrado.',
    },
    ended: {
      title: 'Tu suscripción está cancelada',
      text: 'Ya no está activa y no se te cobrará nada más.',
    },
    askShop: contact => `¿Preguntas o cambios? Escribe a la tienda: ${contact}`,
  },
  en: {
    title: 'Your subscription',
    plan: 'Plan',
    price: 'Price',
    discount: 'Discount',
    every: (count, unit) => (count === 1 ? `every ${unit}` : `every ${count} ${unit}s`),
    status: 'Status',
    statuses: {
      trial: 'Trial',
      active: 'Active',
      past_due: 'Past due',
      unpaid: 'Unpaid',
      cancelled: 'Cancelled',
    },
    nextCharge: 'Next charge',
    nextRetry: 'Next attempt',
    lastDay: 'Last day',
    card: 'Card',
    collection: 'Collection',
    invoiced: days => (days === 0 ? 'Invoice, due on receipt' : `Invoice, due in ${days} days`),
    seeInvoice: amount => `See and pay the invoice of ${amount}`,
    expires: date => `expires ${date}`,
    owed: {
      title: 'You have a payment due',
      pastDue: day =>
        `We could not charge your card. Update it and we charge it right away; otherwise we will try again on ${day}.`,
      unpaid: day =>
        `We could not charge your card and will not retry automatically. Update it by the end of ${day} to keep your subscription.`,
      invoiced: 'Your last invoice is overdue. Pay it to keep your subscription.',
    },
    ending: {
      title: 'You canceled your subscription',
      text: day => `It stays active until ${day}. You will not be charged again.`,
      inTrial: day => `Your trial continues until ${day}. You will not be charged.`,
    },
    activeUntil: day => `Active until ${day}, does not renew`,
    keep: 'Keep my subscription',
    updateCard: 'Update card',
    updateNote: 'You are not charged now. Future charges go to this card.',
    payNote: 'We charge the payment due once, now. Future charges go to this card.',
    pay: amount => `Pay ${amount}`,
    save: 'Save card',
    done: {
      subscribed: {
        title: 'You are subscribed',
        text: 'Keep this page: you can change your card or cancel here.',
      },
      paid: { title: 'Payment approved', text: 'Your subscription is active and your new card is saved.' },
      card: { title: 'Card updated', text: 'Future charges go to this card.' },
      kept: { title: 'Done', text: 'Your subscription continues as before.' },
      plan: { title: 'Done', text: 'Your plan has changed.' },
    },
    unsaved: {
      title: 'The card was not saved',
      text: 'You have not been charged. Enter your card again.',
    },
    processing: {
      title: 'We are confirming your payment',
      text: 'Your bank has not responded yet. Do not pay again: this page will show the result, and you are never charged twice.',
      again: 'Check for a response',
    },
    exhausted: {
      title: 'Too many card attempts',
      text: 'For your security, this payment accepts no more cards here. You have not been charged.',
    },
    ended: {
      title: 'Your subscription is canceled',
      text: 'It is no longer active, and you will not be charged again.',
    },
    askShop: contact => `Questions or changes? Write to the shop: ${contact}`,
  },
};
