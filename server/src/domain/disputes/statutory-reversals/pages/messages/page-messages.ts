import type { ReversalStatus } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Dictionary } from '../../../../../payer-pages/frame/dictionary.ts';

interface PageMessages {
  title: string;
  intro: (shop: string) => string;
  reason: string;
  noticedOn: string;
  noticedOnHint: string;
  amount: string;
  amountHint: (left: string) => string;
  description: string;
  descriptionHint: string;
  payoutTo: string;
  payoutToHint: string;
  send: string;
  note: string;
  faultsTitle: string;
  faultsText: string;
  faults: Record<'missing' | 'reason' | 'noticed_on' | 'amount' | 'late' | 'tooLong' | 'cardNumber', string>;
  stale: { title: string; text: string };
  refused: { title: string; text: string };
  closed: { title: string; text: string };
  notPaid: { title: string; text: string };
  tooMany: { title: string; text: string };
  states: Record<ReversalStatus, { title: string; text: (shop: string) => string }>;
  facts: {
    number: string;
    amount: string;
    reason: string;
    requestedOn: string;
    giveBackBy: string;
    answer: string;
  };
  tellYourBank: string;
  authority: string;
  withdraw: string;
  withdrawNote: string;
  again: string;
  askShop: (contact: string) => string;
  toPayment: string;
}

