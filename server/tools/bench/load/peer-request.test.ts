import { expect, it } from 'vitest';
import { textOfRequest } from './peer-request.ts';

it.each([
  [
    { method: 'POST', path: '/pay', headers: { 'Content-Type': 'text/plain' }, body: 'café' },
    'POST /pay HTTP/1.1\r\nHost: h:1\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\ncafé',
  ],
  [{ method: 'GET', path: '/' }, 'GET / HTTP/1.1\r\nHost: h:1\r\nContent-Length: 0\r\n\r\n'],
])('%j goes over the wire with its length in bytes', (request, text) => {
  expect(textOfRequest('h:1', request)).toBe(text);
});
