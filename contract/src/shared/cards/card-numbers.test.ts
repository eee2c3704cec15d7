import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCardNumbers, hasCardNumber, maskCardNumbers } from './card-numbers.ts';
import { PUBLIC_TEST_NUMBERS } from './public-test-numbers.ts';

const PAN = '4929135792468039';
const MASKED = '492913XXXXXX8039';

const fullWidth = (digits: string) =>
  digits.replaceAll(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)));
const inScript = (digits: string, zero: number) =>
  digits.replaceAll(/\d/g, digit => String.fromCodePoint(zero + Number(digit)));

describe('a card number is found and masked', () => {
  test.each([
    ['in one piece', PAN, MASKED],
    ['inside a word', `tarjeta${PAN}cvv`, `tarjeta${MASKED}cvv`],
    ['with dots', 'paga 4929.1357.9246.8039 hoy', `paga ${MASKED} hoy`],
    ['with slashes', '4929/1357/9246/8039', MASKED],
    ['with backslashes', '4929\\1357\\9246\\8039', MASKED],
    ['with underscores', '4929_1357_9246_8039', MASKED],
    ['with commas', '4929,1357,9246,8039', MASKED],
    ['with asterisks', '4929*1357*9246*8039', MASKED],
    ['with middle dots', '4929·1357·9246·8039', MASKED],
    ['with no-break spaces', '4929\u00a01357\u202f9246\u30008039', MASKED],
    ['with line breaks', '4929\r\n1357\r\n9246\r\n8039', MASKED],
    ['with en dashes and spaces', '4929 – 1357 – 9246 – 8039', MASKED],
    ['with mixed separators', '4929 1357-9246.8039', MASKED],
    ['with zero-width spaces', Array.from(PAN).join('\u200b\u200b\u200b\u200b\u200b'), MASKED],
    ['with soft hyphens', '4929\u00ad1357\u00ad9246\u00ad8039', MASKED],
    ['struck through', Array.from(PAN).join('\u0336'), MASKED],
    [
      'in keycap emoji',
      Array.from(PAN)
        .map(digit => `${digit}\ufe0f\u20e3`)
        .join(''),
      `${MASKED}\ufe0f\u20e3`,
    ],
    ['in full-width digits', fullWidth(PAN), MASKED],
    ['in full-width groups', '４９２９／１３５７／９２４６／８０３９', MASKED],
    ['in Arabic-Indic digits', inScript(PAN, 0x660), MASKED],
    ['in Devanagari digits', inScript(PAN, 0x966), MASKED],
    ['in mathematical digits', inScript(PAN, 0x1d7d8), MASKED],
    ['in circled digits', '④⑨②⑨①③⑤⑦⑨②④⑥⑧⓪③⑨', MASKED],
    ['in superscripts', '⁴⁹²⁹ ¹³⁵⁷ ⁹²⁴⁶ ⁸⁰³⁹', MASKED],
    ['digit by digit', Array.from(PAN).join(' '), MASKED],
    ['by the BIN', '492913 5792468039', MASKED],
    ['in halves', '49291357 92468039', MASKED],
    ['in odd groups', '4-929-1357924-6803-9', MASKED],
    ['as printed on an Amex', '3782 822463 10005', '378282XXXXX0005'],
    ['as printed on a Diners', '3056 930902 5904', '305693XXXX5904'],
    ['of 13 digits', 'visa 4222222222222', 'visa 422222XXX2222'],
    ['of 19 digits', '4917 6100 0000 0000 003', '491761XXXXXXXXX0003'],
    ['behind another number', '2024 4929 1357 9246 8039', `2024 ${MASKED}`],
    ['before its date and code', '4929 1357 9246 8039 12/40 123', `${MASKED} 12/40 123`],
    ['twice', `${PAN} y ${PAN}`, `${MASKED} y ${MASKED}`],
  ])('%s', (_how, text, masked) => {
    expect(hasCardNumber(text)).toBe(true);
    expect(maskCardNumbers(text)).toBe(masked);
  });
});

describe('no card number', () => {
  test.each([
    ['a wrong check digit', '4929135792468038'],
    ['a prefix that nobody issues', '1000000000000008'],
    ['twenty digits', '49291357924680390000'],
    ['a time in milliseconds', 'pedido 1763187600000'],
    ['a time of a log', '2026-11-14 18:03:21.123'],
    ['dates', 'Hospedaje 23/11/2026 - 24/11/2026'],
    ['a list with commas', 'Facturas 4929, 1357, 9246, 8039'],
    ['sizes', 'Tallas 36 38 40 42 44 46 48 50'],
    ['an IMEI', 'IMEI 353456789012348'],
    ['a barcode', 'EAN 4006381333931'],
    ['an IP address with a port', '192.168.100.200:8080'],
    ['a masked number', '492913XXXXXX8039'],
    ['amounts', 'entre 45.000.000 - 50.000.000'],
    ['names', 'José Ñáñez, Calle 100 # 45-67 apto 1203'],
    ['circled numbers of two digits', '㊶⑪⑪⑪⑪⑪⑪⑪'],
    ['nothing', ''],
  ])('%s: %s', (_what, text) => {
    expect(findCardNumbers(text)).toEqual([]);
    expect(maskCardNumbers(text)).toBe(text);
  });

  test('consecutive invoice numbers, of which one list in ten has a valid check digit', () => {
    for (let first = 4000; first < 6000; first += 1) {
      expect(hasCardNumber(`Facturas ${first} ${first + 1} ${first + 2} ${first + 3}`)).toBe(false);
    }
  });
});

const separators = ['', ' ', '-', '.', '/', '_', '\u00a0', ' - ', '\u200b', '\u00ad', '|', '–', '\t'];
const layouts = [[4, 4, 4, 7], [4, 6, 9], [19], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]];
const forms = [(digits: string) => digits, fullWidth, (digits: string) => inScript(digits, 0x660)];

