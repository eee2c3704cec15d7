import { basename, dirname, join } from 'node:path/posix';
import { isNode, nameOf, type SourceFile, type SyntaxNode } from './source-file.ts';

export interface Offence {
  line: number;
  what: string;
}

export interface Rule {
  name: string;
  /** Whether the rule speaks about this file. */
  covers(path: string): boolean;
  offences(file: SourceFile): Offence[];
}

const isTest = (path: string): boolean => path.includes('.test.') || path.startsWith('server/test/');
const isServerCode = (path: string): boolean => path.startsWith('server/src/') && !isTest(path);
const isProgram = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** Design 2: each folder of the domain imports only those before it. */
export const domainOrder = (
  'ledger pauses merchants events mail customers fraud cards tokens plans charges refunds fraud-reviews fees store pse ' +
  'chargebacks reconciliation subscriptions webhooks checkout my-subscription requests exports sandbox'
).split(' ');

const everythingAbove = [
  'api.ts',
  'worker.ts',
  'main.ts',
  'command-line.ts',
  'commands/',
  'home/',
  'installation/',
];
const aboveTheDomain = ['control/', 'operator/', 'dashboard/', 'operations.ts', ...everythingAbove];

/** Who must not know whom, below server/src: what starts so may import nothing that starts so. */
const forbiddenImports: { from: string; to: readonly string[] }[] = [
  { from: 'vault/', to: ['domain/', 'http/', 'dependencies.ts', ...aboveTheDomain] },
  { from: 'database/', to: ['domain/', 'http/', 'dependencies.ts', ...aboveTheDomain] },
  { from: 'processors/', to: ['domain/', 'http/', 'dependencies.ts', ...aboveTheDomain] },
  { from: 'http/', to: ['domain/', 'processors/', 'dependencies.ts', ...aboveTheDomain] },
  { from: 'pages/', to: ['domain/', 'processors/', 'dependencies.ts', ...aboveTheDomain] },
  { from: 'domain/', to: aboveTheDomain },
  // Below home: control knows the domain, the dashboard knows both and the table of operations.
  { from: 'control/', to: ['operator/', 'dashboard/', 'operations.ts', ...everythingAbove] },
  { from: 'operator/', to: ['control/', 'dashboard/', 'operations.ts', ...everythingAbove] },
  { from: 'dashboard/', to: everythingAbove },
  { from: 'operations.ts', to: ['control/', 'operator/', 'dashboard/', ...everythingAbove] },
  { from: 'errors.ts', to: ['domain/', 'http/', 'database/', 'processors/', ...aboveTheDomain] },
];

interface Import {
  line: number;
  /** Below server/src when it is ours; as written when it is not. */
  target: string;
  names: string[];
}

function importsOf(file: SourceFile): Import[] {
  return file.nodes.flatMap(node => {
    const source = nameOf(node['source']);
    if (source === undefined || !/^(Import|Export)/.test(node.type)) return [];
    const isOurs = source.startsWith('.');
    const target = isOurs ? join(dirname(file.path), source).replace('server/src/', '') : source;
    const specifiers = Array.isArray(node['specifiers']) ? (node['specifiers'] as SyntaxNode[]) : [];
    const names = specifiers.map(specifier => nameOf(specifier['imported']) ?? 'default');
    return [{ line: file.lineOf(node.start), target, names }];
  });
}

function judgeImport(from: string, { target }: Import): string | undefined {
  if (from.startsWith('primitives/')) {
    const isOurs = target.includes('/') && target.endsWith('.ts') && !target.startsWith('primitives/');
    return isOurs || /^\w+\.ts$/.test(target)
      ? `primitives import nothing of ours, not ${target}`
      : undefined;
  }
  const rule = forbiddenImports.find(row => from.startsWith(row.from));
  if (rule?.to.some(start => target.startsWith(start))) return `${rule.from} must not know ${target}`;
  return judgeDomainImport(from, target);
}

const folderOf = (path: string): string | undefined => /^domain\/([^/]+)\//.exec(path)?.[1];

