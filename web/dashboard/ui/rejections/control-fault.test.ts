import { describe, expect, test } from 'vitest';
import { faultOf, type Judged } from './control-fault.ts';

const control = (type: string, fault: string, more: Partial<Judged> = {}): Judged => ({
  type,
  validity: { valid: false, [fault]: true } as unknown as Judged['validity'],
  validationMessage: '',
  ...more,
});

describe.each([
  ['an empty field', control('text', 'valueMissing'), 'Completa este campo.', 'Fill in this field.'],
  ['no choice', control('select-one', 'valueMissing'), 'Elige una opción.', 'Choose an option.'],
  [
    'a box that is not ticked',
    control('checkbox', 'valueMissing'),
    'Marca esta casilla para seguir.',
    'Tick this box to continue.',
  ],
  ['no file', control('file', 'valueMissing'), 'Elige un archivo.', 'Choose a file.'],
  ['letters in a number', control('number', 'badInput'), 'Escribe un número.', 'Enter a number.'],
  [
    'a short password',
    control('password', 'tooShort', { minLength: 12 }),
    'Escribe al menos 12 caracteres.',
    'Enter at least 12 characters.',
  ],
  [
    'a number beyond its bound',
    control('number', 'rangeOverflow', { max: '10000' }),
    'Debe ser 10.000 o menos.',
    'It must be 10,000 or less.',
  ],
  [
    'half a date',
    control('date', 'badInput', { max: '2026-11-18' }),
    'Escribe una fecha completa.',
    'Enter a complete date.',
  ],
  [
    'a screen with words of its own',
    control('text', 'customError', { validationMessage: 'Propio' }),
    'Propio',
    'Propio',
  ],
])('%s', (_title, judged, es, en) => {
  test('is explained in Spanish and English', () => {
    expect([faultOf(judged, 'es'), faultOf(judged, 'en')]).toEqual([es, en]);
  });
});

test('an incomplete email address gets a message of its own', () => {
  expect(faultOf(control('email', 'typeMismatch'), 'es')).toContain('ana@example.com');
});

test('a day that is too late: the last one is named', () => {
  expect(faultOf(control('date', 'rangeOverflow', { max: '2026-11-18' }), 'es')).toBe(
    'Elige un día hasta el 18/11/2026.',
  );
});

test('a valid control has no message', () => {
  const validity = { valid: true } as Judged['validity'];
  expect(faultOf({ type: 'text', validity, validationMessage: '' }, 'es')).toBeUndefined();
});
