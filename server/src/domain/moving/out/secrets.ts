import { openCard, sealCard } from '../../../platform/vault/ciphers/card-cipher.ts';
import { cardFingerprint } from '../../../platform/vault/ciphers/fingerprint.ts';
import { openText, sealText } from '../../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../../platform/vault/keys/key-ring.ts';
import {
  openEnrolmentSecrets,
  sealEnrolmentSecrets,
} from '../../../processors/connections/stored-connection.ts';
import { hashCard } from '../../../processors/sandbox/play-authorisation.ts';
import { openNumber, sealNumber } from '../../payouts/accounts/payout-account.ts';
import { passwordOwner } from '../../webhooks/delivery/attempts/call.ts';
import { type BroughtSecrets, sealBroughtSecrets, secretOf } from '../../webhooks/endpoints/secret.ts';
import type { SealedLine } from './file-format.ts';
import type { ReadRow } from './rows-store.ts';

type Values = Record<string, unknown>;

/** How encrypted values move from one installation's keys to another's. */
interface Carried {
  /** The values for the PGP file. `row` is the parsed line of the row. */
  open(ring: KeyRing, merchantId: string, stored: ReadRow, row: Values): Values;
  /** The row's columns, encrypted for the new installation. */
  seal(ring: KeyRing, merchantId: string, line: SealedLine, row: Values): Values;
}

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('the PGP file has no text where one belongs');
  return value;
};

const card: Carried = {
  open(ring, merchantId, stored, row) {
    const { cardNumber } = openCard(
      ring,
      { merchantId, cardId: stored.sealed_id ?? '' },
      {
        keyId: stored['key_id'] as string,
        wrappedKey: stored['wrapped_key'] as Buffer,
        sealed: stored['sealed_number'] as Buffer,
      },
    );
    const { customer_id, holder_name, expiration_month, expiration_year, network_transaction_id } = row;
    return {
      customer_id,
      card_number: cardNumber,
      holder_name,
      expiration_month,
      expiration_year,
      network_transaction_id,
      fingerprint: (stored['fingerprint'] as Buffer).toString('hex'),
      sandbox_fingerprint: hashCard(ring.fingerprintKey, merchantId, cardNumber).toString('hex'),
    };
  },
  seal(ring, merchantId, { id, card_number }) {
    const cardNumber = text(card_number);
    const { keyId, wrappedKey, sealed } = sealCard(ring, { merchantId, cardId: id }, { cardNumber });
    return {
      fingerprint: hex(cardFingerprint(ring, merchantId, cardNumber)),
      key_id: keyId,
      wrapped_key: hex(wrappedKey),
      sealed_number: hex(sealed),
    };
  },
};

const webhook: Carried = {
  open(ring, merchantId, stored, row) {
    const id = stored.sealed_id ?? '';
    const version = Number(row['secret_version']);
    const broughtSecrets = stored['brought_secrets'] as Buffer | null;
    // The previous secret may still be in use for signing.
    const versions = [version - 1, version].filter(number => number > 0);
    const secrets: BroughtSecrets = Object.fromEntries(
      versions.map(secretVersion => [
        String(secretVersion),
        secretOf(ring, { merchantId, id, secretVersion, broughtSecrets }),
      ]),
    );
    const password = stored['sealed_password'] as Buffer | null;
    return {
      url: row['url'],
      password: password === null ? null : openText(ring, passwordOwner(merchantId, id), password),
      secrets,
    };
  },
  seal(ring, merchantId, { id, password, secrets }) {
    return {
      sealed_password:
        password === null ? null : hex(sealText(ring, passwordOwner(merchantId, id), text(password))),
      brought_secrets: hex(sealBroughtSecrets(ring, { merchantId, id }, secrets as BroughtSecrets)),
    };
  },
};

const enrolment: Carried = {
  open: (ring, merchantId, stored) => ({
    secrets: openEnrolmentSecrets(
      ring,
      { merchantId, connectionId: stored.sealed_id ?? '' },
      stored['sealed_secrets'] as Buffer,
    ),
  }),
  seal: (ring, merchantId, { id, secrets }) => ({
    sealed_secrets: hex(
      sealEnrolmentSecrets(
        ring,
        { merchantId, connectionId: id },
        secrets as Parameters<typeof sealEnrolmentSecrets>[2],
      ),
    ),
  }),
};

const payoutAccount: Carried = {
  open: (ring, merchantId, stored) => ({
    number: openNumber(ring, {
      merchantId,
      id: stored.sealed_id ?? '',
      sealedNumber: stored['sealed_number'] as Buffer,
    }),
  }),
  seal: (ring, merchantId, { id, number }) => ({
    sealed_number: hex(sealNumber(ring, { merchantId, id }, text(number))),
  }),
};

const keptAnswer: Carried = {
  open: (ring, merchantId, stored, row) => ({
    response_body: openText(
      ring,
      ['kept-answer', merchantId, stored.sealed_id ?? ''],
      Buffer.from(text(row['response_body']), 'base64'),
    ),
  }),
  seal: (ring, merchantId, { id, response_body }) => ({
    response_body: sealText(ring, ['kept-answer', merchantId, id], text(response_body)).toString('base64'),
  }),
};

const carried: Readonly<Record<string, Carried>> = {
  cards: card,
  tokens: card,
  webhooks: webhook,
  enrolments: enrolment,
  payout_accounts: payoutAccount,
  idempotency_records: keptAnswer,
};

function carriedIn(table: string): Carried {
  const found = carried[table];
  if (found === undefined) throw new Error(`there is no rule for exporting the sealed columns of ${table}`);
  return found;
}

/** The PGP file's line for a row. */
export const openSecrets = (
  ring: KeyRing,
  merchantId: string,
  table: string,
  stored: ReadRow,
): SealedLine => ({
  kind: table,
  id: stored.sealed_id ?? '',
  ...carriedIn(table).open(ring, merchantId, stored, JSON.parse(stored.line) as Values),
});

/** The row as JSON, with its secrets encrypted with this installation's keys. */
export const sealSecrets = (ring: KeyRing, merchantId: string, line: SealedLine, row: Values): string =>
  JSON.stringify({ ...row, ...carriedIn(line.kind).seal(ring, merchantId, line, row) });

/** The old and new fingerprint of a card number; they differ because fingerprints are keyed. */
export interface Rekeyed {
  old: string;
  new: string;
}

export function rekeyedOf(ring: KeyRing, merchantId: string, line: SealedLine): Rekeyed[] {
  if (line['card_number'] === undefined) return [];
  const cardNumber = text(line['card_number']);
  return [
    { old: text(line['fingerprint']), new: cardFingerprint(ring, merchantId, cardNumber).toString('hex') },
    {
      old: text(line['sandbox_fingerprint']),
      new: hashCard(ring.fingerprintKey, merchantId, cardNumber).toString('hex'),
    },
  ];
}
