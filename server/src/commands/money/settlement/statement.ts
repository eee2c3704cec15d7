import { createWriteStream } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Document, DocumentFormat } from '../../../domain/settlement/documents/document.ts';
import { openStatement } from '../../../domain/settlement/statement/write-statement.ts';
import { withGateway } from '../../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../../command.ts';
import { printRecord } from '../../terminal/print.ts';
import { environmentOf, shared } from './options.ts';

const text = { type: 'string' } as const;
export const documentOptions = { ...shared, format: text, language: text, out: text } as const;

interface DocumentOptions {
  format?: string | undefined;
  language?: string | undefined;
  out?: string | undefined;
}

export const languageOf = ({ language }: DocumentOptions) =>
  chooseOption(language, 'language', ['es', 'en'], 'es');

export function formatOf({ format, out }: DocumentOptions, usual: DocumentFormat): DocumentFormat {
  const ending = extname(out ?? '').slice(1);
  return chooseOption(
    format ?? (ending === '' ? undefined : ending),
    'format',
    ['csv', 'xlsx', 'pdf'],
    usual,
  );
}

/** Writes the document, readable by its owner only, and says where. */
export async function saveDocument(
  { name, bytes }: Document,
  options: DocumentOptions & { json?: boolean | undefined },
): Promise<void> {
  const file = resolve(options.out ?? name);
  await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600 }));
  printRecord({ file }, options.json);
}

export async function settlementStatement(args: string[]): Promise<void> {
  const options = readOptions(args, { ...documentOptions, merchant: text, settlement: text });
  const merchantId = requireOption(options.merchant, 'merchant');
  const settlementId = requireOption(options.settlement, 'settlement');
  const asked = { format: formatOf(options, 'csv'), language: languageOf(options) };
  await withGateway(environmentOf(options), async ({ database }) => {
    const statement = await openStatement(database, { merchantId, settlementId }, asked);
    if (statement === undefined) {
      throw new UsageError(`the merchant ${merchantId} has no settlement ${settlementId}`);
    }
    await saveDocument(statement, options);
  });
}
