import type { Language } from '@recaudo/contract/shared/words/language';
import type { DescribedOperation } from '../document/openapi-document.ts';
import { noteFor } from '../snippets/operation-notes.ts';

/** Common names of operations whose summary uses other words. */
const searchWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'POST /v1/{merchant_id}/charges': {
    es: 'cobrar pago pagar tarjeta enlace de pago checkout',
    en: 'pay payment card payment link checkout',
  },
  'POST /v1/{merchant_id}/charges/{transaction_id}/refund': {
    es: 'reembolso parcial total devolver devolución dinero',
    en: 'partial full refund give money back return',
  },
  'POST /v1/{merchant_id}/charges/{transaction_id}/capture': {
    es: 'captura preautorización confirmar',
    en: 'capture preauthorization confirm',
  },
  'POST /v1/{merchant_id}/charges/{transaction_id}/cancel': {
    es: 'anular cancelación',
    en: 'void cancellation',
  },
  'POST /v1/{merchant_id}/tokens': { es: 'tokenizar guardar tarjeta', en: 'tokenize save card' },
  'POST /v1/{merchant_id}/customers/{customer_id}/subscriptions': {
    es: 'cobro recurrente mensualidad membresía suscribir',
    en: 'recurring charge membership subscribe',
  },
  'POST /v1/{merchant_id}/sandbox/clock/advance': {
    es: 'reloj adelantar tiempo simular mes',
    en: 'clock time travel simulate month',
  },
};

export const searchWordsOf = (described: DescribedOperation, language: Language): string =>
  noteFor(searchWords, described)?.[language] ?? '';
