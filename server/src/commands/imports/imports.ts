import { writeFileSync } from 'node:fs';
import { languages } from '@recaudo/contract/shared/words/language';
import { stringify } from 'csv-stringify/sync';
import type { Gateway } from '../../dependencies.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import {
  findImport,
  listFiles,
  listImports,
  listProblems,
} from '../../domain/moving/imports/import-store.ts';
import { describeReport, type Report, reportRows } from '../../domain/moving/imports/report.ts';
import { fillIn, reportMessages } from '../../domain/moving/imports/report-messages.ts';
import { openImport, runImport, tryImport } from '../../domain/moving/imports/run-import.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { environmentOf } from '../connections/connection-options.ts';
import { printTable } from '../terminal/print.ts';
import { newProgressBar } from '../terminal/progress-bar.ts';
import { fileOptions, openFiles } from './open-files.ts';

const shared = {
  environment: { type: 'string' },
  merchant: { type: 'string' },
  json: { type: 'boolean' },
} as const;
const reporting = { language: { type: 'string' }, report: { type: 'string' } } as const;
/** More than a person reads, and small enough for memory. */
const MOST_PROBLEMS = 1_000_000;

interface Reporting {
  language?: string | undefined;
  report?: string | undefined;
  json?: boolean | undefined;
}

export const languageOf = ({ language }: Reporting) => chooseOption(language, 'language', languages, 'en');

export async function requireMerchant(gateway: Gateway, id: string): Promise<Merchant> {
  const merchant = await findMerchant(gateway.database, id);
  if (merchant === undefined) throw new UsageError(`there is no merchant ${id} in ${gateway.environment}`);
  return merchant;
}

const SOURCE = /^[a-z0-9][a-z0-9-]{0,29}$/;

/** Source ids are unique within a source: two systems that number customers from 1 are two sources. */
export function sourceOf(text: string | undefined): string {
  const source = text ?? 'file';
  if (!SOURCE.test(source))
    throw new UsageError('--source takes small letters, digits and hyphens, such as old-gateway');
  return source;
}

/** Prints the report, and writes all of its rows to a file if requested. Exit code 1 if a row was rejected. */
export function printReport(report: Report, options: Reporting): void {
  const language = languageOf(options);
  if (options.json === true) {
    const { files, problems } = report;
    console.log(JSON.stringify({ files, problems, dry_run: report.isDryRun }));
  } else console.log(describeReport(report, language));
  if (options.report !== undefined) {
    writeFileSync(
      options.report,
      stringify(reportRows(report, language), { bom: true, escape_formulas: true }),
    );
  }
  if (report.files.some(({ refused }) => refused > 0)) process.exitCode = 1;
}

/** An import's progress so far. */
export async function readReport(gateway: Gateway, merchantId: string, id: string): Promise<Report> {
  const files = await listFiles(gateway.database, merchantId, [id]);
  const problems = await listProblems(gateway.database, merchantId, id, MOST_PROBLEMS);
  const shown = files.map(({ kind, name, created, known, refused, warnings }) => ({
    kind,
    name,
    created,
    known,
    refused,
    warnings,
  }));
  return { files: shown, problems, isDryRun: false };
}

export async function importCheck(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, ...reporting, ...fileOptions, source: { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const source = sourceOf(options.source);
  languageOf(options);
  const environment = environmentOf(options);
  const files = await openFiles(options, environment);
  await withGateway(environment, async gateway => {
    const merchant = await requireMerchant(gateway, merchantId);
    const bar = newProgressBar('Looking at', sumOf(files));
    const given = { source, files, onProgress: (rows: number) => bar.advance(rows) };
    const result = await tryImport(gateway, merchant, given);
    bar.finish();
    printReport({ ...result, isDryRun: true }, options);
  });
}

const sumOf = (files: readonly { rowCount: number }[]): number =>
  files.reduce((sum, { rowCount }) => sum + rowCount, 0);

export async function importRun(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, ...reporting, ...fileOptions, source: { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const source = sourceOf(options.source);
  const language = languageOf(options);
  const environment = environmentOf(options);
  const files = await openFiles(options, environment);
  const change = {
    action: 'import_run',
    what: merchantId,
    merchantId,
    details: { source, files: files.map(({ name }) => name).join(', ') },
  };
  await changeGateway(environment, change, async gateway => {
    const merchant = await requireMerchant(gateway, merchantId);
    const bar = newProgressBar('Importing', sumOf(files));
    const given = { source, files, onProgress: (rows: number) => bar.advance(rows) };
    const begun = await openImport(gateway, merchant, given);
    if ((await listFiles(gateway.database, merchantId, [begun.id])).some(({ rowsDone }) => rowsDone > 0))
      console.error(fillIn(reportMessages[language].continues, { id: begun.id }));
    await runImport(gateway, merchant, begun, given);
    bar.finish();
    printReport(await readReport(gateway, merchantId, begun.id), options);
  });
}

export async function importList(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, last: { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  await withGateway(environmentOf(options), async gateway => {
    await requireMerchant(gateway, merchantId);
    const imports = await listImports(gateway.database, merchantId, Number(options.last ?? 20));
    const files = await listFiles(
      gateway.database,
      merchantId,
      imports.map(({ id }) => id),
    );
    const rows = imports.map(({ id, source, status, startedAt, endedAt }) => {
      const own = files.filter(({ importId }) => importId === id);
      const sum = (name: 'created' | 'known' | 'refused') => own.reduce((all, file) => all + file[name], 0);
      return {
        id,
        source,
        status,
        started: formatInstant(startedAt),
        ended: endedAt === null ? '-' : formatInstant(endedAt),
        created: sum('created'),
        known: sum('known'),
        refused: sum('refused'),
      };
    });
    printTable(rows, options.json);
  });
}

export async function importShow(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, ...reporting, id: { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.id, 'id');
  languageOf(options);
  await withGateway(environmentOf(options), async gateway => {
    if ((await findImport(gateway.database, merchantId, id)) === undefined)
      throw new UsageError(`there is no import ${id} of ${merchantId}`);
    printReport(await readReport(gateway, merchantId, id), options);
  });
}
