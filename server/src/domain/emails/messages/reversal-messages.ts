import type { Language } from '@recaudo/contract/shared/words/language';

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
  /** Required by law, in addition to the request to the seller. */
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
      number: 'Request number',
      requestedOn: 'Request date',
      giveBackBy: 'Money due by',
      answer: "The shop's response",
    },
    action: 'View my request',
    news: {
      requested: {
        subject: (amount, shop) => `We received your request to reverse ${amount} paid to ${shop}`,
        intro: shop =>
          `${shop} has your request to reverse the payment. Keep this email as proof of your request.`,
      },
      contested: {
        subject: (_amount, shop) => `${shop} has responded to your reversal request`,
        intro: shop => `${shop} does not agree with your request. For now, the money is not returned.`,
      },
      given_back: {
        subject: (amount, shop) => `${shop} has returned ${amount}`,
        intro: shop => `${shop} has returned your money. Your bank may take a few days to show it.`,
      },
      rejected: {
        subject: (_amount, shop) => `Your reversal request to ${shop} is closed`,
        intro: shop => `The authority decided in favor of ${shop}: the money is not returned.`,
      },
    },
    tellYourBank: 'You must also notify your bank within the same five business days (Law 1480 of 2011).',
    authority: 'If you disagree, you can contact the Superintendencia de Industria y Comercio.',
  },
};
