import type { BankField } from '@recaudo/contract/merchant/money/bank-files';

/** A longer cell is not a column name, and some of the patterns below take quadratic time. */
const LONGEST_NAME = 200;

/** Lowercase, without accents, with one space between words: `VR. RETE-FTE` becomes `vr rete fte`. */
export const plainName = (name: string): string =>
  name
    .slice(0, LONGEST_NAME)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9%]+/g, ' ')
    .trim();

/** Columns that are none of our fields: a balance looks like an amount, and an account number like a reference. */
const others = /\b(saldo|balance|cuenta|account|nit|tasa|porcentaje|propina|oficina)\b|%/;

/**
 * How banks and acquirers name our fields, the most reliable patterns first. If two columns fit, the earlier pattern wins: a
 * deposit is what arrives, so the net amount comes before the gross one, and the deposit date before the sale date.
 */
const names: readonly (readonly [field: BankField, patterns: readonly RegExp[]])[] = [
  ['reteica', [/\brete ?ica\b/, /\breten\w* (de )?ica\b/, /\bica\b/]],
  ['reteiva', [/\brete ?iva\b/, /\breten\w* (de )?iva\b/]],
  [
    'retefuente',
    [/\brete ?(fuente|fte|renta)\b/, /\breten\w* (en )?(la )?(fuente|fte|renta)\b/, /\brte ?fte\b/],
  ],
  ['fee_tax', [/\biva\b.*\bcomis/, /\bcomis\w*\b.*\biva\b/, /\biva com\b/, /\bfee tax\b/]],
  ['fee', [/\bcomis/, /\bfee\b/, /\bdescuento (del )?(banco|adquirente)/]],
  [
    'date',
    [
      /\bfecha\b.*\b(abono|consignacion|pago|deposito|compensacion|liquidacion)\b/,
      /^fecha$/,
      /\bfecha\b.*\b(movimiento|sistema|contable|aplicacion|proceso)\b/,
      /\bfecha\b/,
      /\bdate\b/,
      /^dia$/,
    ],
  ],
  ['credit', [/\b(creditos?|haber|abonos?|depositos?|consignaciones|credits?|ingresos?)\b/]],
  ['debit', [/\b(debitos?|debe|cargos?|retiros?|debits?|egresos?)\b/]],
  [
    'amount',
    [
      /\bneto\b|\bnet amount\b/,
      /\b(valor|vr|monto|importe)\b.*\b(abono|abonado|consignado|pagado|depositado)\b/,
      /^(valor|monto|importe|amount|vr)$/,
      /\b(valor|vr|monto|importe)\b.*\b(total|movimiento|transaccion)\b/,
      /\b(valor|vr|monto|importe|amount)\b/,
    ],
  ],
  ['sign', [/\b(naturaleza|signo|d c|db cr|tipo (de )?(mov\w*|tran\w*)|tipo)\b/]],
  ['method', [/\b(medio|metodo|franquicia|marca|method|red)\b/]],
  [
    'reference',
    [
      /\bref\w*\b/,
      /\b(orden|order|pedido|factura)\b/,
      /\b(cus|documento|docto|aprobacion|autorizacion|comprobante|id transaccion)\b/,
    ],
  ],
  [
    'description',
    [/\b(descripcion|concepto|detalle|movimiento|description|motivo)\b/, /\b(transaccion|establecimiento)\b/],
  ],
];

/** Names of total amount columns, which may appear next to `credit` and `debit`. */
const wholeNames = /\b(valor|vr|monto|importe|total)\b/;

/** Each field with the columns whose names fit, the most reliable first. */
export function* candidatesOf(columns: readonly string[]): Generator<readonly [BankField, number[]]> {
  const plain = columns.map(plainName);
  for (const [field, patterns] of names) {
    const places = patterns.flatMap(pattern =>
      plain.flatMap((name, place) => (pattern.test(name) && fits(field, name) ? [place] : [])),
    );
    yield [field, [...new Set(places)]];
  }
}

function fits(field: BankField, name: string): boolean {
  if (field === 'reteica' || field === 'reteiva' || field === 'retefuente') return true;
  if (others.test(name) && field !== 'date') return false;
  if (field === 'credit' || field === 'debit') return !/\b(fecha|tipo|tarjeta)\b/.test(name);
  // `Valor abono` is the amount if no debit column exists.
  if (field === 'amount') return wholeNames.test(name) || /\bneto\b|\bamount\b/.test(name);
  return true;
}
