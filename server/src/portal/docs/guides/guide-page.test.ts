import { expect, test } from 'vitest';
import { renderGuide } from './guide-page.ts';

const addresses = {
  portal: 'https://pagos.example',
  sandbox: 'https://sandbox.pagos.example',
  production: 'https://api.pagos.example',
};
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

test.each([
  ['es', 'Llegar desde Openpay', 'Mudar una tienda en operación'],
  ['en', 'Coming from Openpay', 'Move a live shop'],
] as const)('the guide in %s, with the addresses of this installation', (language, title, section) => {
  const page = renderGuide(addresses, language);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(section);
  expect(page).toContain(`Openpay.SANDBOX_URL = &#39;${addresses.sandbox}&#39;`);
  expect(page).not.toContain('127.0.0.1');
  // Nothing is left of the marks of the text.
  expect(page.replaceAll(/<pre>.*?<\/pre>/gs, '')).not.toMatch(/\*\*|`|\]\(|\[ \]/);
});

test('both languages say the same: headings, tables, steps and examples one by one', () => {
  const [spanish, english] = (['es', 'en'] as const).map(language => {
    const page = renderGuide(addresses, language);
    return {
      shape: all(page, /<(h2|tr|li|pre|table)[ >]/g),
      examples: all(page, /<pre><code>(.*?)<\/code>/gs),
    };
  });
  expect(spanish?.shape).toEqual(english?.shape);
  // But for names and comments in them.
  const bare = (example: string) =>
    example.replaceAll(/My shop|Mi tienda|&lt;!--.*?--&gt;|shop\.|tienda\./g, '');
  expect(spanish?.examples.map(bare)).toEqual(english?.examples.map(bare));
});
