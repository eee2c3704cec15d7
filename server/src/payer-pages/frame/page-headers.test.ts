import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const formAction = (returnUrl: string | null): string =>
  /form-action ([^;]*)/.exec(pageHeaders({ returnUrl })['content-security-policy'] ?? '')?.[1] ?? '';

test.each([
  [null, "'self'"],
  ['https://www.tienda.co/gracias?x=1', "'self' https://tienda.co https://*.tienda.co"],
  ['https://tienda.co:8443/', "'self' https://tienda.co:8443 https://*.tienda.co:8443"],
  ['http://localhost:3000/volver', "'self' http://localhost:3000"],
  ['http://127.0.0.1:3000/', "'self' http://127.0.0.1:3000"],
  ['http://[::1]:3000/', "'self' http://[::1]:3000"],
])('a form may lead on to %s', (returnUrl, expected) => {
  expect(formAction(returnUrl)).toBe(expected);
});

test('nothing inline, nothing foreign, no frame, no cache', () => {
  const headers = pageHeaders();
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('no-store');
});
