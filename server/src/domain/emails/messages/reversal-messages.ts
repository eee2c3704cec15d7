import type { Language } from '@recaudo/contract/language';

/** What a payer is written about a request to have a payment reversed. */
export const reversalNews = ['requested', 'contested', 'given_back', 'rejected'] as const;
export type ReversalNews = (typeof reversalNews)[number];

interface Said {
  subject: (amount: string, shop: string) => string;
  intro: (shop: string) => string;
}

interface ReversalMessages {
  facts: {
    amount: string;
    reason: string;
    number: string;
    requestedOn: string;
    giveBackBy: string;
    answer: string;
  };
  action: string;
  news: Record<ReversalNews, Said>;
  /** The law requires it in addition to the request to the seller. */
  tellYourBank: string;
  authority: string;
}

export const reversalMessages: Record<Language, ReversalMessages> = {
  es: {
    facts: {
      amount: 'Valor',
      reason: 'Motivo',
      number: 'Número de la solicitud',
      requestedOn: 'Fecha de la solicitud',
      giveBackBy: 'Plazo para devolver',
      answer: 'Respuesta del comercio',
    },
    action: 'Ver mi solicitud',
    news: {
      requested: {
        subject: (amount, shop) => `Recibimos tu solicitud de reversión de ${amount} a ${shop}`,
        intro: shop =>
          `${shop} ya tiene tu solicitud de reversión del pago. Guarda este correo: prueba que la presentaste.`,
      },
      contested: {
        subject: (_amount, shop) => `${shop} respondió tu solicitud de reversión`,
        intro: shop => `${shop} no está de acuerdo con tu solicitud. El dinero no se devuelve por ahora.`,
      },
      given_back: {
        subject: (amount, shop) => `${shop} devolvió ${amount}`,
        intro: shop =>
          `${shop} devolvió el dinero de tu solicitud. Tu banco puede tardar unos días en mostrarlo.`,
      },
      rejected: {
        subject: (_amount, shop) => `Tu solicitud de reversión a ${shop} terminó`,
        intro: shop => `La autoridad decidió a favor de ${shop}: el dinero no se devuelve.`,
      },
    },
    tellYourBank:
      'Avisa también a tu banco: la Ley 1480 de 2011 pide que lo notifiques en el mismo plazo de cinco días hábiles.',
    authority: 'Si no estás de acuerdo puedes acudir a la Superintendencia de Industria y Comercio.',
  },
  en: {
    facts: {
      amount: 'Amount',
      reason: 'Reason',
      number: 'Number of the request',
      requestedOn: 'Date of the request',
      giveBackBy: 'To be given back by',
      answer: "The shop's answer",
    },
    action: 'See my request',
    news: {
      requested: {
        subject: (amount, shop) => `We have your request to reverse ${amount} paid to ${shop}`,
        intro: shop =>
          `${shop} has your request to reverse the payment. Keep this email: it proves that you asked.`,
      },
      contested: {
        subject: (_amount, shop) => `${shop} has answered your request for a reversal`,
        intro: shop => `${shop} does not agree with your request. The money is not given back for now.`,
      },
      given_back: {
        subject: (amount, shop) => `${shop} has given back ${amount}`,
        intro: shop =>
          `${shop} has given back the money of your request. Your bank may need some days to show it.`,
      },
      rejected: {
        subject: (_amount, shop) => `Your request for a reversal at ${shop} has ended`,
        intro: shop => `The authority has decided for ${shop}: the money is not given back.`,
      },
    },
    tellYourBank:
      'Tell your bank as well: Law 1480 of 2011 wants it to be notified within the same five business days.',
    authority: 'If you do not agree you may turn to the Superintendencia de Industria y Comercio.',
  },
};