function judgeDomainImport(from: string, target: string): string | undefined {
  const [own, other] = [folderOf(from), folderOf(target)];
  if (own === undefined) return undefined;
  if (!domainOrder.includes(own)) return `domain/${own} has no place in the order of the domain folders`;
  if (other === undefined || domainOrder.indexOf(other) <= domainOrder.indexOf(own)) return undefined;
  return `domain/${own} comes before domain/${other} and must not import it`;
}

const importDirection: Rule = {
  name: 'imports go one way',
  covers: path => isServerCode(path) && isProgram(path),
  offences: file => {
    const from = file.path.replace('server/src/', '');
    return importsOf(file).flatMap(found => {
      const what = judgeImport(from, found);
      return what === undefined ? [] : [{ line: found.line, what }];
    });
  },
};

/** A rule about single nodes of the tree. */
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
  'only primitives/clock.ts reads the clock',
  path => isServerCode(path) && path !== 'server/src/primitives/clock.ts',
  node => {
    const takesNothing = Array.isArray(node['arguments']) && node['arguments'].length === 0;
    const isDate = nameOf(node['callee']) === 'Date' && takesNothing;
    return isDate || isMember(node, 'Date', 'now') ? 'the system clock is read' : undefined;
  },
);

const mayHoldSql = (path: string): boolean =>
  /(^|[/-])store\.ts$/.test(path) || /^server\/src\/(database|installation)\//.test(path);
const SQL =
  /^\s*(select\s[^]*\sfrom\s|select (\d|pg_)|insert into\s|update \w+\s+set\s|delete from\s|create (table|index|database)|alter table|truncate |with \w+ as\s*\()/;

const sql = nodeRule(
  'SQL only in store.ts files, database/ and installation/',
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

const MAX_LINES = 250;
const fileLength: Rule = {
  name: `no file over ${MAX_LINES} lines`,
  covers: () => true,
  offences: ({ text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MAX_LINES ? [{ line: MAX_LINES + 1, what: `the file has ${lines} lines` }] : [];
  },
};

const MAX_FUNCTION_LINES = 60;
const heightOf = (node: SyntaxNode, file: SourceFile): number =>
  file.lineOf(node.end) - file.lineOf(node.start);

/** A page of prose or a statement of SQL inside of a function is not code of it. */
const textLines = (node: SyntaxNode, file: SourceFile): number =>
  file.nodes
    .filter(({ type, start, end }) => type === 'TemplateElement' && start >= node.start && end <= node.end)
    .reduce((sum, text) => sum + heightOf(text, file), 0);

const functionLength = nodeRule(
  `no function over ${MAX_FUNCTION_LINES} lines`,
  // A route table is data that is written as calls; a suite of tests holds its tests.
  path => !isTest(path) && !/(^|[/-])routes\.ts$/.test(path),
  (node, file) => {
    if (!/Function/.test(node.type) || !isNode(node['body'])) return undefined;
    const lines = heightOf(node, file) + 1 - textLines(node, file);
    return lines > MAX_FUNCTION_LINES ? `a function of ${lines} lines` : undefined;
  },
);

const vagueWords = new Set(
  ['util', 'helper', 'service', 'manager'].flatMap(word => [word, `${word}s`]).concat('common', 'base'),
);
const fileNames: Rule = {
  name: 'names say what is inside',
  covers: () => true,
  offences: ({ path }) => {
    const messages = [...dirname(path).split('/'), ...basename(path).split(/[-.]/)];
    return messages
      .filter(word => vagueWords.has(word))
      .map(word => ({ line: 1, what: `${word} says nothing` }));
  },
};

const LATER = /(\/\/|\/\*|^\s*\*|--|#).*\b(TODO|FIXME)\b/;
const nothingLater: Rule = {
  name: 'nothing is left for later',
  covers: path => path !== 'server/test/support/architecture-rules.ts',
  offences: ({ text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (LATER.test(line) ? [{ line: index + 1, what: line.trim() }] : [])),
};

export const rules: readonly Rule[] = [
  importDirection,
  environment,
  clock,
  sql,
  noAny,
  fileLength,
  functionLength,
  fileNames,
  nothingLater,
];
