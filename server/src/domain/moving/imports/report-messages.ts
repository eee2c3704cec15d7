import type { ImportKind, ImportProblem } from '@recaudo/contract/shared/words/import-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

interface ReportMessages {
  kinds: Record<ImportKind | 'charges', string>;
  /** `{field}` and `{value}` are placeholders. */
  problems: Record<ImportProblem, string>;
  line: string;
  file: string;
  would: string;
  did: string;
  continues: string;
  allGood: string;
  refused: string;
  warnings: string;
  more: string;
  nothingWritten: string;
}

const es: ReportMessages = {
  kinds: {
    plans: 'planes',
    customers: 'clientes',
    cards: 'tarjetas',
    subscriptions: 'suscripciones',
    charges: 'pagos de antes',
  },
  problems: {
    unreadable: 'no se puede leer',
    too_many_columns: 'el archivo tiene {value} columnas y se leen máximo 60: quita las que no necesitas',
    too_many_rows:
      'el archivo tiene más de {value} filas: divídelo en varios, o usa el comando recaudo import',
    required: 'falta {field}',
    too_long: '{field} tiene más de {value} caracteres',
    not_text: '{field} no es un texto',
    not_email: '{field} no es un correo',
    not_amount: '{field} no es un valor en pesos: {value}',
    not_integer: '{field} no es un número entero: {value}',
    too_small: '{field} tiene que ser mayor (mínimo {value})',
    too_large: '{field} es demasiado grande (máximo {value})',
    not_date: '{field} no es una fecha como 2027-03-05',
    not_month: '{field} no es un mes: va de 01 a 12',
    not_boolean: '{field} no es sí ni no: {value}',
    not_one_of: '{field} tiene que ser uno de: {value}',
    card_number_in_text: '{field} trae un número de tarjeta: quítalo y vuelve a importar la fila',
    security_code: 'trae un código de seguridad ({field}): nadie puede guardarlo; quita la columna',
    card_digits: 'el número de la tarjeta no tiene 16 o 19 dígitos (15 American Express, 14 Diners)',
    card_check_digit: 'el número de la tarjeta tiene mal un dígito',
    test_card: 'es un número de tarjeta de prueba y esto es producción',
    no_customer: 'el cliente {value} no está aquí',
    no_plan: 'el plan {value} no está aquí, o fue eliminado',
    no_card: 'la tarjeta {value} no está aquí: trae primero el archivo de tarjetas',
    which_card: 'el cliente {value} tiene varias tarjetas: di cuál en card_id',
    other_customer: 'la tarjeta {value} es de otro cliente',
    date_needed: 'falta {field}, que necesita una suscripción en estado {value}',
    date_passed: '{field} ya pasó ({value}): cóbrala donde estaba y pon la fecha siguiente',
    date_too_far: '{field} está a más de once años: {value}',
    id_taken: 'el id {value} ya es de otro registro en Recaudo: cámbialo en el archivo',
    external_id_taken: '{field} ya es del cliente {value}: corrige uno de los dos',
    quantity_of_fixed_plan: 'el plan {value} cuesta lo mismo para cualquier cantidad: quita {field}',
    period_amount: 'con esa cantidad el período costaría {value}, y no se puede cobrar',
    no_coupon: 'el cupón {value} no está aquí, o fue eliminado',
    coupon_of_other_plans: 'el cupón {value} no es para ese plan',
    coupon_used_up: 'el cupón {value} no tiene más usos, o ya dio todos sus pagos',
    splits_not_here:
      'los splits del plan no sirven aquí: son porcentajes que suman 100, de vendedores activos de este comercio',
    plan_is_split: 'el plan {value} se divide con vendedores: no sirve para un cliente con cuenta',
    taken: 'otro registro con los mismos datos se creó durante la importación: vuelve a ejecutarla',
    card_expired: 'la tarjeta venció en {value}: entra, pero su cobro será rechazado hasta que haya otra',
    period_counted: 'el período queda en {value}, para que el cobro siga en su día del mes',
    repeated: 'este id ya vino en el mismo archivo; vale el primero',
    number_known: 'este cliente ya tenía este número guardado como {value}: se usa esa tarjeta',
  },
  line: 'línea {line}',
  file: '{kind}, {name}, filas: {rows}. {verb}: {created}; ya estaban: {known}; no se pueden traer: {refused}.',
  would: 'Entrarían',
  did: 'Entraron',
  continues: 'Sigue la importación {id} donde iba.',
  allGood: 'Todas las filas están bien.',
  refused: 'No se pueden traer:',
  warnings: 'Para tener en cuenta:',
  more: '… y {count} más; con --report quedan todas en un archivo.',
  nothingWritten: 'Fue una prueba: no se escribió nada.',
};

