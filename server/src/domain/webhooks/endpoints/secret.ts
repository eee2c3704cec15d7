import { createHmac } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { lengthPrefixed } from '../../../platform/vault/ciphers/length-prefixed.ts';
import { openText, sealText, type TextOwner } from '../../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../../platform/vault/keys/key-ring.ts';
import type { Webhook } from './webhook.ts';

/** After a rotation both secrets sign for this long, so that a receiver can switch without losing events. */
export const OVERLAP_MS = 24 * 3_600_000;

type SecretOwner = Pick<Webhook, 'merchantId' | 'id'>;

/** Secrets by version. */
export type BroughtSecrets = Readonly<Record<string, string>>;

const ownerOf = ({ merchantId, id }: SecretOwner): TextOwner => ['webhook-secrets', merchantId, id];

/**
 * Encrypts the secrets of an endpoint imported from another installation; its receiver keeps using them until they are
 * rotated.
 */
export const sealBroughtSecrets = (ring: KeyRing, webhook: SecretOwner, secrets: BroughtSecrets): Buffer =>
  sealText(ring, ownerOf(webhook), JSON.stringify(secrets));

function findBroughtSecret(
  ring: KeyRing,
  { broughtSecrets, secretVersion, ...owner }: Parameters<typeof secretOf>[1],
): string | undefined {
  if (broughtSecrets === null) return undefined;
  const secrets = JSON.parse(openText(ring, ownerOf(owner), broughtSecrets)) as BroughtSecrets;
  return secrets[String(secretVersion)];
}

/**
 * Derives the signing secret of an endpoint. It is not stored, so the database cannot leak it, and a repeated request
 * can return it again.
 */
export function secretOf(
  ring: KeyRing,
  webhook: SecretOwner & Pick<Webhook, 'secretVersion' | 'broughtSecrets'>,
): string {
  const brought = findBroughtSecret(ring, webhook);
  if (brought !== undefined) return brought;
  const { merchantId, id, secretVersion } = webhook;
  const bytes = createHmac('sha256', ring.webhookSigningKey)
    .update(lengthPrefixed(merchantId, id, String(secretVersion)))
    .digest('base64');
  return `whsec_${bytes}`;
}

/** Creating a signer costs more than signing. Bounded, because endpoints come and go. */
const signers = new Map<string, Signer>();
const MAX_SIGNERS = 5_000;

function signerOf(secret: string): Signer {
  const known = signers.get(secret);
  if (known !== undefined) return known;
  if (signers.size >= MAX_SIGNERS) signers.clear();
  const signer = new Signer(secret);
  signers.set(secret, signer);
  return signer;
}

/** The secrets that sign now, the current one first. */
export function liveSecrets(ring: KeyRing, webhook: Webhook, now: Date): string[] {
  const { oldSecretUntil, secretVersion } = webhook;
  const current = secretOf(ring, webhook);
  if (oldSecretUntil === null || oldSecretUntil.getTime() <= now.getTime()) return [current];
  return [current, secretOf(ring, { ...webhook, secretVersion: secretVersion - 1 })];
}

export interface Message {
  id: string;
  body: string;
}

/** The headers of Standard Webhooks. */
export const signatureHeaders = (secrets: readonly string[], { id, body }: Message, now: Date) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': secrets.map(secret => signerOf(secret).sign(id, now, body)).join(' '),
});
