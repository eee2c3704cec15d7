import { readdirSync, readFileSync } from 'node:fs';
import { errorTable } from '@recaudo/contract/error-table';
import { describe, expect, test } from 'vitest';
import { readRefusal } from './read-refusal.ts';

const server = new URL('../../../server/src/', import.meta.url);

/** What the verbs of the panel are made of; pages and commands speak to others. */
const folders = ['domain', 'http', 'people', 'portal', 'errors.ts'];

/** Files whose rules reach a refusal by a variable: there every text that reads like a rule is one. */
const ruleFiles = [
  'domain/cards/check-card-data.ts',
  'domain/fraud/check-rule.ts',
  'domain/merchants/brand-rules.ts',
  'domain/merchants/key-networks.ts',
  'domain/webhooks/check-target.ts',
  'domain/webhooks/endpoints/target.ts',
  'domain/webhooks/endpoints/webhook.ts',
  'http/read-query.ts',
  'http/validation.ts',
];
const RULE = /^(must|is|has|needs|names|leads|does not|was|cannot) /;

/** What a text stands for where only the rest of it is written in the source. */
const joined: Readonly<Record<string, readonly string[]>> = {
  // errors.ts: a field and its rule, which are collected where they are said.
  '{} {}': [],
  // validation.ts: the words of a type, a format or a constant, which are named here.
  'must be ${formatMessages[error.params.format] ?? ': [],
  'must be {}': [
    'some.field must be a string',
    'some.field must be a string or a number',
    'some.field must be an integer',
    'some.field must be a boolean',
    'some.field must be an object',
    'some.field must be an array',
    'some.field must be COP',
    'some.field must be text that is not blank',
    'some.field must be a date in the form yyyy-mm-dd',
    'some.field must be an e-mail address such as ana@example.com',
    'some.field must be an http or https address such as https://example.com/gracias',
  ],
  'The body {}': ['The body is not valid JSON', 'The body contains a NUL character'],
  'its balance is greater than 0': [],
  'a payment, refund or chargeback of it is under way': [],
  'The customer cannot be deleted while {}': [
    'The customer cannot be deleted while its balance is greater than 0',
    'The customer cannot be deleted while a payment, refund or chargeback of it is under way',
  ],
  '{} has at most {} files of evidence': [
    'A reversal has at most 10 files of evidence',
    'A chargeback has at most 10 files of evidence',
  ],
};

interface Found {
  file: string;
  text: string;
  isRule: boolean;
}

function listFiles(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(new URL(path, server), { recursive: true, encoding: 'utf8' })
    .map(name => `${path}/${name}`)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/\/(messages|docs)\//.test(name));
}

/** The texts of a source: quoted ones, and templates with {} for their values; 'a' + 'b' is one. */
function textsOf(code: string): string[] {
  const text = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/gs;
  const whole = code.replaceAll(/(['"`])\s*\+\s*\n?\s*(['"`])/g, (both, one, other) =>
    one === other ? '' : both,
  );
  return Array.from(whole.matchAll(text), ([, single, double, template]) =>
    (single ?? double ?? template ?? '')
      .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
      .replaceAll(/\\(.)/g, '$1'),
  );
}

/** From the bracket after `start` to its partner. */
function argumentsAt(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return code.slice(start + 1, at);
  }
  return '';
}

function collect(file: string): Found[] {
  const code = readFileSync(new URL(file, server), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const found: Found[] = [];
  const builders = Array.from(
    code.matchAll(/const (\w+) = \((?:description|reason): string\)/g),
    ([, name = '']) => name,
  );
  const calls = new RegExp(
    `\\b(malformed|refusedValue|GatewayError|RuleRefused|${builders.join('|') || 'refused'})\\(`,
    'g',
  );
  for (const call of code.matchAll(calls)) {
    const isRule = call[1] === 'malformed' || call[1] === 'refusedValue';
    const inside = argumentsAt(code, call.index + call[0].length - 1);
    for (const text of textsOf(inside)) {
      if (!/[a-z] [a-z{\d]/i.test(text) || (isRule && !RULE.test(text) && !text.startsWith('or '))) continue;
      found.push({ file, text, isRule });
    }
  }
  if (!ruleFiles.includes(file)) return found;
  return [
    ...found,
    ...textsOf(code)
      .filter(text => RULE.test(text))
      .map(text => ({ file, text, isRule: true })),
  ];
}

/** As the client would get it: with a field before a rule, and with something in each place. */
const sent = ({ text, isRule }: Found): string[] => {
  const [whole] = [isRule ? `some.field ${text}` : text];
  return (joined[text] ?? [whole]).map(one => one.replaceAll('{}', '12'));
};

const all = folders.flatMap(listFiles).flatMap(collect);
const refusals = [...new Map(all.map(found => [found.text, found])).values()];

test('there is something to judge', () => {
  expect(refusals.length).toBeGreaterThan(150);
});

describe('every refusal of the panel has words in both languages', () => {
  test.each(refusals.map(found => [found.text, found] as const))('%s', (_text, found) => {
    for (const description of sent(found)) {
      const isTable = Object.values(errorTable).some(entry => entry.description === description);
      const es = readRefusal(description, 'es')?.sentence;
      const en = readRefusal(description, 'en')?.sentence;
      if (isTable) continue;
      expect({ description, file: found.file, es, en }).toEqual({
        description,
        file: found.file,
        es: expect.stringMatching(/^[A-ZÁÉÍÓÚ\d¿].*\.$/s),
        en: expect.stringMatching(/^[A-Z\d].*[.`]$/s),
      });
      expect(es).not.toBe(en);
    }
  });
});

describe('a refusal as its reader finds it', () => {
  test.each([
    [
      'nit has a wrong check digit: it would be 8',
      { field: 'nit', sentence: 'El dígito de verificación del NIT debe ser 8.' },
      { field: 'nit', sentence: 'Has a wrong check digit: it would be 8.' },
    ],
    [
      'amount must be at most the remaining 20000.00',
      { field: 'amount', sentence: 'Debe ser máximo $\u00a020.000, lo que queda.' },
      { field: 'amount', sentence: 'Must be at most the remaining COP\u00a020,000.' },
    ],
    [
      'A charge that is refunded cannot be refunded',
      { field: undefined, sentence: 'Un cobro que está reembolsado no se puede reembolsar.' },
      { field: undefined, sentence: 'A charge that is refunded cannot be refunded.' },
    ],
    [
      'customer.email must be an e-mail address such as ana@example.com',
      { field: 'customer.email', sentence: 'Escribe un correo completo, como ana@example.com.' },
      { field: 'customer.email', sentence: 'Must be an e-mail address such as ana@example.com.' },
    ],
    [
      'bins[0] is wrong: bins are six digits each, as text',
      { field: 'bins[0]', sentence: 'Hay un valor equivocado en bins: son seis dígitos cada uno.' },
      { field: 'bins[0]', sentence: 'Is wrong: bins are six digits each, as text.' },
    ],
    [
      'Not allowed for the role read_only; it takes one of: owner, finance',
      { field: undefined, sentence: 'El rol solo lectura no lo permite; lo permiten: dueño, finanzas.' },
      { field: undefined, sentence: 'Not allowed for the role read_only; it takes one of: owner, finance.' },
    ],
  ])('%s', (description, es, en) => {
    expect(readRefusal(description, 'es')).toEqual(es);
    expect(readRefusal(description, 'en')).toEqual(en);
  });

  test('what we have no words for is not guessed at', () => {
    expect(readRefusal('The teapot is short and stout', 'es')).toBeUndefined();
  });
});
