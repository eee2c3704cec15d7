import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environments } from '@recaudo/contract/shared/environment';
import { importMerchant } from '../../domain/moving/out/import-merchant.ts';
import { newestSchema } from '../../domain/moving/out/rows-store.ts';
import { readPgpPrivateKey } from '../../platform/vault/pgp/pgp-keys.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { newProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';
import { readPassphrase } from '../terminal/read-passphrase.ts';

/** `recaudo merchants import`: imports another installation's export, with ledger, cards and subscriptions. */
export async function merchantsImport(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    from: { type: 'string' },
    key: { type: 'string' },
    'passphrase-file': { type: 'string' },
    'private-key': { type: 'string' },
    'public-key': { type: 'string' },
    open: { type: 'boolean' },
    copy: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const folder = resolve(requireOption(options.from, 'from'));
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const passphraseFile = options['passphrase-file'];
  const key = await readPgpPrivateKey(readFileSync(requireOption(options.key, 'key')), () =>
    readPassphrase(passphraseFile),
  );
  const opens = options.open === true;
  const change = { action: 'merchant_imported', what: folder, details: { opens } };
  await changeGateway(environment, change, async gateway => {
    let bar: ProgressBar | undefined;
    const imported = await importMerchant(gateway, {
      folder,
      keys: [key],
      privateKey: options['private-key'],
      publicKey: options['public-key'],
      opens,
      isCopy: options.copy === true,
      schema: await newestSchema(gateway.database),
      onChecked: ({ rows }) => {
        bar = newProgressBar('Writing', rows);
      },
      onProgress: count => bar?.advance(count),
    });
    bar?.finish();
    const { merchantId, name, rows, sha256, privateKey, publicKey } = imported;
    const keys = opens ? { private_key: privateKey, public_key: publicKey, base_url: gateway.baseUrl } : {};
    printRecord(
      { merchant_id: merchantId, name, rows, sha256, opened: opens ? 'yes' : 'no', ...keys },
      options.json,
    );
    if (!opens) {
      console.error('The export is valid and nothing was written. Add --open to import the merchant.');
    }
  });
}
