import { basename, dirname } from 'node:path/posix';
import { citations } from './citation-rule.ts';
import { importRules } from './import-rules.ts';
import { isProgram, isTest, type Rule } from './rule.ts';
import { isNode, nameOf, type SourceFile, type SyntaxNode } from './source-file.ts';

const isServerCode = (path: string): boolean => path.startsWith('server/src/') && !isTest(path);

const nodeRule = (
  name: string,
  covers: Rule['covers'],
  judge: (node: SyntaxNode, file: SourceFile) => string | undefined,
): Rule => ({
  name,
  covers: path => isProgram(path) && covers(path),
  offences: file =>
    file.nodes.flatMap(node => {
      const what = judge(node, file);
      return what === undefined ? [] : [{ line: file.lineOf(node.start), what }];
    }),
});

const isMember = (node: unknown, object: string, property: string): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  nameOf(node['object']) === object &&
  nameOf(node['property']) === property;

const environment = nodeRule(
  'only config.ts reads the environment',
  path => isServerCode(path) && path !== 'server/src/config.ts',
  node => (isMember(node, 'process', 'env') ? 'process.env is read' : undefined),
);

const clock = nodeRule(
  'only primitives/time/clock.ts reads the clock',
  path => isServerCode(path) && path !== 'server/src/platform/primitives/time/clock.ts',
  node => {
    const takesNothing = Array.isArray(node['arguments']) && node['arguments'].length === 0;
    const isDate = nameOf(node['callee']) === 'Date' && takesNothing;
    return isDate || isMember(node, 'Date', 'now') ? 'the system clock is read' : undefined;
  },
);

const ciphers = nodeRule(
  'only the vault encrypts',
  path =>
    isServerCode(path) &&
    !/^server\/src\/platform\/vault\/(ciphers\/aes-gcm|age\/age-cipher)\.ts$/.test(path),
  node => (/^create(Cipher|Decipher)iv$/.test(nameOf(node['callee']) ?? '') ? 'a cipher is made' : undefined),
);

const mayHoldSql = (path: string): boolean =>
  /(^|[/-])store\.ts$/.test(path) ||
  /^server\/src\/(platform\/database|operations\/installation)\//.test(path);
