import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

interface CodeMessages {
  label: string;
  apply: string;
  wrong: string;
  tooMany: string;
  discount: string;
  first: string;
  later: string;
  subscribe: (first: string) => string;
  authorise: (
    shop: string,
    prices: { first: string; summary: string; later: string; rhythm: string },
  ) => string;
  changed: { title: string; text: string };
}

export const codeMessages: Dictionary<CodeMessages> = {
  es: {
    label: '¿Tienes un código?',
    apply: 'Aplicar código',
    wrong: 'Ese código no se puede usar.',
    tooMany: 'Demasiados intentos. Prueba de nuevo en unos minutos.',
    discount: 'Descuento',
    first: 'Primer cobro',
    later: 'Después del descuento',
    subscribe: first => `Suscribirme por ${first}`,
    authorise: (shop, { first, summary, later, rhythm }) =>
      `Autorizas a ${shop} a cobrar ${first} en el primer cobro (${summary}) y después ${later} ${rhythm} a esta tarjeta hasta que canceles. Puedes cancelar o cambiar la tarjeta desde la página de tu suscripción.`,
    changed: {
      title: 'El precio cambió',
      text: 'El descuento ya no está disponible. Revisa el valor antes de continuar. No te cobramos.',
    },
  },
  en: {
    label: 'Do you have a code?',
    apply: 'Apply code',
    wrong: 'This code cannot be used.',
    tooMany: 'Too many attempts. Try again in a few minutes.',
    discount: 'Discount',
    first: 'First charge',
    later: 'After the discount',
    subscribe: first => `Subscribe for ${first}`,
    authorise: (shop, { first, summary, later, rhythm }) =>
      `You authorize ${shop} to charge ${first} first (${summary}) and then ${later} ${rhythm} to this card until you cancel. You can cancel or change the card on your subscription page.`,
    changed: {
      title: 'The price has changed',
      text: 'The discount is no longer available. Check the amount before you continue. You were not charged.',
    },
  },
};
