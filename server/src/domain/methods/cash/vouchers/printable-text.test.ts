import { expect, test } from 'vitest';
import { printable } from './printable-text.ts';

test.each([
  ['Café de origen, señor Ñandú ¿sí?', 'Café de origen, señor Ñandú ¿sí?'],
  ['$\u00a020.000', '$ 20.000'],
  ['3:07\u202fp.\u00a0m.', '3:07 p. m.'],
  ['dos\nlíneas\ty\u2028más', 'dos líneas y más'],
  ['Cafe\u0301', 'Café'],
  ['“comillas” – raya • 5 €', '“comillas” – raya • 5 €'],
  ['喫茶 😀', '?? ?'],
  ['\u0007campana', '?campana'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
