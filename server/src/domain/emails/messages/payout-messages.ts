import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

interface PayoutMessages {
  account: Record<
    'requested' | 'verified',
    { subject: (shop: string) => string; intro: (shop: string) => string }
  > & { facts: { account: string; usableFrom: string }; notYou: string };
  payout: Record<
    'paid' | 'failed' | 'returned',
    { subject: (amount: string, shop: string) => string; intro: (shop: string) => string; note: string }
  > & { facts: Record<'amount' | 'account' | 'date' | 'reason' | 'payout', string> };
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
    payout: {
      paid: {
        subject: (amount, shop) => `Le desembolsamos ${amount} a ${shop}`,
        intro: shop => `El banco pagó un desembolso a la cuenta de ${shop}.`,
        note: 'En Liquidaciones ves qué cobros paga. Si la plata no aparece en tu cuenta, avísale a quien opera tus pagos.',
      },
      failed: {
        subject: (amount, shop) => `El banco no pagó el desembolso de ${amount} a ${shop}`,
        intro: shop =>
          `El banco rechazó un desembolso a la cuenta de ${shop}. El valor volvió a tu saldo disponible.`,
        note: 'Revisa los datos de tu cuenta: el próximo desembolso incluye este valor.',
      },
      returned: {
        subject: (amount, shop) => `El banco devolvió el desembolso de ${amount} a ${shop}`,
        intro: shop =>
          `La cuenta de ${shop} no recibió un desembolso y el banco lo devolvió. El valor volvió a tu saldo disponible.`,
        note: 'Revisa los datos de tu cuenta: el próximo desembolso incluye este valor.',
      },
      facts: {
        amount: 'Valor',
        account: 'Cuenta',
        date: 'Fecha',
        reason: 'Motivo del banco',
        payout: 'Desembolso',
      },
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
    payout: {
      paid: {
        subject: (amount, shop) => `We paid out ${amount} to ${shop}`,
        intro: shop => `The bank has paid a payout to the account of ${shop}.`,
        note: 'Settlements shows the charges that it pays. If the money is not in your account, tell the operator of your payments.',
      },
      failed: {
        subject: (amount, shop) => `The bank did not pay the payout of ${amount} to ${shop}`,
        intro: shop =>
          `The bank rejected a payout to the account of ${shop}. The amount is back in your available balance.`,
        note: 'Check the details of your account: the next payout includes this amount.',
      },
      returned: {
        subject: (amount, shop) => `The bank returned the payout of ${amount} to ${shop}`,
        intro: shop =>
          `The account of ${shop} did not take a payout, and the bank returned it. The amount is back in your available balance.`,
        note: 'Check the details of your account: the next payout includes this amount.',
      },
      facts: {
        amount: 'Amount',
        account: 'Account',
        date: 'Date',
        reason: 'Reason given by the bank',
        payout: 'Payout',
      },
    },
  },
};
