import { defineMessages } from '../messages/dictionary.ts';

/** Separate from the other account texts, because every screen loads these. */
export const unconfirmedMessages = defineMessages(
  {
    unconfirmedLabel: 'Pendiente de tu cuenta',
    unconfirmed: 'Confirma tu correo: el enlace está en el correo que enviamos a {email}.',
    resend: 'Enviar otra vez',
    resent: 'Va otro correo en camino.',
  },
  {
    unconfirmedLabel: 'Your account',
    unconfirmed: 'Confirm your email: use the link that we sent to {email}.',
    resend: 'Resend',
    resent: 'Another email is on its way.',
  },
);
