import Type, { type Static } from 'typebox';
import type { Destination } from '../connections/destination.ts';

/** The address and options of the other gateway. */
export const openpaySettings = Type.Object({
  baseUrl: Type.String({
    title: 'Base address',
    description: 'Where its interface is, without /v1: https, or http on this machine',
    minLength: 1,
    maxLength: 300,
    examples: ['https://api.example.com'],
  }),
  connectTimeoutMs: Type.Optional(
    Type.Integer({
      title: 'Time to connect, in milliseconds',
      minimum: 100,
      maximum: 60_000,
      default: 3_000,
    }),
  ),
  answerTimeoutMs: Type.Optional(
    Type.Integer({
      title: 'Longest wait for an answer, in milliseconds',
      description: 'Whoever asks waits no longer than the processor deadline of the installation anyway',
      minimum: 500,
      maximum: 120_000,
      default: 30_000,
    }),
  ),
  authority: Type.Optional(
    Type.String({
      title: 'Authority of its certificate (PEM)',
      description: 'Only where no public authority has signed it',
      pattern: '^\\s*-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----\\s*$',
      maxLength: 20_000,
    }),
  ),
});
export type OpenpaySettings = Static<typeof openpaySettings>;

/** Every secret belongs to a merchant's enrollment. */
export const openpaySecrets = Type.Object({});
export type OpenpaySecrets = Static<typeof openpaySecrets>;

/** A merchant's account at the other gateway. */
export const openpayEnrolment = Type.Object({
  merchantId: Type.String({ title: 'Merchant id there', pattern: '^[a-z0-9]{1,45}$' }),
  privateKey: Type.String({ title: 'Private key there', pattern: '^[A-Za-z0-9_]{8,64}$' }),
  payerEmail: Type.Optional(
    Type.String({
      title: 'Address that card charges name as their payer',
      description: "A charge has to name one, and the cards' holders are not told to the other gateway",
      maxLength: 100,
      format: 'email',
    }),
  ),
});
export type OpenpayEnrolment = Static<typeof openpayEnrolment>;

export const CONNECT_TIMEOUT_MS = 3_000;
export const ANSWER_TIMEOUT_MS = 30_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address receives card numbers, so plain http is allowed only on this machine. Undefined: nothing is ever sent.
 */
export function readBaseUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname));
  return isSafe && url.username === '' && url.password === '' && url.search === '' ? url : undefined;
}

const HTTPS_PORT = 443;
const HTTP_PORT = 80;

export function openpayDestination({ baseUrl, authority }: OpenpaySettings): Destination | undefined {
  const url = readBaseUrl(baseUrl);
  if (url === undefined) return undefined;
  const usualPort = url.protocol === 'https:' ? HTTPS_PORT : HTTP_PORT;
  return {
    host: url.hostname,
    port: url.port === '' ? usualPort : Number(url.port),
    identity: JSON.stringify([url.protocol, authority?.trim() ?? null]),
  };
}
