import { dirname, join } from 'node:path/posix';
import { dashboardOrder, judgeOrder, serverOrder } from './folder-order.ts';
import { isProgram, isTest, type Rule } from './rule.ts';
import { nameOf, type SourceFile, type SyntaxNode } from './source-file.ts';

export interface Import {
  line: number;
  /** Relative to the repository root for our own files; as written for packages. */
  target: string;
  names: string[];
}

export function importsOf(file: SourceFile): Import[] {
  return file.nodes.flatMap(node => {
    const source = nameOf(node['source']);
    if (source === undefined || !/^(Import|Export)/.test(node.type)) return [];
    const target = source.startsWith('.') ? join(dirname(file.path), source) : source;
    const specifiers = Array.isArray(node['specifiers']) ? (node['specifiers'] as SyntaxNode[]) : [];
    const names = specifiers.map(specifier => nameOf(specifier['imported']) ?? 'default');
    return [{ line: file.lineOf(node.start), target, names }];
  });
}

/** Each ordered folder with its order and the folders that it may never import. */
const orderedFolders: { folder: string; order: readonly string[]; never: readonly string[] }[] = [
  { folder: 'server/src/', order: serverOrder, never: ['web/', 'server/tools/', 'server/test/'] },
  { folder: 'web/dashboard/', order: dashboardOrder, never: ['server/', 'web/e2e/'] },
];

function judgeImport(from: string, target: string): string | undefined {
  const room = orderedFolders.find(({ folder }) => from.startsWith(folder));
  if (room === undefined) return undefined;
  if (room.never.some(start => target.startsWith(start))) return `${room.folder} must not know ${target}`;
  if (!target.startsWith(room.folder)) return judgePackage(from, target);
  return judgeOrder(room.order, from.slice(room.folder.length), target.slice(room.folder.length));
}

/** Primitives are pure, so that they can be read without any other code. */
const judgePackage = (from: string, target: string): string | undefined =>
  from.startsWith('server/src/platform/primitives/') && target.startsWith('server/')
    ? `primitives import nothing of ours, not ${target}`
    : undefined;

const importDirection: Rule = {
  name: 'imports go one way',
  covers: path =>
    isProgram(path) && !isTest(path) && orderedFolders.some(({ folder }) => path.startsWith(folder)),
  offences: file =>
    importsOf(file).flatMap(({ line, target }) => {
      const what = judgeImport(file.path, target);
      return what === undefined ? [] : [{ line, what }];
    }),
};

const isPayerPage = (path: string): boolean => /^web\/(pages|library|hosted-fields)\//.test(path);
const payerPages: Rule = {
  name: 'payer pages know nothing of the dashboard or the server',
  covers: path => isPayerPage(path) && isProgram(path) && !isTest(path),
  offences: file =>
    importsOf(file)
      .filter(({ target }) => /^(server|web\/dashboard)\//.test(target))
      .map(({ line, target }) => ({ line, what: `${target} is imported` })),
};

/** The tools run next to the built server: `#src/` resolves to sources here and to dist there. */
const toolImports: Rule = {
  name: 'tools import the server as #src/',
  covers: path => path.startsWith('server/tools/') && isProgram(path) && !isTest(path),
  offences: file =>
    importsOf(file)
      .filter(({ target }) => target.startsWith('server/') && !target.startsWith('server/tools/'))
      .map(({ line, target }) => ({ line, what: `${target} is imported by its path` })),
};

/** The contract is shared by server and web, so it knows neither of them nor their platforms. */
const contractImports: Rule = {
  name: 'the contract imports typebox and itself',
  covers: path => path.startsWith('contract/') && isProgram(path) && !isTest(path),
  offences: file =>
    importsOf(file)
      .filter(({ target }) => !target.startsWith('contract/src/') && !/^typebox(\/|$)/.test(target))
      .map(({ line, target }) => ({ line, what: `the contract must not know ${target}` })),
};

export const importRules: readonly Rule[] = [importDirection, payerPages, contractImports, toolImports];
