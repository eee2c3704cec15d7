import type { ReversalStatus } from '@recaudo/contract/reversal-words';
import type { Dictionary } from '../../../../pages/dictionary.ts';

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
    title: 'Ask to have the payment reversed',
    intro: shop =>
      `Law 1480 of 2011 lets you ask ${shop} to reverse this payment. You have five business days from when you noticed the problem, or from when you should have received what you bought.`,
    reason: 'What happened?',
    noticedOn: 'When did you notice?',
    noticedOnHint: 'If you did not receive what you bought, the day on which it should have come.',
    amount: 'Amount that you ask for',
    amountHint: left =>
      `Leave it empty to ask for all of it: ${left}. Ask for less if only one product had the problem.`,
    description: 'Tell us what happened',
    descriptionHint: 'The shop reads it. Do not write your card number or your passwords.',
    payoutTo: 'To which account do we give it back? (optional)',
    payoutToHint: 'Bank, kind and number of an account in your name. We delete it once you have the money.',
    send: 'Ask for the reversal',
    note: 'Whoever asks without a reason may be fined.',
    faultsTitle: 'Check the request',
    faultsText: 'Correct the marked fields and send it again.',
    faults: {
      missing: 'This is missing.',
      reason: 'Choose what happened.',
      noticed_on: 'Write a day between that of the payment and today.',
      amount: 'Write an amount above zero and not above what is left of the payment.',
      late: 'The five business days from that day are over. Write to the shop: it may give the money back all the same.',
      tooLong: 'It is too long.',
      cardNumber: 'A card number does not belong here: we have hidden it, check and send again.',
    },
    stale: {
      title: 'Send the request again',
      text: 'The page was open for long. Check it and send it once more.',
    },
    refused: {
      title: 'We could not take the request',
      text: 'The payment changed while you were writing. See how it stands, and write to the shop if you need to.',
    },
    closed: { title: 'This payment has been given back', text: 'There is nothing left to reverse.' },
    notPaid: {
      title: 'This payment cannot be reversed',
      text: 'Only approved payments by card or PSE that are not disputed with the bank can be reversed.',
    },
    tooMany: { title: 'You have asked for this several times', text: 'Write to the shop or to your bank.' },
    states: {
      requested: {
        title: 'We have your request',
        text: shop =>
          `${shop} has your request and must answer it. Without an answer in time the money is given back.`,
      },
      contested: {
        title: 'The shop does not agree',
        text: shop => `${shop} has answered your request. The money is not given back for now.`,
      },
      accepted: {
        title: 'Request accepted',
        text: shop => `${shop} will give the money back before the deadline.`,
      },
      given_back: {
        title: 'Money given back',
        text: () => 'The money of your request is on its way. Your bank may need some days to show it.',
      },
      withdrawn: {
        title: 'Request withdrawn',
        text: () => 'You withdrew the request. The payment stays as it was.',
      },
      rejected: {
        title: 'Request rejected',
        text: shop => `The authority has decided for ${shop}. The money is not given back.`,
      },
      charged_back: {
        title: 'Your bank has taken it over',
        text: () => 'You opened the same claim with your bank: it decides, and tells you the outcome.',
      },
    },
    facts: {
      number: 'Number',
      amount: 'Amount',
      reason: 'Reason',
      requestedOn: 'Date',
      giveBackBy: 'To be given back by',
      answer: "The shop's answer",
    },
    tellYourBank: 'Tell your bank as well within the same five business days: the law asks for it.',
    authority: 'If you do not agree you may turn to the Superintendencia de Industria y Comercio.',
    withdraw: 'Withdraw the request',
    withdrawNote: 'If you have come to terms with the shop you may withdraw it.',
    again: 'Ask for another reversal',
    askShop: contact => `Questions? Write to the shop: ${contact}`,
    toPayment: 'Ask to have the payment reversed',
  },
};
