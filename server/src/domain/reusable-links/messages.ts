import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';
import type { ReusableStatus } from './reusable-link.ts';

interface Said {
  title: string;
  text: string;
}

interface LinkMessages {
  payTitle: string;
  subscribeTitle: string;
  yourData: string;
  yourCard: string;
  name: string;
  email: string;
  emailHint: string;
  faults: Record<'payer_name' | 'email', { missing: string; wrong: string }>;
  left: (count: number) => string;
  goOn: (amount: string) => string;
  goOnHint: string;
  subscribe: (amount: string, rhythm: string) => string;
  startTrial: string;
  trial: (days: number) => string;
  authorise: (shop: string, amount: string, rhythm: string) => string;
  underWay: Said & { again: string };
  ended: Record<Exclude<ReusableStatus, 'open'>, Said>;
}

export const linkMessages: Dictionary<LinkMessages> = {
  es: {
    payTitle: 'Pagar',
    subscribeTitle: 'Suscribirte',
    yourData: 'Tus datos',
    yourCard: 'Tu tarjeta',
    name: 'Tu nombre',
    email: 'Tu correo',
    emailHint: 'Ahí te llega el comprobante.',
    faults: {
      payer_name: { missing: 'Escribe tu nombre.', wrong: 'Escribe tu nombre, no el número de la tarjeta.' },
      email: { missing: 'Escribe tu correo.', wrong: 'Revisa tu correo: le falta algo.' },
    },
    left: count => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
    goOn: amount => `Continuar al pago de ${amount}`,
    goOnHint: 'En el siguiente paso eliges cómo pagar: tarjeta, PSE o efectivo.',
    subscribe: (amount, rhythm) => `Suscribirme por ${amount} ${rhythm}`,
    startTrial: 'Empezar la prueba',
    trial: days => (days === 1 ? 'El primer día es gratis.' : `Los primeros ${days} días son gratis.`),
    authorise: (shop, amount, rhythm) =>
      `Autorizas a ${shop} a cobrar ${amount} ${rhythm} a esta tarjeta hasta que canceles. Puedes cancelar o cambiar la tarjeta desde la página de tu suscripción.`,
    underWay: {
      title: 'Estamos procesando tu suscripción',
      text: 'No cierres ni vuelvas a enviar: no te cobraremos dos veces.',
      again: 'Mirar otra vez',
    },
    ended: {
      full: {
        title: 'Agotado',
        text: 'Todos los cupos están pagados o en proceso de pago. Si alguno no se paga, vuelve a quedar libre en una hora.',
      },
      expired: { title: 'Este enlace venció', text: 'Pide uno nuevo a la tienda. No te cobramos.' },
      closed: {
        title: 'Este enlace ya no recibe pagos',
        text: 'La tienda lo cerró. Escríbele si necesitas otro. No te cobramos.',
      },
    },
  },
  en: {
    payTitle: 'Pay',
    subscribeTitle: 'Subscribe',
    yourData: 'Your details',
    yourCard: 'Your card',
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We send the receipt there.',
    faults: {
      payer_name: { missing: 'Enter your name.', wrong: 'Enter your name, not the card number.' },
      email: { missing: 'Enter your email.', wrong: 'Check your email: something is missing.' },
    },
    left: count => (count === 1 ? '1 left' : `${count} left`),
    goOn: amount => `Continue to pay ${amount}`,
    goOnHint: 'Next, choose how to pay: card, PSE or cash.',
    subscribe: (amount, rhythm) => `Subscribe for ${amount} ${rhythm}`,
    startTrial: 'Start the trial',
    trial: days => (days === 1 ? 'The first day is free.' : `The first ${days} days are free.`),
    authorise: (shop, amount, rhythm) =>
      `You authorize ${shop} to charge ${amount} ${rhythm} to this card until you cancel. You can cancel or change the card on your subscription page.`,
    underWay: {
      title: 'We are processing your subscription',
      text: 'Do not close the page or submit again: you will not be charged twice.',
      again: 'Check again',
    },
    ended: {
      full: {
        title: 'Sold out',
        text: 'All places are taken or being paid. Places that are not paid become available again within an hour.',
      },
      expired: { title: 'This link has expired', text: 'Ask the shop for a new one. You were not charged.' },
      closed: {
        title: 'This link no longer accepts payments',
        text: 'The shop closed it. Contact the shop if you need another one. You were not charged.',
      },
    },
  },
};
