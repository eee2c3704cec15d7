import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

interface PayoutMessages {
  account: Record<
    'requested' | 'verified',
    { subject: (shop: string) => string; intro: (shop: string) => string }
  > & { facts: { account: string; usableFrom: string }; notYou: string };
}

/** Emails to merchants about payouts and payout accounts. */
export const payoutMessages: Dictionary<PayoutMessages> = {
  es: {
    account: {
      requested: {
        subject: shop => `Nueva cuenta para los desembolsos de ${shop}`,
        intro: shop =>
          `Alguien del equipo de ${shop} pidió recibir los desembolsos en otra cuenta. Mientras no se verifique, todo sigue llegando a la cuenta de siempre.`,
      },
      verified: {
        subject: shop => `Los desembolsos de ${shop} cambian de cuenta`,
        intro: shop =>
          `La nueva cuenta de ${shop} quedó verificada. Hasta la fecha de abajo no enviamos ningún desembolso, y desde entonces llegan a la nueva cuenta.`,
      },
      facts: { account: 'Nueva cuenta', usableFrom: 'Desde' },
      notYou: 'Si tu equipo no pidió este cambio, avísale ya a quien opera tus pagos para que lo detenga.',
    },
  },
  en: {
    account: {
      requested: {
        subject: shop => `New account for the payouts of ${shop}`,
        intro: shop =>
          `Someone in the team of ${shop} asked to be paid out to another account. Until it is verified, payouts keep going to the present account.`,
      },
      verified: {
        subject: shop => `The payouts of ${shop} change accounts`,
        intro: shop =>
          `The new account of ${shop} is verified. We send no payouts until the date below; from then on, they go to the new account.`,
      },
      facts: { account: 'New account', usableFrom: 'From' },
      notYou:
        'If your team did not ask for this, tell the operator of your payments now, so that they can stop it.',
    },
  },
};
