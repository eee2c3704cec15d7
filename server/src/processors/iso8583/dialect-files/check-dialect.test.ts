import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import { guidePlace } from '../../../portal/docs/guides/guide-files.ts';
import { checkDialectTask, checkDialectText, checkDialectValue } from './check-dialect.ts';
import { inOneLine } from './mistake.ts';
import { MOST_BYTES } from './parse-text.ts';
import { shippedText } from './shipped.ts';

const head = { format: 'recaudo-dialect/1', name: 'mine', extends: 'generic-1987' };
const mistakesOf = (text: string): string[] => {
  const checked = checkDialectText(text);
  return 'mistakes' in checked ? checked.mistakes.map(inOneLine) : [];
};
const changed = (changes: object): string => JSON.stringify({ ...head, ...changes });

describe('a dialect that is good', () => {
  it('shows what a purchase looks like, with the card masked', () => {
    const checked = checkDialectValue({
      ...head,
      layout: { header: '4-digits', bitmap: 'hex', text: 'ebcdic', mti: 'ebcdic', digits: 'ebcdic' },
      tagged: { 62: { tagSize: 4, lengthDigits: 3 } },
      places: { iva: { field: 62, tag: 'IVA1' }, securityCode: { field: 62, tag: 'CVV2' } },
    });
    if ('mistakes' in checked) throw new Error(checked.mistakes.map(inOneLine).join('\n'));
    expect(checked.name).toBe('mine');
    expect(checked.sample.messageType).toBe('0200');
    expect(checked.sample.fields).toContainEqual({ key: '62.IVA1', name: 'IVA', value: '000000319300' });
    expect(checked.sample.fields).toContainEqual({ key: '62.CVV2', name: 'security code', value: 'removed' });
    expect(JSON.stringify(checked.sample.fields)).not.toMatch(/4111111111111111|987"/);
  });

  it('may be complete without a base dialect', () => {
    const whole = { ...(JSON.parse(shippedText('generic-1987')) as object), name: 'whole' };
    expect(mistakesOf(JSON.stringify(whole))).toEqual([]);
  });
});

test.each<[string, string[]]>([
  ['[]', ['the dialect must be a JSON object']],
  ['{"format": ', ['the dialect is not JSON: it cannot be read from line 1, column 12 on']],
  ['{"name": "a", "name": "b"}', ['/name: stands here twice']],
  [`${'['.repeat(60_000)}${']'.repeat(60_00)}`.slice(0, 60_000), []],
  [changed({ name: 'generic-1987' }), ['/name: is the name of a shipped dialect: choose another']],
  [
    changed({ name: 'Mine!' }),
    ['/name: must be 1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit'],
  ],
  [changed({ extends: 'other' }), ['/extends: must be one of: generic-1987, packed-1987']],
  [changed({ remove: ['/places/vat'] }), ['/remove/0: names nothing that the shipped dialect has']],
  [
    changed({ layout: { header: '3-bytes' } }),
    ['/layout/header: must be one of: 2-bytes, 4-bytes, 2-digits, 4-digits'],
  ],
  [
    changed({ layout: { tpud: '6000010000' } }),
    ['/layout/tpud: is not known here: correct its name or remove it'],
  ],
  [changed({ layout: 5 }), ['/layout: must be object']],
  [
    changed({ fields: { 129: { size: 4 } } }),
    ['/fields/129: is not known here: correct its name or remove it'],
  ],
  [changed({ fields: { 60: { size: 1_000 } } }), ['/fields/60/size: must be at most 999']],
  [changed({ fields: { 32: { size: 100 } } }), ['/fields/32/size: must be at most 99 for LLVAR']],
  [
    changed({ fields: { 8: { name: 'fee' } } }),
    ['/fields/8/content: is missing', '/fields/8/length: is missing', '/fields/8/size: is missing'],
  ],
  [
    changed({ fields: { 4: { size: 6 } } }),
    ['/fields/4: does not take what a purchase says: field 4 (amount, transaction): 12 do not fit into 6'],
  ],
  [
    changed({ places: { iva: { field: 65 } } }),
    ['/places/iva/field: names field 65, which /fields does not describe'],
  ],
  [
    changed({ places: { iva: { field: 62, tag: 'IV' } } }),
    ['/places/iva/tag: needs a layout of tags at /tagged/62'],
  ],
  [
    changed({ places: { iva: { field: 48 } } }),
    ['/places/iva/tag: is missing: field 48 is made of tags (/tagged/48)'],
  ],
  [
    changed({ places: { iva: { field: 48, tag: 'IVA' } } }),
    ['/places/iva/tag: must have 2 characters (/tagged/48)'],
  ],
  [changed({ places: { tip: { field: 48, tag: '30' } } }), ['/places/tip: is where /places/iva already is']],
  [changed({ remove: ['/places/stan'] }), ['/places/stan: is missing: every purchase carries it']],
  [
    changed({ messages: { hold: { mti: '0200' } } }),
    ['/messages/hold/mti: must differ from the type of a purchase: a hold is known by it'],
  ],
  [
    changed({ messages: { reversal: { mti: '0410' } } }),
    [
      '/messages/reversal/mti: must be four digits, of which the third is even because the answer adds one to it',
    ],
  ],
  [
    changed({ messages: { network: { facts: ['stan'] } } }),
    ['/messages/network/facts: must contain networkCode'],
  ],
  [changed({ network: { echo: '001' } }), ['/network: must have a code of its own for each message']],
  [
    changed({ answers: { declined: { '05': { code: 9, retry: 'later' } } } }),
    [
      '/answers/declined/05/code: must be one of: 1007, 3001, 3002, 3003, 3004, 3005, 3006, 3008, 3009, 3010, 3011, 3012',
    ],
  ],
  [
    changed({ answers: { declined: { '05': { code: 3001, retry: 'soon' } } } }),
    [
      '/answers/declined/05/retry: must be never, later, with_new_data, or {"afterHours": 24} with 1 to 8760 hours',
    ],
  ],
  [
    changed({ answers: { declined: { '00': { code: 3001, retry: 'later' } } } }),
    ['/answers/declined/00: is among the codes that approve (/answers/approved)'],
  ],
  [
    changed({ answers: { approved: ['0'] } }),
    ['/answers/approved/0: must have 2 characters, as the field of the response code does'],
  ],
  [changed({ answers: { approved: [] } }), ['/answers/approved: must have at least 1 entries']],
])('%s', (text, expected) => {
  const found = mistakesOf(text);
  if (expected.length === 0) expect(found).toHaveLength(1);
  else expect(found).toEqual(expected);
});

test.each(['iso8583.md', 'iso8583.es.md'])('the example in docs/%s is a good dialect', guide => {
  const text = readFileSync(guidePlace(guide), 'utf8');
  const [, example = ''] = /```json\n(\{\n {2}"format"[^]*?)```/.exec(text) ?? [];
  expect(checkDialectText(example)).toMatchObject({ name: 'mi-adquirente' });
});

test('all mistakes are named, not only the first eight', () => {
  const fields = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 2, { size: 0 }]));
  expect(mistakesOf(changed({ fields })).length).toBeGreaterThanOrEqual(20);
});

