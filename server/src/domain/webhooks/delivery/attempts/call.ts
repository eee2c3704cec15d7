import { openText, type TextOwner } from '../../../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../../../platform/vault/keys/key-ring.ts';
import { liveSecrets, type Message, signatureHeaders } from '../../endpoints/secret.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import type { Call } from './sender.ts';
import { fixedHeaders } from './shown-headers.ts';

/** Everything that a call to an endpoint needs except its message. */
export interface Target {
  endpoint: string;
  merchantId: string;
  url: string;
  secrets: readonly string[];
  authorization: string | undefined;
}

export const passwordOwner = (merchantId: string, webhookId: string): TextOwner => [
  'webhook-password',
  merchantId,
  webhookId,
];

export function targetOf(ring: KeyRing, webhook: Webhook, now: Date): Target {
  const { merchantId, id, url, user } = webhook;
  return {
    endpoint: `${merchantId} ${id}`,
    merchantId,
    url,
    secrets: liveSecrets(ring, webhook, now),
    authorization: user === null ? undefined : basicAuth(user, passwordOf(ring, webhook)),
  };
}

function passwordOf(ring: KeyRing, { merchantId, id, sealedPassword }: Webhook): string {
  return sealedPassword === null ? '' : openText(ring, passwordOwner(merchantId, id), sealedPassword);
}

const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** `now` is real time, because receivers reject old signatures. */
export const callOf = (target: Target, message: Message, now: Date): Call => ({
  endpoint: target.endpoint,
  merchantId: target.merchantId,
  url: target.url,
  headers: {
    ...fixedHeaders,
    ...signatureHeaders(target.secrets, message, now),
    ...(target.authorization === undefined ? {} : { authorization: target.authorization }),
  },
  body: message.body,
});
