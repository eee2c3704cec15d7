import { defineMessages } from './dictionary.ts';

/** What the fields of the kinds are called; `_hint` stands below the box, `_word` names one of its choices. */
export const kindFieldMessages = defineMessages(
  {
    baseUrl: 'Dirección base',
    baseUrl_hint: 'Donde está su API, sin /v1: con https, o http en este mismo equipo.',
    connectTimeoutMs: 'Espera para conectar (ms)',
    answerTimeoutMs: 'Espera máxima de una respuesta (ms)',
    answerTimeoutMs_hint: 'Nadie espera más que el plazo de la instalación para un procesador.',
    authority: 'Autoridad de su certificado (PEM)',
    authority_hint: 'Solo si no lo firmó una autoridad pública.',
    host: 'Servidor',
    port: 'Puerto',
    password: 'Clave',
    certificate: 'Certificado (PEM)',
    terminal: 'Terminal',
    merchantId: 'Id del comercio allá',
    privateKey: 'Llave privada allá',
    payerEmail: 'Correo que nombran los cobros con tarjeta',
    payerEmail_hint:
      'Un cobro debe nombrar a alguien, y a la otra pasarela no se le dice quién es el titular.',
  },
  {
    baseUrl: 'Base address',
    baseUrl_hint: 'Where its API is, without /v1: https, or http on this machine.',
    connectTimeoutMs: 'Time to connect (ms)',
    answerTimeoutMs: 'Longest wait for an answer (ms)',
    answerTimeoutMs_hint: 'Nobody waits longer than the deadline of the installation for a processor.',
    authority: 'Authority of its certificate (PEM)',
    authority_hint: 'Only where no public authority has signed it.',
    host: 'Host',
    port: 'Port',
    password: 'Password',
    certificate: 'Certificate (PEM)',
    terminal: 'Terminal',
    merchantId: 'Merchant id there',
    privateKey: 'Private key there',
    payerEmail: 'E-mail that card charges name',
    payerEmail_hint: 'A charge has to name somebody, and the other gateway is not told who the holder is.',
  },
);