function grouped(number: string, layout: readonly number[], separator: string): string {
  const groups: string[] = [];
  let at = 0;
  for (const size of layout) {
    if (at < number.length) groups.push(number.slice(at, at + size));
    at += size;
  }
  return groups.join(separator);
}

/**
 * Repeats the last group size to the end: nineteen digits in groups of 4 are 4-4-4-4-3, and an Amex number ends with
 * its third group.
 */
const layoutFor = (number: string, layout: readonly number[]): readonly number[] => {
  if (layout[1] === 6 && number.length > 15) return [4, 4, 4, 4, 3];
  return layout[0] === 4 && layout[1] === 4 ? [4, 4, 4, 4, 3] : layout;
};

const words = fc.stringMatching(/^[a-zñ (áé]{0,20}[a-zñ]$/);

test('every public test number is found in every form, between any words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PUBLIC_TEST_NUMBERS),
      fc.constantFrom(...separators),
      fc.constantFrom(...layouts),
      fc.constantFrom(...forms),
      words,
      words,
      (number, separator, layout, form, before, after) => {
        const written = form(grouped(number, layoutFor(number, layout), separator));
        const masked = `${number.slice(0, 6)}${'X'.repeat(number.length - 10)}${number.slice(-4)}`;
        expect(maskCardNumbers(before + written + after)).toBe(before + masked + after);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('masking leaves no number behind, shows ten digits of each at most and changes nothing else', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...PUBLIC_TEST_NUMBERS,
      ...separators,
      ',',
      ': ',
      '\n',
      'a',
      '"',
      '１',
      '٤',
      '⑪',
      '4111',
      '4929',
    ),
    fc.stringMatching(/^\d{1,8}$/),
    fc.string({ maxLength: 10, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      const text = pieces.join('');
      const masked = maskCardNumbers(text);
      expect(findCardNumbers(masked)).toEqual([]);
      const found = findCardNumbers(text);
      if (found.length === 0) expect(masked).toBe(text);
      let end = 0;
      for (const number of found) {
        expect(number.start).toBeGreaterThanOrEqual(end);
        expect(number.masked).toMatch(/^\d{6}X+\d{4}$/);
        end = number.end;
      }
    }),
    { numRuns: 3_000 },
  );
});

describe('what merchants write every day is never taken for a card number', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const phone = fc.tuple(
    fc.constantFrom('300', '301', '302', '310', '315', '320', '350'),
    digits(3),
    digits(4),
  );
  const nit = fc.tuple(fc.constantFrom('8', '9'), digits(2), digits(3), digits(3), digits(1));
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
  const two = (value: number) => String(value).padStart(2, '0');
  const kinds: [string, fc.Arbitrary<string>][] = [
    ['phone numbers', phone.map(parts => parts.join(' '))],
    ['two phone numbers', fc.tuple(phone, phone).map(both => both.map(parts => parts.join(' ')).join(' / '))],
    [
      'phone numbers abroad',
      fc.tuple(phone, phone).map(both => both.map(parts => `+57 ${parts.join(' ')}`).join(' - ')),
    ],
    ['NITs', nit.map(([a, b, c, d, e]) => `NIT ${a}${b}.${c}.${d}-${e}`)],
    ['a NIT and a phone number', fc.tuple(nit, phone).map(([a, b]) => `${a.join('')} ${b.join('')}`)],
    ['times in milliseconds', fc.integer({ min: 1.5e12, max: 1.99e12 }).map(ms => `ord-${ms}`)],
    ['times in nanoseconds', digits(16).map(rest => `17${rest}1`)],
    ['instants', day.map(date => date.toISOString())],
    ['instants of SQL', day.map(date => date.toISOString().replace('T', ' ').replace('Z', ''))],
    [
      'periods',
      fc
        .tuple(day, day)
        .map(both =>
          both
            .map(date => `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`)
            .join(' - '),
        ),
    ],
    ['compact times', day.map(date => date.toISOString().replaceAll(/\D/g, '').slice(0, 14))],
    ['Colombian barcodes', digits(10).map(rest => `770${rest}`)],
    ['UUIDs', fc.uuid()],
    ['references of ours', digits(15).chain(rest => fc.constantFrom(`1${rest}`, `9${rest}`))],
    ['CUS numbers', digits(10)],
    ['Bancolombia accounts', digits(11)],
    ['court files', fc.tuple(digits(3), digits(5)).map(([a, b]) => `11001-31-03-${a}-2024-${b}-00`)],
  ];
  test.each(kinds)('%s', (_kind, texts) => {
    fc.assert(
      fc.property(texts, text => {
        expect(findCardNumbers(text)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['digits', '4'.repeat(1_000_000)],
  ['single digits', '4 '.repeat(500_000)],
  ['digits and slashes', '4929/'.repeat(200_000)],
  ['separators', ' -./'.repeat(250_000)],
  ['zero-width spaces', '4\u200b'.repeat(500_000)],
  ['full-width digits', '４'.repeat(1_000_000)],
  ['card numbers', `${PAN} `.repeat(60_000)],
  ['other scripts', '漢字४ '.repeat(250_000)],
])('a million characters of %s are searched in linear time', (_what, text) => {
  const cpuMs = (length: number): number => {
    const part = text.slice(0, length);
    const start = process.cpuUsage();
    maskCardNumbers(part);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  // Best of three, because other threads of this process use CPU time too. Quadratic work would take a hundred times as long.
  const best = (length: number) => Math.min(cpuMs(length), cpuMs(length), cpuMs(length));
  expect(best(1_000_000)).toBeLessThan(60 * Math.max(best(100_000), 5));
});
