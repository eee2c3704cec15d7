import { readFileSync } from 'node:fs';
import { isForeignId, isForeignKey } from '../../domain/merchants/merchant.ts';
import { listFiles } from '../../domain/moving/imports/import-store.ts';
import { fillIn, reportMessages } from '../../domain/moving/imports/report-messages.ts';
import type { ImportRequest } from '../../domain/moving/imports/rows/import-request.ts';
import { openOpenpay } from '../../domain/moving/imports/rows/openpay-source.ts';
import { openImport, runImport, tryImport } from '../../domain/moving/imports/run-import.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { environmentOf } from '../connections/connection-options.ts';
import { newProgressBar } from '../terminal/progress-bar.ts';
import { languageOf, printReport, readReport, requireMerchant, sourceOf } from './imports.ts';
import { openFiles } from './open-files.ts';

const openpayOptions = {
  environment: { type: 'string' },
  merchant: { type: 'string' },
  url: { type: 'string' },
  'their-merchant': { type: 'string' },
  'key-file': { type: 'string' },
  cards: { type: 'string' },
  'pgp-key': { type: 'string' },
  'passphrase-file': { type: 'string' },
  source: { type: 'string' },
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  language: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Imports everything but card numbers from an API of this family; the numbers come in a PGP file. */
export async function importOpenpay(args: string[]): Promise<void> {
  const options = readOptions(args, openpayOptions);
  const merchantId = requireOption(options.merchant, 'merchant');
  const url = requireOption(options.url, 'url');
  const theirs = requireOption(options['their-merchant'], 'their-merchant');
  const privateKey = readKey(requireOption(options['key-file'], 'key-file'));
  if (!isForeignId(theirs))
    throw new UsageError('--their-merchant must be the merchant id at the other gateway');
  const language = languageOf(options);
  const environment = environmentOf(options);
  const cards = options.cards === undefined ? [] : await openFiles(options, environment);
  const their = openOpenpay({ url, merchantId: theirs, privateKey });
  const bar = newProgressBar('Read', 0);
  const given: ImportRequest = {
    source: sourceOf(options.source ?? 'openpay'),
    files: [...their.files, ...cards],
    charges: their.charges,
    onProgress: rows => bar.advance(rows),
  };
  try {
    if (options['dry-run'] === true) {
      await withGateway(environment, async gateway => {
        const merchant = await requireMerchant(gateway, merchantId);
        const result = await tryImport(gateway, merchant, given);
        bar.finish();
        printReport({ ...result, isDryRun: true }, options);
      });
      return;
    }
    const details = { source: given.source, url, their_merchant: theirs };
    const change = { action: 'import_run', what: merchantId, merchantId, details };
    await changeGateway(environment, change, async gateway => {
      const merchant = await requireMerchant(gateway, merchantId);
      const begun = await openImport(gateway, merchant, given);
      const files = await listFiles(gateway.database, merchantId, [begun.id]);
      if (files.some(({ rowsDone }) => rowsDone > 0))
        console.error(fillIn(reportMessages[language].continues, { id: begun.id }));
      await runImport(gateway, merchant, begun, given);
      bar.finish();
      printReport(await readReport(gateway, merchantId, begun.id), options);
    });
  } finally {
    await their.close();
  }
}

function readKey(path: string): string {
  let key: string;
  try {
    key = readFileSync(path === '-' ? 0 : path, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`--key-file: the file cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (!isForeignKey(key)) throw new UsageError('--key-file does not contain a private key such as sk_…');
  return key;
}
