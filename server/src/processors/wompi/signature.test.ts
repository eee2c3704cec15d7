import { expect, test } from 'vitest';
import { signPayment } from './signature.ts';

test.each([
  [
    'without an expiration (pulgueta/wompi-node 3.2.0)',
    { reference: 'ref-123', amountCentavos: 2_490_000n, currency: 'COP' },
    'test_integrity_key',
    '3020531ed7879230f3ed79e981eda23c5efcd8ce2da4576876ca16f783224e54',
  ],
  [
    'with an expiration (pulgueta/wompi-node 3.2.0)',
    {
      reference: 'ref-123',
      amountCentavos: 2_490_000n,
      currency: 'COP',
      expirationTime: '2025-01-01T00:00:00.000Z',
    },
    'test_integrity_key',
    'e03cb492e50b9497abd14c0e99a9d677401d9fafce3ed8d6296c68e7fa3304b9',
  ],
  [
    "Wompi's documentation",
    { reference: 'sk8-438k4-xmxm392-sn2m', amountCentavos: 2_490_000n, currency: 'COP' },
    'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
    '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  ],
])('the published signature: %s', (_name, payment, secret, signature) => {
  expect(signPayment(payment, secret)).toBe(signature);
});
