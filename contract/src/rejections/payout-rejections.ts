import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';
import type { RejectionText } from './rejection.ts';

const state = errors.operationNotAllowed;

/** Rejections of payouts and payout accounts. */
export const payoutRejections = {
  payout_account_waiting: {
    code: state,
    en: 'Another account of this merchant waits for its verification: block it first',
    es: 'Otra cuenta de este comercio espera su verificación. Bloquéala primero.',
  },
  payout_account_not_unverified: {
    code: state,
    en: 'Only an unverified account can be verified',
    es: 'Solo se verifica una cuenta que aún no lo está.',
  },
  payout_account_blocked: {
    code: state,
    en: 'The account is blocked: add it again',
    es: 'La cuenta está bloqueada. Agrégala de nuevo.',
  },
  payout_deposit_not_confirmed: {
    code: state,
    en: 'The merchant has not reported the amount of the deposit yet',
    es: 'El comercio aún no ha dicho de cuánto fue el depósito.',
  },
  payout_deposit_sent: {
    code: state,
    en: 'The amount of the deposit is set already',
    es: 'El valor del depósito ya está definido.',
  },
  payout_deposit_not_waiting: {
    code: state,
    en: 'No deposit waits for its amount, or there is no try left',
    es: 'Ningún depósito espera su valor, o ya no quedan intentos.',
  },
  payout_nothing_due: {
    code: state,
    en: 'No merchant with a usable account has enough available',
    es: 'Ningún comercio con una cuenta lista tiene saldo suficiente.',
  },
  payout_batch_state: {
    code: state,
    en: 'The batch of payouts is {state}',
    es: 'El lote de desembolsos está en {state}.',
  },
  payout_batch_missing: {
    code: errors.notFound,
    en: 'There is no batch of payouts {batch}',
    es: 'No existe el lote de desembolsos {batch}.',
  },
  payout_batch_changed: {
    code: state,
    en: 'The batch has changed since you saw it: compare it again',
    es: 'El lote cambió desde que lo viste: compáralo otra vez.',
  },
  payout_payer_missing: {
    code: state,
    en: 'The paying account is not set: use recaudo payouts payer',
    es: 'Falta la cuenta que paga: usa recaudo payouts payer.',
  },
  settlement_hold_gone: {
    code: state,
    en: 'The hold was released already',
    es: 'Esa retención ya se liberó.',
  },
  merchant_paid_directly: {
    code: state,
    en: 'The acquirer pays this merchant directly',
    es: 'A este comercio le paga directamente su adquirente.',
  },
  withholding_row_exists: {
    code: state,
    en: 'There is a row with this name: end it, and add another',
    es: 'Ya hay una fila con ese nombre: termínala y agrega otra.',
  },
  withholding_row_missing: {
    code: state,
    en: 'There is no row with this name',
    es: 'No hay una fila con ese nombre.',
  },
  price_contract_wrong: {
    code: errors.invalidValue,
    en: 'The price is wrong: {problem}',
    es: 'La tarifa tiene un error: {problem}',
  },
  payout_own_draft: {
    code: state,
    en: 'You drafted this batch: another operator approves it',
    es: 'Preparaste este lote: tiene que aprobarlo otra persona.',
  },
  payout_drafter_requests: {
    code: state,
    en: 'Only {name}, who drafted this batch, can request its approval; you can confirm it afterwards',
    es: 'Solo {name}, que preparó este lote, puede pedir la aprobación. Después puedes confirmarla.',
  },
  payout_file_refused: {
    code: state,
    en: 'The file cannot carry the batch: {problems}',
    es: 'El archivo no puede llevar el lote: {problems}',
  },
} as const satisfies Record<string, CodedText>;

/** As in field-rules.ts, the English text follows the field's name. */
export const payoutRules = {
  last_day_before_first: {
    en: 'must not be before the first day of the row',
    es: 'El último día no puede ser anterior al primero.',
  },
  unknown_payout_format: {
    en: 'is no layout for payouts',
    es: 'No es un formato de archivo para desembolsos.',
  },
  unknown_bank: {
    en: 'is no bank code that payouts reach',
    es: 'No es el código de un banco al que se pueda pagar.',
  },
  bank_missing: { en: 'is required for a bank account', es: 'Elige el banco de la cuenta.' },
  bank_of_key: { en: 'must be left out for a Bre-B key', es: 'Una llave de Bre-B no lleva banco.' },
  not_an_account_number: {
    en: 'must be the digits of an account',
    es: 'Escribe los dígitos de la cuenta.',
  },
  account_number_length: {
    en: 'must have {least:number} to {most:number} digits at this bank',
    es: 'En este banco la cuenta tiene de {least:number} a {most:number} dígitos.',
  },
  not_a_breb_key: {
    en: 'must be a Bre-B key: @word, an email, a cell phone, a document or a merchant code',
    es: 'Escribe una llave de Bre-B: @palabra, un correo, un celular, un documento o un código de comercio.',
  },
  not_a_document_number: {
    en: 'is not a number of this type of document',
    es: 'No es un número de este tipo de documento.',
  },
  deposit_amount_wrong: {
    en: 'is not the amount of the deposit: {left:number} tries left',
    es: 'No es el valor del depósito. Te quedan {left:number} intentos.',
  },
} as const satisfies Record<string, RejectionText>;