const SQL =
  /^\s*(select\s[^]*\sfrom\s|select (\d|pg_)|insert into\s|update \w+\s+set\s|delete from\s|create (table|index|database)|alter table|truncate |with \w+ as\s*\()/;

const sql = nodeRule(
  'SQL only in store.ts files, platform/database/ and operations/installation/',
  path => isServerCode(path) && !mayHoldSql(path),
  node => {
    const raw = node.type === 'TemplateElement' ? (node['value'] as { raw?: string }).raw : nameOf(node);
    return raw !== undefined && node.type !== 'Identifier' && SQL.test(raw) ? 'SQL is written' : undefined;
  },
);

const noAny = nodeRule(
  'no any',
  () => true,
  node => (node.type === 'TSAnyKeyword' ? 'any is used as a type' : undefined),
);

const sharedBooks = nodeRule(
  'who shares a gateway looks at books of its own merchants only',
  path => path.endsWith('.test.ts'),
  (node, { text }) => {
    const given = Array.isArray(node['arguments']) ? node['arguments'].length : 0;
    const called = nameOf(node['callee']);
    const isOfAll = called === 'expectBooksInOrder' || (called === 'expectLedgerSound' && given === 1);
    return isOfAll && /\b(use|start)SharedGateway\b/.test(text)
      ? 'the books of every file are judged'
      : undefined;
  },
);

/** Leaving a page may cancel the request of the last click, depending on the machine's speed. */
const pressesSeen: Rule = {
  name: 'what a press does is seen before its page is left',
  covers: path => path.endsWith('.test.ts'),
  offences: ({ text }) => {
    const lines = text.split('\n');
    const isPress = (line = ''): boolean => /^\s*await ((press|confirm)\(|.*\.click\()/.test(line);
    return lines.flatMap((line, index) =>
      /\.(goto|reload)\(/.test(line) && isPress(lines[index - 1])
        ? [{ line: index + 1, what: 'a page is left before what was pressed is done' }]
        : [],
    );
  },
};

const MAX_LINES = 250;
/** Imports grow with the depth of folders, not with the size of the code. */
const importLines = (file: SourceFile): number =>
  file.nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .reduce((sum, node) => sum + heightOf(node, file) + 1, 0);
const fileLength: Rule = {
  name: `no file over ${MAX_LINES} lines`,
  covers: () => true,
  offences: file => {
    if (file.text.startsWith('// Made from ')) return [];
    const lines = file.text.trimEnd().split('\n').length - importLines(file);
    return lines > MAX_LINES ? [{ line: MAX_LINES + 1, what: `the file has ${lines} lines` }] : [];
  },
};

const MAX_FUNCTION_LINES = 60;
const heightOf = (node: SyntaxNode, file: SourceFile): number =>
  file.lineOf(node.end) - file.lineOf(node.start);

/** Prose or SQL inside a function does not count as code. */
const textLines = (node: SyntaxNode, file: SourceFile): number =>
  file.nodes
    .filter(({ type, start, end }) => type === 'TemplateElement' && start >= node.start && end <= node.end)
    .reduce((sum, text) => sum + heightOf(text, file), 0);

const functionLength = nodeRule(
  `no function over ${MAX_FUNCTION_LINES} lines`,
  // A route table is data written as calls; a test suite contains its tests.
  path => !isTest(path) && !/(^|[/-])routes\.ts$/.test(path),
  (node, file) => {
    if (!/Function/.test(node.type) || !isNode(node['body'])) return undefined;
    const lines = heightOf(node, file) + 1 - textLines(node, file);
    return lines > MAX_FUNCTION_LINES ? `a function of ${lines} lines` : undefined;
  },
);

const MAX_PARAMETERS = 4;

const parameterCount = nodeRule(
  `no function with more than ${MAX_PARAMETERS} parameters`,
  // card.update keeps the five arguments of the older browser library that shops already call.
  path => /^(server\/src|web|contract)\//.test(path) && !isTest(path) && path !== 'web/library/library.ts',
  node => {
    const parameters = /Function|Signature/.test(node.type) ? node['params'] : undefined;
    if (!Array.isArray(parameters) || parameters.length <= MAX_PARAMETERS) return undefined;
    return `${parameters.length} parameters: name them as fields of an object`;
  },
);

const vagueWords = new Set(
  ['util', 'helper', 'service', 'manager'].flatMap(word => [word, `${word}s`]).concat('common', 'base'),
);
const fileNames: Rule = {
  name: 'names say what is inside',
  covers: () => true,
  offences: ({ path }) => {
    const words = [...dirname(path).split('/'), ...basename(path).split(/[-.]/)];
    return words
      .filter(word => vagueWords.has(word))
      .map(word => ({ line: 1, what: `${word} says nothing` }));
  },
};

/** Retired domain nouns and their replacements. Database names keep the old words. */
const usualWords = new Map([
  ['letter', 'email'],
  ['rail', 'payment method'],
  ['lane', 'write batch'],
  ['carrier', 'delivery runner'],
]);
const partsOf = (name: string): string[] =>
  name.includes('_') && name !== name.toUpperCase()
    ? []
    : (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(part => part.toLowerCase().replace(/s$/, ''));
const retiredWord = (name: string): string | undefined => partsOf(name).find(part => usualWords.has(part));
/** `rail` is a field of PUT /sandbox/outage, `letterU` a letter. */
const isTheirs = (name: string): boolean => ['rail', 'letterU'].includes(name);

const retiredWords: Rule = {
  name: 'names are the words of the field',
  covers: isProgram,
  offences: file => {
    const inPath = retiredWord(basename(file.path));
    const inCode = file.nodes.flatMap(node => {
      const name = node.type === 'Identifier' ? nameOf(node) : undefined;
      const word = name === undefined || isTheirs(name) ? undefined : retiredWord(name);
      return word === undefined
        ? []
        : [{ line: file.lineOf(node.start), what: `${name}: say ${usualWords.get(word)}` }];
    });
    return inPath === undefined
      ? inCode
      : [{ line: 1, what: `the file name: say ${usualWords.get(inPath)}` }, ...inCode];
  },
};

const LATER = /(\/\/|\/\*|^\s*\*|--|#).*\b(TODO|FIXME)\b/;
const nothingLater: Rule = {
  name: 'nothing is left for later',
  covers: path => path !== 'server/test/support/rules/architecture-rules.ts',
  offences: ({ text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (LATER.test(line) ? [{ line: index + 1, what: line.trim() }] : [])),
};

export const rules: readonly Rule[] = [
  ...importRules,
  retiredWords,
  environment,
  clock,
  ciphers,
  sql,
  noAny,
  sharedBooks,
  pressesSeen,
  fileLength,
  functionLength,
  parameterCount,
  fileNames,
  nothingLater,
  citations,
];
