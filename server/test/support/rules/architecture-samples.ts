import { importSamples, type Sample } from './import-samples.ts';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const functionOf = (count: number) => `export function f() {\n${lines(count - 2)}}\n`;
/** Split in two, so that this file passes its own rules. */
const LATER = ['TO', 'DO'].join('');
const SPEC = ['Sp', 'ec'].join('');
const PAGE = ['Inter', 'face'].join('');

const CONTRACT = '../../contract/src/a.ts';

/** For each rule, code that it must report and similar code that it must not. */
export const samples: readonly Sample[] = [
  ...importSamples,

  [
    'payer pages know nothing',
    'offends',
    '../../web/pages/a.ts',
    `import { x } from '../dashboard/format/money.ts';`,
  ],
  [
    'payer pages know nothing',
    'is fine',
    '../../web/pages/a.ts',
    `import { x } from '../library/card-brands.ts';`,
  ],

  ['names are the words', 'offends', 'platform/http/a.ts', `const writeLanes = 1;`],
  ['names are the words', 'offends', 'platform/http/a.ts', `interface Letter { id: string }`],
  ['names are the words', 'offends', 'platform/http/letter-cursor.ts', ''],
  ['names are the words', 'is fine', 'platform/http/a.ts', `const wanted = row.letter_id; // a letter`],
  ['tools import', 'offends', '../tools/a.ts', `import { x } from '../src/platform/errors.ts';`],
  ['tools import', 'is fine', '../tools/a.ts', `import { x } from '#src/platform/errors.ts';`],

  ['the contract imports', 'offends', CONTRACT, `import { x } from '../../server/src/platform/errors.ts';`],
  ['the contract imports', 'offends', CONTRACT, `import { x } from 'node:crypto';`],
  ['the contract imports', 'is fine', CONTRACT, `import Type from 'typebox'; import { x } from './b.ts';`],

  ['only config.ts reads the environment', 'offends', 'platform/http/a.ts', `const x = process.env.PORT;`],
  ['only config.ts reads the environment', 'offends', 'platform/http/a.ts', `const x = process['env'];`],
  ['only config.ts reads the environment', 'is fine', 'config.ts', `const x = process.env.PORT;`],
  [
    'only config.ts reads the environment',
    'is fine',
    'platform/http/a.ts',
    `// process.env\nconst x = 'process.env';`,
  ],

  ['only primitives/time/clock.ts reads the clock', 'offends', 'platform/http/a.ts', `const x = Date.now();`],
  ['only primitives/time/clock.ts reads the clock', 'offends', 'platform/http/a.ts', `const x = new Date();`],
  [
    'only primitives/time/clock.ts reads the clock',
    'offends',
    'platform/http/a.ts',
    `const x = [1].map(Date.now);`,
  ],
  [
    'only primitives/time/clock.ts reads the clock',
    'is fine',
    'platform/primitives/time/clock.ts',
    `const x = new Date();`,
  ],
  [
    'only primitives/time/clock.ts reads the clock',
    'is fine',
    'platform/http/a.ts',
    `const x = new Date(5); clock.now();`,
  ],

  ['only the vault encrypts', 'offends', 'platform/vault/a.ts', `createCipheriv('aes-256-gcm', key, iv);`],
  [
    'only the vault encrypts',
    'is fine',
    'platform/vault/ciphers/aes-gcm.ts',
    `createDecipheriv('a', key, iv);`,
  ],
  ['only the vault encrypts', 'is fine', 'platform/vault/age/age-cipher.ts', `createCipheriv('a', key, iv);`],
  ['only the vault encrypts', 'offends', 'platform/vault/age/age-stream.ts', `createCipheriv('a', key, iv);`],

  ['SQL only in', 'offends', 'domain/cards/routes.ts', `const x = 'select id from cards';`],
  ['SQL only in', 'offends', 'domain/cards/routes.ts', 'const x = `\n  update cards set a = ${b}`;'],
  ['SQL only in', 'offends', 'commands/a.ts', `statement('ping', 'select 1');`],
  ['SQL only in', 'is fine', 'domain/cards/store.ts', `const x = 'select id from cards';`],
  ['SQL only in', 'is fine', 'domain/charges/gather-store.ts', `const x = 'select id from cards';`],
  [
    'SQL only in',
    'is fine',
    'portal/a.ts',
    `const x = 'Select a card from the list'; const y = 'update the card';`,
  ],

  ['no any', 'offends', 'platform/http/a.ts', `const x = (y: any) => y;`],
  ['no any', 'offends', 'platform/http/a.test.ts', `const x = y as unknown as any[];`],
  ['no any', 'is fine', 'platform/http/a.ts', `const any = expect.any(String); const x = 'any'; // any`],

  ['no file over', 'offends', 'platform/http/a.ts', lines(251)],
  ['no file over', 'offends', '../migrations/gateway/0001_a.sql', '-- a\n'.repeat(251)],
  ['no file over', 'is fine', 'platform/http/a.ts', lines(250)],
  ['no file over', 'is fine', 'platform/http/a.ts', `// Made from b.json.\n${lines(251)}`],

  ['no function over', 'offends', 'platform/http/a.ts', functionOf(61)],
  ['no function over', 'offends', 'platform/http/a.ts', `const f = () => ({\n${'a: 1,\n'.repeat(60)}});`],
  ['no function over', 'offends', 'platform/http/a.ts', `const f = { method() {\n${lines(60)}} };`],
  ['no function over', 'is fine', 'platform/http/a.ts', functionOf(60) + functionOf(60)],
  ['no function over', 'is fine', 'platform/http/a.ts', `const f = () => \`${'prose\n'.repeat(100)}\`;`],
  ['no function over', 'is fine', 'domain/cards/routes.ts', functionOf(100)],
  ['no function over', 'is fine', 'platform/http/a.test.ts', functionOf(100)],
  ['no function with more', 'offends', 'platform/http/a.ts', 'function f(a: 1, b: 1, c: 1, d: 1, e = 1) {}'],
  ['no function with more', 'offends', 'platform/http/a.ts', 'const f = async (a, b, c, d, ...e) => a;'],
  [
    'no function with more',
    'offends',
    'platform/http/a.ts',
    'interface F { f(a: 1, b: 1, c: 1, d: 1, e: 1): void }',
  ],
  [
    'no function with more',
    'offends',
    'platform/http/a.ts',
    'type F = (a: 1, b: 1, c: 1, d: 1, e: 1) => void;',
  ],
  ['no function with more', 'is fine', 'platform/http/a.ts', 'const f = (a, b, c, { d, e }) => a;'],
  ['no function with more', 'is fine', 'platform/http/a.test.ts', 'const f = (a, b, c, d, e) => a;'],

  ['names say', 'offends', 'platform/http/utils.ts', ''],
  ['names say', 'offends', 'domain/charges/charge-service.ts', ''],
  ['names say', 'offends', 'common/money.ts', ''],
  ['names say', 'is fine', 'platform/primitives/base64.ts', ''],

  ['nothing is left', 'offends', 'platform/http/a.ts', `// ${LATER}: later`],
  ['nothing is left', 'offends', 'platform/http/a.ts', `/**\n * ${LATER} later\n */`],
  ['nothing is left', 'is fine', 'platform/http/a.ts', `const x = '${LATER} el mes';`],

  ['what is cited', 'offends', 'platform/http/a.ts', `/** ${SPEC} 4.1, form B. */`],
  ['what is cited', 'offends', 'platform/http/a.ts', `// ${SPEC} section 7 has it.`],
  ['what is cited', 'offends', 'platform/http/a.ts', `// As ${PAGE.toLowerCase()} 1.3 says.`],
  ['what is cited', 'offends', 'platform/http/a.ts', `/** ${PAGE} 99.1. */`],
  [
    'what is cited',
    'offends',
    'platform/http/a.test.ts',
    `test('has the fields of ${PAGE} 3.99', () => {});`,
  ],
  ['what is cited', 'offends', '../migrations/gateway/0099_a.sql', `-- ${PAGE} 0: nothing.`],
  ['what is cited', 'is fine', 'platform/http/a.ts', '/** Interface 3.2 and Interface 10.10; Design 2.1. */'],
  ['what is cited', 'is fine', 'platform/http/a.ts', `interface Specification { stack: string }`],
  ...(
    [
      ['offends', 'await expectLedgerSound(shop);'],
      ['offends', 'await expectBooksInOrder(shop.gateway.database);'],
      ['is fine', 'await expectLedgerSound(shop, merchant.id);'],
    ] as const
  ).map(([verdict, text]): (typeof samples)[number] => [
    'who shares a gateway',
    verdict,
    'a.test.ts',
    `const shop = useSharedGateway();\n${text}`,
  ]),
  [
    'who shares a gateway',
    'is fine',
    'a.test.ts',
    'const shop = useGateway();\nawait expectLedgerSound(shop);',
  ],

  ...(
    [
      ['offends', "await confirm('Guardar');\nawait page.goto('/planes');"],
      ['offends', "  await page.getByText('Salir').click();\n  await page.reload();"],
      ['is fine', "await page.keyboard.press('Escape');\nawait page.goto('/');"],
      [
        'is fine',
        "await confirm('Guardar');\nawait page.getByText('Listo').waitFor();\nawait page.goto('/');",
      ],
    ] as const
  ).map(([verdict, text]): (typeof samples)[number] => ['what a press does', verdict, 'a.test.ts', text]),
];
