import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { SignatureError } from './errors.ts';
import { type DeliveryHeaders, readDelivery } from './webhooks.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const NOW = 1_795_000_000_000;
const body = JSON.stringify({ id: 'e1', type: 'charge.succeeded', amount: 20_000.5, word: 'café' });

function signed(secret = SECRET, atMs = NOW): Record<string, string> {
  return {
    'webhook-id': 'e1',
    'webhook-timestamp': String(atMs / 1_000),
    'webhook-signature': new Webhook(secret).sign('e1', new Date(atMs), body),
  };
}
const read = (headers: DeliveryHeaders, text: string | Uint8Array = body) =>
  readDelivery(text, headers, SECRET, { now: NOW });

test('a delivery as the library of the standard signs it, as text, bytes and Headers', () => {
  expect(read(signed())).toMatchObject({ id: 'e1', type: 'charge.succeeded' });
  expect(read(signed(), Buffer.from(body))).toMatchObject({ id: 'e1' });
  expect(read(new Headers(signed()))).toMatchObject({ id: 'e1' });
});

test('either of two signatures, for a day after a rotation', () => {
  const two = `${signed(OTHER)['webhook-signature']} ${signed()['webhook-signature']}`;
  expect(read({ ...signed(), 'webhook-signature': two })).toMatchObject({ id: 'e1' });
});

test.each<[string, DeliveryHeaders, string]>([
  ['of another secret', signed(OTHER), body],
  ['of another body', signed(), body.replace('20000', '20001')],
  ['of another event', { ...signed(), 'webhook-id': 'e2' }, body],
  ['too old', signed(SECRET, NOW - 301_000), body],
  ['from the future', signed(SECRET, NOW + 301_000), body],
  ['of no time', { ...signed(), 'webhook-timestamp': 'now' }, body],
  ['missing', {}, body],
  ['no base64', { ...signed(), 'webhook-signature': 'v1,?' }, body],
])('a signature that is %s is refused', (_what, headers, text) => {
  expect(() => read(headers, text)).toThrow(SignatureError);
});

test.each([undefined, '', 'whsec_'])(
  'a secret that is %j throws: anybody can sign with an empty key',
  secret => {
    expect(() => readDelivery(body, signed(), secret, { now: NOW })).toThrow(TypeError);
  },
);
