import { readFileSync } from 'node:fs';
import type { Gateway } from '../../../dependencies.ts';
import { settledMethods } from '../../../domain/settlement/pricing/price.ts';
import { listTerms } from '../../../domain/settlement/terms/store.ts';
import { passOn } from '../../../domain/settlement/withholding/pass-on.ts';
import { listDepositsToPassOn } from '../../../domain/settlement/withholding/pass-on-store.ts';
import {
  readWithheldFile,
  type WithheldDeposit,
  WithheldFileError,
} from '../../../domain/settlement/withholding/read-withheld-file.ts';
import {
  type DocumentedRow,
  endWithholdingRow,
  insertWithholdingRow,
  listWithholdingRows,
  readWithholdingMode,
  saveWithholdingMode,
} from '../../../domain/settlement/withholding/store.ts';
import {
  taxRegimes,
  withheldTaxes,
  withholdingBases,
  withholdingModes,
} from '../../../domain/settlement/withholding/withholding.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { changeGateway } from '../../access/change-gateway.ts';
import { withGateway } from '../../access/with-gateway.ts';
import {
  chooseOption,
  dayOption,
  numberOption,
  readOptions,
  requireOption,
  UsageError,
} from '../../command.ts';
import { printRecord, printTable } from '../../terminal/print.ts';
import { environmentOf, shared } from './options.ts';

export async function withholdingList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async ({ database }) => {
    const rows = (await listWithholdingRows(database)).map(row => ({
      row: row.id,
      tax: row.tax,
      percent: `${row.partsPerMillion / 10_000} %`,
      base: row.base,
      methods: row.methods.join(','),
      city: row.city ?? 'all',
      from: row.effectiveFrom,
      to: row.effectiveTo ?? '',
      exempt: row.exemptRegimes.join(','),
      law: row.law,
      source: row.source,
      note: row.note ?? '',
    }));
    if (options.json !== true) printRecord({ mode: await readWithholdingMode(database) });
    printTable(rows, options.json);
  });
}

const listedOption = <Word extends string>(
  value: string | undefined,
  name: string,
  { words, fallback }: { words: readonly Word[]; fallback: string },
): Word[] =>
  (value ?? fallback)
    .split(',')
    .filter(word => word !== '')
    .map(word => chooseOption(word.trim(), name, words));

export async function withholdingSet(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    row: { type: 'string' },
    tax: { type: 'string' },
    percent: { type: 'string' },
    base: { type: 'string' },
    methods: { type: 'string' },
    city: { type: 'string' },
    law: { type: 'string' },
    source: { type: 'string' },
    note: { type: 'string' },
    exempt: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  });
  const from = dayOption(requireOption(options.from, 'from'), 'from');
  if (from === null) throw new UsageError('--from is required');
  const tax = chooseOption(options.tax, 'tax', withheldTaxes);
  const percent = numberOption(requireOption(options.percent, 'percent'), 'percent', 0, { most: 100 });
  const row: DocumentedRow = {
    id: requireOption(options.row, 'row'),
    tax,
    partsPerMillion: Math.round(percent * 10_000),
    base: chooseOption(options.base, 'base', withholdingBases, tax === 'iva' ? 'iva' : 'net_of_taxes'),
    methods: listedOption(options.methods, 'methods', { words: settledMethods, fallback: 'card' }),
    city: options.city ?? null,
    law: requireOption(options.law, 'law'),
    source: requireOption(options.source, 'source'),
    note: options.note ?? null,
    exemptRegimes: listedOption(options.exempt, 'exempt', { words: taxRegimes, fallback: '' }),
    effectiveFrom: from,
    effectiveTo: dayOption(options.to, 'to'),
  };
  const details = { tax, percent: `${percent} %`, from, law: row.law };
  const change = { action: 'withholding_row_set', what: row.id, details };
  await changeGateway(environmentOf(options), change, async ({ database }) => {
    if (!(await insertWithholdingRow(database, row))) {
      throw new UsageError(`there is a row ${row.id}: end it with recaudo withholding end, and add another`);
    }
    printRecord({ row: row.id, ...details }, options.json);
  });
}

export async function withholdingEnd(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, row: { type: 'string' }, to: { type: 'string' } });
  const id = requireOption(options.row, 'row');
  const to = dayOption(requireOption(options.to, 'to'), 'to');
  const change = { action: 'withholding_row_ended', what: id, details: { to } };
  await changeGateway(environmentOf(options), change, async ({ database }) => {
    if (!(await endWithholdingRow(database, id, to))) throw new UsageError(`there is no row ${id}`);
    printRecord({ row: id, to: to ?? '' }, options.json);
  });
}

export async function withholdingMode(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, mode: { type: 'string' } });
  const mode = chooseOption(options.mode, 'mode', withholdingModes);
  const change = { action: 'withholding_mode_set', what: mode };
  await changeGateway(environmentOf(options), change, async ({ database }) => {
    await saveWithholdingMode(database, mode);
    printRecord({ mode }, options.json);
  });
}

/** The deposits of a file, or those that the merchants' reconciliation has matched. */
async function depositsOf({ database }: Gateway, file: string | undefined): Promise<WithheldDeposit[]> {
  if (file !== undefined) return readWithheldFile(readFileSync(file, 'utf8'));
  const found: WithheldDeposit[] = [];
  for (const { merchantId } of await listTerms(database)) {
    found.push(...(await listDepositsToPassOn(database, merchantId)));
  }
  return found;
}

export async function withholdingPassOn(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, file: { type: 'string' } });
  const { file } = options;
  const change = { action: 'withholding_passed_on', what: file ?? 'deposits' };
  await changeGateway(environmentOf(options), change, async gateway => {
    try {
      const passed = await passOn(gateway, await depositsOf(gateway, file));
      const rows = passed.map(({ merchantId, charges, amounts }) => ({
        merchant_id: merchantId,
        charges,
        renta: formatPesos(amounts.renta),
        iva: formatPesos(amounts.iva),
        ica: formatPesos(amounts.ica),
      }));
      printTable(rows, options.json);
    } catch (error) {
      if (error instanceof WithheldFileError) throw new UsageError(error.message, { cause: error });
      throw error;
    }
  });
}