describe('a hostile dialect', () => {
  const many = (count: number, entry: (at: number) => string): string =>
    `{"format":"recaudo-dialect/1","name":"x","extends":"generic-1987",${Array.from({ length: count }, (_, at) => entry(at)).join(',')}}`;
  it.each<[string, string]>([
    ['too long', ' '.repeat(MOST_BYTES + 1)],
    ['deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['unknown names', many(4_000, at => `"k${at}":1`)],
    ['one name many times', many(5_000, () => '"name":"y"')],
    [
      'tags',
      many(
        1,
        () =>
          `"tagged":{"48":{"names":{${Array.from({ length: 5_000 }, (_, at) => `"${at}":"n"`).join(',')}}}}`,
      ),
    ],
    ['prototypes', many(1, () => '"__proto__":{"layout":{}},"constructor":{"prototype":1}')],
    ['facts', many(1, () => `"messages":{"purchase":{"facts":[${'"stan",'.repeat(6_000)}"stan"]}}`)],
    ['codes', many(1, () => `"answers":{"approved":[${'"00",'.repeat(9_000)}"00"]}`)],
    ['pointers', many(1, () => `"remove":[${'"/a/b/c/d/e/f",'.repeat(4_000)}"/a"]`)],
  ])('is refused in little time: %s', (_what, text) => {
    const startedMs = monotonicMs();
    const mistakes = mistakesOf(text);
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.length).toBeLessThanOrEqual(50);
    // Below the CPU limit of a task process.
    expect(monotonicMs() - startedMs).toBeLessThan(checkDialectTask.limits.cpuMs);
  });
});
