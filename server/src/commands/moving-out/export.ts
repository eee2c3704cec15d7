import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environments } from '@recaudo/contract/shared/environment';
import { closeMerchant } from '../../domain/moving/out/close-merchant.ts';
import { countMovedRows, newestSchema } from '../../domain/moving/out/rows-store.ts';
import { writeExport } from '../../domain/moving/out/write-export.ts';
import { version } from '../../operations/health/version.ts';
import { type PgpPublicKey, pgpKeyInWords, readPgpPublicKey } from '../../platform/vault/pgp/pgp-keys.ts';
import { runControlled } from '../access/change-controlled.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { newProgressBar } from '../terminal/progress-bar.ts';
import { promptAtTerminal } from '../terminal/prompt-at-terminal.ts';

/** `recaudo export`: writes all data of a merchant to a folder, and its cards encrypted to one PGP key. */
export async function exportMerchant(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    merchant: { type: 'string' },
    to: { type: 'string' },
    recipient: { type: 'string' },
    fingerprint: { type: 'string' },
    close: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const folder = resolve(requireOption(options.to, 'to'));
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const recipient = await readPgpPublicKey(readFileSync(requireOption(options.recipient, 'recipient')));
  await confirmRecipient(recipient, options.fingerprint);
  const fingerprint = recipient.getFingerprint().toUpperCase();
  const closes = options.close === true;
  const change = {
    action: 'merchant_exported',
    what: merchantId,
    merchantId,
    details: { pgp_key: fingerprint, closes },
  };
  const request = { kind: 'merchant_exported' as const, payload: { merchantId, fingerprint, closes } };
  await runControlled({ environment, change, json: options.json }, request, async gateway => {
    if (closes) await closeMerchant(gateway, merchantId);
    const bar = newProgressBar('Writing', await countMovedRows(gateway.database, merchantId));
    const written = await writeExport(gateway, {
      merchantId,
      folder,
      recipient,
      isClosed: closes,
      productVersion: version,
      schema: await newestSchema(gateway.database),
      onProgress: bar.advance,
    });
    bar.finish();
    const { rows, cards, sha256 } = written;
    printRecord(
      {
        merchant_id: merchantId,
        folder,
        rows,
        cards,
        sha256,
        pgp_key: fingerprint,
        closed: closes ? 'yes' : 'no',
      },
      options.json,
    );
  });
}

/** The owner of this key will be able to read every card, so a person must compare its fingerprint. */
async function confirmRecipient(recipient: PgpPublicKey, typed: string | undefined): Promise<void> {
  const whole = plain(recipient.getFingerprint());
  if (typed !== undefined) {
    if (plain(typed) === whole) return;
    throw new UsageError(`--fingerprint does not match the key, which is ${pgpKeyInWords(recipient)}`);
  }
  console.error(`The cards can be read with the private key of\n  ${pgpKeyInWords(recipient)}`);
  const answer = await promptAtTerminal(
    'Confirm this key with its owner. To continue, type its last 8 characters: ',
  );
  if (answer === undefined)
    throw new UsageError('--fingerprint is required when the command does not run at a terminal');
  if (plain(answer) !== whole.slice(-8))
    throw new UsageError('those are not the last 8 characters of the fingerprint');
}

const plain = (fingerprint: string): string => fingerprint.replace(/[\s:]/g, '').toUpperCase();
