import { expect, test } from 'vitest';
import { isForwarded } from './forwarded-request.ts';

const received = (headers: Record<string, string>, httpVersion = '1.1') =>
  isForwarded({ headers, raw: { httpVersion } });

/** What Chromium and curl send. */
const browser = {
  host: '127.0.0.1:8000',
  connection: 'keep-alive',
  origin: 'http://127.0.0.1:8000',
  referer: 'http://127.0.0.1:8000/entrar',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0',
  'accept-language': 'es-CO',
  cookie: 'x-forwarded-for=1',
  'x-recaudo-csrf': 'a',
};

test('a request of a browser or of curl on this machine', () => {
  expect(received(browser)).toBe(false);
  expect(received({ host: 'localhost:8001', accept: '*/*', 'user-agent': 'curl/8.5.0' })).toBe(false);
});

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'x-vercel-forwarded-for',
  'tailscale-user-login',
  'ngrok-trace-id',
])('%s, even empty, means that a proxy passed the request on', name => {
  expect(received({ ...browser, [name]: '127.0.0.1' })).toBe(true);
  expect(received({ ...browser, [name]: '' })).toBe(true);
});

test('HTTP/1.0, as nginx speaks it without further settings', () => {
  expect(received({ host: '127.0.0.1:8000', connection: 'close' }, '1.0')).toBe(true);
});
