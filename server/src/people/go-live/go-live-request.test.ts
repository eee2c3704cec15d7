import { expect, test } from 'vitest';
import { readDocument, readNit } from './go-live-request.ts';

const verdict = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['890.903.938-8', '8909039388'],
  ['8909039388', '8909039388'],
  ['890903938-7', 'nit has a wrong check digit: it would be 8'],
  ['890903938', 'nit needs its check digit at the end: it would be 8'],
  ['ABC', 'nit must be a NIT with its check digit, such as 900123456-8'],
])('%s: %s', (written, expected) => expect(verdict(() => readNit(written))).toBe(expected));

const file = (contentType: 'application/pdf' | 'image/png', content: Buffer) =>
  verdict(() => readDocument('documents.0', { name: 'rut.pdf', contentType, content }));

test('the content of a document must match its type', () => {
  expect(file('application/pdf', Buffer.from('%PDF-1.7 ...'))).toMatchObject({ name: 'rut.pdf' });
  expect(file('image/png', Buffer.from('%PDF-1.7'))).toBe('documents.0 is not a file of the type image/png');
  expect(file('application/pdf', Buffer.alloc(0))).toBe('documents.0 must not be empty');
  expect(file('application/pdf', Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(
    'documents.0 must have at most 5 MB',
  );
});
