import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';
import type { RejectionText } from './rejection.ts';

const state = errors.operationNotAllowed;

/** Rejections of charges that are split, and of sub-merchants. */
export const splitRejections = {
  split_not_aggregated: {
    code: state,
    en: 'Only a merchant whose payments the operator collects can split charges',
    es: 'Solo divide cobros un comercio cuyos pagos recauda el operador.',
  },
  split_no_longer: {
    code: state,
    en: 'The payment cannot be shared any more: the operator does not collect it, or a seller is no longer here',
    es: 'El pago ya no se puede dividir: el operador no lo recauda, o un vendedor ya no está aquí.',
  },
  split_invoice_mixed: {
    code: state,
    en: 'The invoice bills plans with different splits; void it and bill each plan on its own',
    es: 'La cuenta de cobro tiene planes con divisiones distintas: anúlala y cobra cada plan por separado.',
  },
  operator_key_invalid: {
    code: errors.unauthenticated,
    en: "The operator's key is invalid",
    es: 'La llave del operador no es válida.',
  },
  sub_merchant_exists: {
    code: errors.orderIdTaken,
    en: 'The platform has this sub-merchant already: find it by its external_id',
    es: 'La plataforma ya tiene este subcomercio: búscalo por su external_id.',
  },
  platform_not_aggregated: {
    code: state,
    en: 'The platform must be a merchant whose payments the operator collects',
    es: 'La plataforma debe ser un comercio cuyos pagos recauda el operador.',
  },
  platform_is_sub_merchant: {
    code: state,
    en: 'A sub-merchant cannot have sub-merchants of its own',
    es: 'Un subcomercio no puede tener subcomercios.',
  },
} as const satisfies Record<string, CodedText>;

/** As in field-rules.ts, the English text follows the field's name. */
export const splitRules = {
  split_sum: {
    en: 'must add up to {amount:money}; they add up to {sum:money}',
    es: 'Las partes deben sumar {amount:money}; suman {sum:money}.',
  },
  split_percent_sum: {
    en: 'must add up to 100 percent',
    es: 'Los porcentajes deben sumar 100.',
  },
  split_part_missing: {
    en: 'or percent is required',
    es: 'Escribe el monto o el porcentaje de esta parte.',
  },
  split_part_twice: {
    en: 'must be left out where there is an amount',
    es: 'Escribe el monto o el porcentaje, no los dos.',
  },
  split_kinds_mixed: {
    en: 'must be all amounts or all percentages',
    es: 'Las partes deben ser todas montos o todas porcentajes.',
  },
  split_percent_only: {
    en: 'must be percentages, since the charges of a plan may differ',
    es: 'En un plan las partes son porcentajes, porque sus cobros pueden variar.',
  },
  split_repeated: {
    en: 'is named in another part already',
    es: 'Este comercio ya tiene otra parte.',
  },
  split_not_live: {
    en: 'must be a live sub-merchant of yours',
    es: 'Debe ser un subcomercio tuyo que ya esté activo.',
  },
  split_seller_not_live: {
    en: 'shares its charges with a seller that is not live',
    es: 'El plan comparte sus cobros con un vendedor que no está activo.',
  },
  split_items_differ: {
    en: 'must be a plan with the same splits as the first item',
    es: 'Los planes de una suscripción deben tener la misma división.',
  },
  split_change_prorated: {
    en: 'has other splits: change at period_end, or with proration none',
    es: 'El plan se divide de otra forma: cambia al final del período, o sin prorrateo.',
  },
  split_change_deferred: {
    en: 'cannot be next_invoice for a plan with splits',
    es: 'El cambio de un plan con división no espera a la siguiente cuenta de cobro.',
  },
  split_customer_account: {
    en: 'cannot be used in a charge that credits the account of a customer',
    es: 'No se divide un cobro que abona la cuenta de un cliente.',
  },
} as const satisfies Record<string, RejectionText>;
