import { parse } from 'csv-parse/sync';
import { parsePesos } from '../../../platform/primitives/values/money.ts';
import type { WithheldAmounts } from './divide-withheld.ts';
import { withheldTaxes } from './withholding.ts';

/** A charge of a deposit; without amounts it shares the deposit's totals. */
export interface WithheldCharge {
  merchantId: string;
  chargeId: string;
  amounts: WithheldAmounts | null;
}

/** A deposit of the acquirer, with what it withheld in all or from each charge. */
export interface WithheldDeposit {
  reference: string;
  totals: WithheldAmounts | null;
  charges: WithheldCharge[];
}

/** The file cannot be used; the message says where and why. */
export class WithheldFileError extends Error {}

const COLUMNS = ['deposit', 'merchant', 'charge', ...withheldTaxes] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

function amountsOf(row: Row, line: number): WithheldAmounts | null {
  const amounts = withheldTaxes.map(tax => {
    const text = (row[tax] ?? '').trim();
    const centavos = text === '' ? 0n : parsePesos(text);
    if (centavos === undefined) {
      throw new WithheldFileError(`line ${line}: ${tax} must be an amount such as 1500.00`);
    }
    return { text, centavos };
  });
  if (amounts.every(({ text }) => text === '')) return null;
  const [renta = 0n, iva = 0n, ica = 0n] = amounts.map(({ centavos }) => centavos);
  return { renta, iva, ica };
}

/**
 * Reads what the acquirer withheld: a CSV with the columns deposit, merchant, charge, renta, iva and ica. A row without a charge
 * has the totals of its deposit.
 */
export function readWithheldFile(text: string): WithheldDeposit[] {
  let rows: Row[];
  try {
    const names = (header: string[]) => header.map(name => name.trim().toLowerCase());
    const form = { bom: true, delimiter: [';', ',', '\t'], trim: true, skip_empty_lines: true };
    rows = parse(text, { ...form, columns: names }) as Row[];
  } catch (error) {
    throw new WithheldFileError(`the file is no CSV: ${(error as Error).message}`, { cause: error });
  }
  const missing = COLUMNS.filter(column => rows[0]?.[column] === undefined);
  if (missing.length > 0) throw new WithheldFileError(`the file has no column ${missing.join(', ')}`);
  const deposits = new Map<string, WithheldDeposit>();
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    const { deposit: reference = '', merchant: merchantId = '', charge: chargeId = '' } = row;
    if (reference === '') throw new WithheldFileError(`line ${line}: deposit is missing`);
    const deposit = deposits.get(reference) ?? { reference, totals: null, charges: [] };
    deposits.set(reference, deposit);
    const amounts = amountsOf(row, line);
    if (chargeId === '') {
      if (deposit.totals !== null)
        throw new WithheldFileError(`line ${line}: a second total of ${reference}`);
      deposit.totals = amounts;
      continue;
    }
    if (merchantId === '') throw new WithheldFileError(`line ${line}: merchant is missing`);
    const key = `${merchantId} ${chargeId}`;
    if (seen.has(key)) throw new WithheldFileError(`line ${line}: the charge ${chargeId} is there twice`);
    seen.add(key);
    deposit.charges.push({ merchantId, chargeId, amounts });
  }
  for (const deposit of deposits.values()) requireOneWay(deposit);
  return [...deposits.values()];
}

/** Either the deposit has totals, or each of its charges has amounts. */
function requireOneWay({ reference, totals, charges }: WithheldDeposit): void {
  const own = charges.filter(({ amounts }) => amounts !== null).length;
  if (charges.length === 0) throw new WithheldFileError(`the deposit ${reference} names no charge`);
  if (totals === null ? own < charges.length : own > 0) {
    throw new WithheldFileError(
      `the deposit ${reference} needs either a row with its totals, or amounts on each of its charges`,
    );
  }
}
