import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { importKinds } from '@recaudo/contract/shared/words/import-words';
import { stringify } from 'csv-stringify/sync';
import { eachImportedId } from '../../domain/moving/imports/resolve/id-store.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { environmentOf } from '../connections/connection-options.ts';
import { requireMerchant } from './imports.ts';

/** Prints each imported id with its id here, as CSV. */
export async function importIds(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    merchant: { type: 'string' },
    source: { type: 'string' },
    kind: { type: 'string' },
    out: { type: 'string' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const kind = options.kind === undefined ? undefined : chooseOption(options.kind, 'kind', importKinds);
  await withGateway(environmentOf(options), async gateway => {
    await requireMerchant(gateway, merchantId);
    const out = options.out === undefined ? process.stdout : createWriteStream(options.out, { mode: 0o600 });
    const write = async (rows: string[][]): Promise<void> => {
      if (!out.write(stringify(rows, { escape_formulas: true }))) await once(out, 'drain');
    };
    await write([['source', 'kind', 'their_id', 'our_id']]);
    for await (const page of eachImportedId(gateway.database, merchantId, { source: options.source, kind })) {
      await write(page.map(row => [row.source, row.kind, row.externalId, row.id]));
    }
    if (options.out !== undefined) {
      out.end();
      await once(out, 'finish');
    }
  });
}
