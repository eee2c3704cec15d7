import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

export interface CancelMessages {
  open: string;
  title: string;
  question: string;
  legend: string;
  atEnd: (day: string) => string;
  now: string;
  nowOnly: string;
  confirm: string;
  back: string;
}

export const cancelMessages: Dictionary<CancelMessages> = {
  es: {
    open: 'Cancelar suscripción',
    title: '¿Cancelar tu suscripción?',
    question: 'Elige cuándo termina. No se hará ningún otro cobro.',
    legend: 'Cuándo termina',
    atEnd: day => `Al final de lo que ya tienes: el ${day}`,
    now: 'Ahora mismo',
    nowOnly: 'Termina ahora mismo y no se hará ningún otro cobro, tampoco del pago pendiente.',
    confirm: 'Sí, cancelar',
    back: 'No, volver a mi suscripción',
  },
  en: {
    open: 'Cancel subscription',
    title: 'Cancel your subscription?',
    question: 'Choose when it ends. You will not be charged again.',
    legend: 'When it ends',
    atEnd: day => `At the end of the period you have paid for: ${day}`,
    now: 'Right now',
    nowOnly: 'It ends right now. You will not be charged again, not even for the payment due.',
    confirm: 'Yes, cancel',
    back: 'No, back to my subscription',
  },
};
