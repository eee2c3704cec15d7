import { expect, test } from 'vitest';
import { readMetricsAccess } from './metrics-access.ts';

const reject = (message: string): never => {
  throw new Error(message);
};
const read = (values: Record<string, string>) => readMetricsAccess(name => values[name], reject);

test.each([
  [{}, { token: undefined, listen: undefined }],
  [{ RECAUDO_METRICS_TOKEN: 'a'.repeat(16) }, { token: 'a'.repeat(16), listen: undefined }],
  [
    { RECAUDO_METRICS_LISTEN: '10.0.0.5:9464' },
    { token: undefined, listen: { host: '10.0.0.5', port: 9464 } },
  ],
  [{ RECAUDO_METRICS_LISTEN: '[::1]:9464' }, { token: undefined, listen: { host: '::1', port: 9464 } }],
])('%j', (values, expected) => {
  expect(read(values)).toEqual(expected);
});

test('the message about a token does not repeat it', () => {
  expect(() => read({ RECAUDO_METRICS_TOKEN: 'too-short' })).not.toThrow('too-short');
});

test.each([
  [{ RECAUDO_METRICS_TOKEN: 'too-short' }, 'RECAUDO_METRICS_TOKEN must have at least 16'],
  [{ RECAUDO_METRICS_TOKEN: 'with a space in the middle' }, 'RECAUDO_METRICS_TOKEN'],
  [{ RECAUDO_METRICS_LISTEN: '9464' }, 'RECAUDO_METRICS_LISTEN must be a host and a port'],
  [{ RECAUDO_METRICS_LISTEN: '127.0.0.1:0' }, 'RECAUDO_METRICS_LISTEN'],
  [{ RECAUDO_METRICS_LISTEN: '127.0.0.1:70000' }, 'RECAUDO_METRICS_LISTEN'],
])('refused: %j', (values, message) => {
  expect(() => read(values)).toThrow(message);
});
