import type { Language } from '../shared/words/language.ts';
import type { RejectionValue, ValueKind, WriteValue } from './rejection.ts';

/**
 * Translations of API words inside a rejection. In English the word itself appears unless the table has another text.
 */
const words: Readonly<Record<string, { en?: string; es: string }>> = {
  // States.
  active: { es: 'activa' },
  approved: { es: 'aprobado' },
  authorized: { es: 'autorizado' },
  cancelled: { es: 'cancelado' },
  charge_pending: { es: 'por pagar' },
  chargeback_accepted: { es: 'con contracargo aceptado' },
  chargeback_adjustment: { es: 'con contracargo ajustado' },
  chargeback_pending: { es: 'con contracargo en estudio' },
  completed: { es: 'aprobado' },
  declined: { es: 'rechazado' },
  done: { es: 'lista' },
  expired: { es: 'vencido' },
  failed: { es: 'rechazado' },
  gone: { es: 'eliminado' },
  in_progress: { es: 'pendiente' },
  refunded: { es: 'reembolsado' },
  requested: { es: 'solicitada' },
  contested: { es: 'en desacuerdo' },
  accepted: { es: 'aceptada' },
  rejected: { es: 'negada' },
  withdrawn: { es: 'retirada' },
  given_back: { es: 'devuelta' },
  // Of invoices.
  draft: { es: 'en borrador' },
  open: { es: 'pendiente' },
  paid: { es: 'pagada' },
  void: { es: 'anulada' },
  uncollectible: { es: 'sin cobrar' },
  charged_back: { es: 'pasada a contracargo' },
  pending: { es: 'en estudio' },
  adjustment: { es: 'ajustado' },
  // Roles.
  owner: { es: 'dueño' },
  finance: { es: 'finanzas' },
  accountant: { es: 'contador' },
  developer: { es: 'desarrollo' },
  read_only: { es: 'solo lectura' },
  support: { es: 'soporte' },
  disputes: { es: 'disputas' },
  administrator: { es: 'administrador' },
  // Periods.
  day: { es: 'día' },
  month: { es: 'mes' },
  // Columns of an acquirer's file.
  network: { es: 'red' },
  stage: { es: 'etapa' },
  outcome: { es: 'resultado' },
  amount: { es: 'monto' },
  fee: { es: 'cargo del adquirente' },
  received_on: { es: 'recibido' },
  due_on: { es: 'responder hasta' },
  charge_amount: { es: 'monto del cobro' },
  charge_date: { es: 'fecha del cobro' },
  // Methods.
  card: { es: 'tarjetas' },
  pse: { es: 'PSE' },
  store: { es: 'efectivo' },
  // Targets of a URL.
  'an address of this machine': { es: 'una dirección de esta máquina' },
  'a private address': { es: 'una dirección privada' },
  'an address inside of a provider': { es: 'una dirección interna de un proveedor' },
  'a loopback address': { es: 'esta misma máquina' },
  'a link-local address': { es: 'una dirección de la red local' },
  'a reserved address': { es: 'una dirección reservada' },
  'an address for documentation': { es: 'una dirección de ejemplo' },
  'an address for measurements': { es: 'una dirección de mediciones' },
  'a multicast address': { es: 'una dirección de difusión' },
  'an IPv4 address in disguise': { es: 'una dirección IPv4 disfrazada' },
  // Fields and stages of a card network case.
  reason_code: { en: 'reason code', es: 'código del motivo' },
  due_date: { en: 'due date', es: 'plazo' },
  retrieval: { en: 'Retrieval request', es: 'Solicitud de documentos' },
  first: { en: 'First chargeback', es: 'Primer contracargo' },
  pre_arbitration: { en: 'Pre-arbitration', es: 'Prearbitraje' },
  arbitration: { en: 'Arbitration', es: 'Arbitraje' },
  // Requirements for going live.
  confirmed_email: { en: 'a confirmed email address', es: 'confirmar el correo' },
  first_charge: { en: 'a first charge in the sandbox', es: 'un primer cobro en pruebas' },
  policy_links: {
    en: 'your policies: publish them with the template, or link to your terms and your privacy policy (Marca y páginas de pago)',
    es: 'los enlaces a términos y a política de datos (Marca y páginas de pago)',
  },
};

/** Operations that a charge may not allow: `cannot be refunded`. */
const spanishVerbs: Readonly<Record<string, string>> = {
  cancelled: 'cancelar',
  captured: 'capturar',
  finalized: 'emitir',
  'marked as paid elsewhere': 'marcar como pagada',
  'marked as uncollectible': 'dar por perdida',
  paid: 'pagar',
  'paid by bank or in cash': 'pagar por PSE o en efectivo',
  refunded: 'reembolsar',
  reversed: 'reversar',
  sent: 'enviar',
  voided: 'anular',
};

const spanishTypes: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'sí o no',
  object: 'un objeto JSON',
  array: 'una lista',
};

const withArticle = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`);

const writers: Record<Language, Partial<Record<ValueKind, (text: string) => string>>> = {
  en: { word: text => words[text]?.en ?? text, types: withArticle },
  es: {
    word: text => words[text]?.es ?? text,
    verb: text => spanishVerbs[text] ?? text,
    types: text => spanishTypes[text] ?? text,
  },
};

/**
 * Returns a function that formats values for readers of a language. Money is centavos in the server and pesos in JSON,
 * so the caller formats both.
 */
export function newValueWriter(
  language: Language,
  writeMoney: (value: RejectionValue) => string,
): WriteValue {
  const or = language === 'es' ? ' o ' : ' or ';
  return (kind, value) => {
    if (kind === 'money') return writeMoney(value);
    const write = writers[language][kind === 'words' ? 'word' : kind] ?? String;
    return Array.isArray(value) ? value.map(write).join(kind === 'types' ? or : ', ') : write(String(value));
  };
}
