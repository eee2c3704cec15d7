import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readForm, signForm } from './form-token.ts';

const key = createSecretKey(randomBytes(32));
const now = new Date('2026-11-14T18:03:21Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ticket = { handle: 'ck1', purpose: 'card', number: 3 };
const token = signForm(key, ticket, now);

describe('a form token', () => {
  test('contains the attempt that it allows', () => {
    expect(readForm(key, token, ticket, later(1))).toBe(3);
  });

  test.each([
    ['another charge', { ...ticket, handle: 'ck2' }],
    ['another form', { ...ticket, purpose: 'cash' }],
  ])('is not valid for %s', (_title, other) => {
    expect(readForm(key, token, other, now)).toBeUndefined();
  });

  test('is no good after twelve hours, nor before it was signed', () => {
    expect(readForm(key, token, ticket, later(13))).toBeUndefined();
    expect(readForm(key, token, ticket, later(-1))).toBeUndefined();
  });

  test.each([
    ['with another number', token.replace(/^3/, '4')],
    ['with another time', token.replace(/\.\w+\./, '.abc123.')],
    ['of another key', signForm(createSecretKey(randomBytes(32)), ticket, now)],
    ['that is none', 'hello'],
    ['that is missing', undefined],
  ])('%s is refused', (_title, forged) => {
    expect(readForm(key, forged, ticket, now)).toBeUndefined();
  });
});
