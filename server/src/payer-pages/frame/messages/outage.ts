import type { Dictionary } from '../dictionary.ts';

export interface Said {
  title: string;
  text: string;
}

export interface OutageMessages {
  wrongLink: Said;
  tooMany: Said;
  badForm: Said;
  down: Said;
  retry: string;
  reference: string;
}

/** For pages without a payment: no charge was made when they are shown. */
export const outageMessages: Dictionary<OutageMessages> = {
  es: {
    wrongLink: {
      title: 'Este enlace no existe',
      text: 'Revisa que esté completo, o pídele a la tienda que te lo envíe de nuevo. No se ha cobrado nada.',
    },
    tooMany: {
      title: 'Demasiados intentos seguidos',
      text: 'Espera unos segundos y vuelve a intentarlo. No se ha cobrado nada.',
    },
    badForm: {
      title: 'No pudimos leer el formulario',
      text: 'Abre la página de nuevo y vuelve a intentarlo. No se ha cobrado nada.',
    },
    down: {
      title: 'Ahora mismo no podemos atenderte',
      text: 'Vuelve a abrir la página en un momento: te dirá si el pago se hizo. No se cobra dos veces.',
    },
    retry: 'Volver a abrir la página',
    reference: 'Referencia para soporte',
  },
  en: {
    wrongLink: {
      title: 'This link does not exist',
      text: 'Check that it is complete, or ask the shop to send it again. You have not been charged.',
    },
    tooMany: {
      title: 'Too many attempts in a row',
      text: 'Wait a few seconds and try again. You have not been charged.',
    },
    badForm: {
      title: 'We could not read the form',
      text: 'Open the page again and retry. You have not been charged.',
    },
    down: {
      title: 'The service is unavailable right now',
      text: 'Open the page again in a moment: it will show whether the payment was made. You are never charged twice.',
    },
    retry: 'Open the page again',
    reference: 'Reference for support',
  },
};