const en: ReportMessages = {
  kinds: {
    plans: 'plans',
    customers: 'customers',
    cards: 'cards',
    subscriptions: 'subscriptions',
    charges: 'earlier payments',
  },
  problems: {
    unreadable: 'cannot be read',
    too_many_columns:
      'the file has {value} columns and at most 60 are read: remove those that you do not need',
    too_many_rows: 'the file has more than {value} rows: split it, or use the command recaudo import',
    required: '{field} is missing',
    too_long: '{field} has more than {value} characters',
    not_text: '{field} is not a text',
    not_email: '{field} is not an e-mail address',
    not_amount: '{field} is not an amount in pesos: {value}',
    not_integer: '{field} is not a whole number: {value}',
    too_small: '{field} has to be larger (at least {value})',
    too_large: '{field} is too large (at most {value})',
    not_date: '{field} is not a date such as 2027-03-05',
    not_month: '{field} is not a month: use 01 to 12',
    not_boolean: '{field} is neither yes nor no: {value}',
    not_one_of: '{field} has to be one of: {value}',
    security_code: 'brings a security code ({field}): nobody may keep it; take the column out',
    card_number_in_text: '{field} contains a card number: remove it and import the row again',
    card_digits: 'the card number does not have 16 or 19 digits (15 American Express, 14 Diners)',
    card_check_digit: 'the card number has a wrong digit',
    test_card: 'is the number of a test card, and this is production',
    no_customer: 'the customer {value} is not here',
    no_plan: 'the plan {value} is not here, or was deleted',
    no_card: 'the card {value} is not here: bring the file of cards first',
    which_card: 'the customer {value} has several cards: say which one in card_id',
    other_customer: 'the card {value} is of another customer',
    date_needed: '{field} is missing, which a subscription with status {value} needs',
    date_passed: '{field} is over ({value}): charge it where it was, and give the date after it',
    date_too_far: '{field} is more than eleven years ahead: {value}',
    id_taken: 'the id {value} already belongs to another record in Recaudo: change it in the file',
    external_id_taken: '{field} already belongs to the customer {value}: correct one of the two',
    quantity_of_fixed_plan: 'the plan {value} costs the same for any quantity: remove {field}',
    period_amount: 'with this quantity the period would cost {value}, which cannot be charged',
    no_coupon: 'the coupon {value} is not here, or was deleted',
    coupon_of_other_plans: 'the coupon {value} is not for this plan',
    coupon_used_up: 'the coupon {value} has no uses left, or has given all its payments',
    splits_not_here:
      'the splits of the plan do not work here: they are percentages that add up to 100, of live sellers of this merchant',
    plan_is_split: 'the plan {value} is shared with sellers: it does not work for a customer with an account',
    taken: 'another record with the same data was created during the import: run it again',
    card_expired: 'the card expired in {value}: it comes in, but will be declined until there is another one',
    period_counted: 'the period becomes {value}, so that the charge stays on its day of the month',
    repeated: 'this id has come before in the same file; the first one counts',
    number_known: 'this customer has this number saved as {value} already: that card is used',
  },
  line: 'line {line}',
  file: '{kind}, {name}, rows: {rows}. {verb}: {created}; here already: {known}; cannot be taken: {refused}.',
  would: 'Would come in',
  did: 'Came in',
  continues: 'Goes on with the import {id} where it was.',
  allGood: 'All rows are good.',
  refused: 'Cannot be taken:',
  warnings: 'Good to know:',
  more: '… and {count} more; --report writes all of them to a file.',
  nothingWritten: 'This was a dry run: nothing was written.',
};

export const reportMessages: Dictionary<ReportMessages> = { es, en };

export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Describes a problem in a sentence, without its position. */
export const describeProblem = (
  language: Language,
  { field, problem, value }: { field: string; problem: ImportProblem; value: string },
): string => fillIn(reportMessages[language].problems[problem], { field, value });