export const pageMessages: Dictionary<PageMessages> = {
  es: {
    title: 'Pedir la reversión del pago',
    intro: shop =>
      `La Ley 1480 de 2011 te permite pedir que ${shop} reverse este pago. Tienes cinco días hábiles desde que supiste el problema, o desde que debiste recibir lo que compraste.`,
    reason: '¿Qué pasó?',
    noticedOn: '¿Cuándo lo supiste?',
    noticedOnHint: 'Si no recibiste lo que compraste, la fecha en que debió llegar.',
    amount: 'Valor que pides',
    amountHint: left =>
      `Déjalo vacío para pedir todo: ${left}. Pide menos si solo un producto tuvo el problema.`,
    description: 'Cuéntanos qué pasó',
    descriptionHint: 'Lo lee la tienda. No escribas el número de tu tarjeta ni tus claves.',
    payoutTo: '¿A qué cuenta te devolvemos? (opcional)',
    payoutToHint: 'Banco, tipo y número de una cuenta a tu nombre. Lo borramos cuando tengas el dinero.',
    send: 'Pedir la reversión',
    note: 'Una solicitud sin razón puede tener sanciones para quien la presenta.',
    faultsTitle: 'Revisa la solicitud',
    faultsText: 'Corrige los campos marcados y envíala de nuevo.',
    faults: {
      missing: 'Falta este dato.',
      reason: 'Elige qué pasó.',
      noticed_on: 'Escribe una fecha entre la del pago y hoy.',
      amount: 'Escribe un valor mayor que cero y no mayor que lo que queda del pago.',
      late: 'Ya pasaron los cinco días hábiles desde esa fecha. Escríbele a la tienda: puede devolverte el dinero de todos modos.',
      tooLong: 'Es demasiado largo.',
      cardNumber: 'Aquí no va el número de una tarjeta: ya lo ocultamos, revisa y vuelve a enviar.',
    },
    stale: {
      title: 'Vuelve a enviar la solicitud',
      text: 'La página estuvo abierta mucho tiempo. Revisa y envía otra vez.',
    },
    refused: {
      title: 'No pudimos recibir la solicitud',
      text: 'El pago cambió mientras escribías. Mira cómo quedó y escríbele a la tienda si lo necesitas.',
    },
    closed: { title: 'Este pago ya fue devuelto', text: 'No queda nada por reversar.' },
    notPaid: {
      title: 'Este pago no se puede reversar',
      text: 'Solo se reversan pagos aprobados con tarjeta o PSE que no estén en disputa con el banco.',
    },
    tooMany: { title: 'Ya pediste esta reversión varias veces', text: 'Escríbele a la tienda o a tu banco.' },
    states: {
      requested: {
        title: 'Solicitud recibida',
        text: shop =>
          `${shop} ya tiene tu solicitud y debe responderla. Si no responde a tiempo, el dinero se devuelve.`,
      },
      contested: {
        title: 'La tienda no está de acuerdo',
        text: shop => `${shop} respondió tu solicitud. El dinero no se devuelve por ahora.`,
      },
      accepted: {
        title: 'Solicitud aceptada',
        text: shop => `${shop} te devolverá el dinero antes del plazo.`,
      },
      given_back: {
        title: 'Dinero devuelto',
        text: () => 'El dinero de tu solicitud ya salió. Tu banco puede tardar unos días en mostrarlo.',
      },
      withdrawn: {
        title: 'Solicitud retirada',
        text: () => 'Retiraste la solicitud. El pago queda como estaba.',
      },
      rejected: {
        title: 'Solicitud negada',
        text: shop => `La autoridad decidió a favor de ${shop}. El dinero no se devuelve.`,
      },
      charged_back: {
        title: 'Tu banco tomó el caso',
        text: () => 'Abriste el mismo reclamo con tu banco: él decide y te dirá el resultado.',
      },
    },
    facts: {
      number: 'Número',
      amount: 'Valor',
      reason: 'Motivo',
      requestedOn: 'Fecha',
      giveBackBy: 'Plazo para devolver',
      answer: 'Respuesta de la tienda',
    },
    tellYourBank: 'Avisa también a tu banco dentro de los mismos cinco días hábiles: la ley lo pide.',
    authority: 'Si no estás de acuerdo puedes acudir a la Superintendencia de Industria y Comercio.',
    withdraw: 'Retirar la solicitud',
    withdrawNote: 'Si ya te entendiste con la tienda, puedes retirarla.',
    again: 'Pedir otra reversión',
    askShop: contact => `¿Preguntas? Escribe a la tienda: ${contact}`,
    toPayment: 'Pedir la reversión del pago',
  },
  en: {
    title: 'Request a reversal of this payment',
    intro: shop =>
      `Under Law 1480 of 2011 you can ask ${shop} to reverse this payment. You have five business days from the day you noticed the problem or should have received your purchase.`,
    reason: 'What happened?',
    noticedOn: 'When did you notice?',
    noticedOnHint: 'If you did not receive your purchase, the day it should have arrived.',
    amount: 'Amount to reverse',
    amountHint: left =>
      `Leave empty for the full amount: ${left}. Enter less if only one product had the problem.`,
    description: 'Tell us what happened',
    descriptionHint: 'The shop reads this. Do not include your card number or passwords.',
    payoutTo: 'Account to receive the money (optional)',
    payoutToHint: 'Bank, type and number of an account in your name. We delete it once you have the money.',
    send: 'Request the reversal',
    note: 'Requests without cause may be fined.',
    faultsTitle: 'Check your request',
    faultsText: 'Correct the marked fields and send it again.',
    faults: {
      missing: 'This field is required.',
      reason: 'Choose what happened.',
      noticed_on: 'Enter a day between the payment date and today.',
      amount: 'Enter an amount above zero, up to what is left of the payment.',
      late: 'The five business days have passed. Write to the shop: it may still return the money.',
      tooLong: 'The text is too long.',
      cardNumber: 'Do not enter a card number: we have hidden it. Check the text and send it again.',
    },
    stale: {
      title: 'Send your request again',
      text: 'The page was open for too long. Check your request and send it again.',
    },
    refused: {
      title: 'We could not accept your request',
      text: 'The payment changed while you were writing. Check its status, and write to the shop if you need help.',
    },
    closed: { title: 'This payment has been returned', text: 'There is nothing left to reverse.' },
    notPaid: {
      title: 'This payment cannot be reversed',
      text: 'Only approved card or PSE payments that are not disputed with the bank can be reversed.',
    },
    tooMany: { title: 'You have requested this several times', text: 'Contact the shop or your bank.' },
    states: {
      requested: {
        title: 'We received your request',
        text: shop =>
          `${shop} has your request and must respond. If it does not respond in time, the money is returned.`,
      },
      contested: {
        title: 'The shop does not agree',
        text: shop => `${shop} has responded to your request. For now, the money is not returned.`,
      },
      accepted: {
        title: 'Request accepted',
        text: shop => `${shop} will return the money before the deadline.`,
      },
      given_back: {
        title: 'Money returned',
        text: () => 'Your money is on its way. Your bank may take a few days to show it.',
      },
      withdrawn: {
        title: 'Request withdrawn',
        text: () => 'You withdrew the request. The payment stays unchanged.',
      },
      rejected: {
        title: 'Request rejected',
        text: shop => `The authority decided in favor of ${shop}. The money is not returned.`,
      },
      charged_back: {
        title: 'Your bank is handling this',
        text: () => 'You opened the same claim with your bank. Your bank decides and tells you the outcome.',
      },
    },
    facts: {
      number: 'Number',
      amount: 'Amount',
      reason: 'Reason',
      requestedOn: 'Date',
      giveBackBy: 'Money due by',
      answer: "The shop's response",
    },
    tellYourBank: 'The law also requires you to notify your bank within the same five business days.',
    authority: 'If you disagree, you can contact the Superintendencia de Industria y Comercio.',
    withdraw: 'Withdraw the request',
    withdrawNote: 'If you have reached an agreement with the shop, you can withdraw your request.',
    again: 'Request another reversal',
    askShop: contact => `Questions? Write to the shop: ${contact}`,
    toPayment: 'Request a reversal',
  },
};
