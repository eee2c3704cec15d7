import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDERS = [
  'client',
  'clients/generator',
  'contract/src',
  'server/bin',
  'server/migrations',
  'server/src',
  'server/tools',
  'server/test',
  'web',
  'scripts',
  'deploy',
];
const EXTENSIONS = new Set(['.ts', '.tsx', '.mjs', '.sql', '.css']);
const SKIPPED = new Set(['node_modules', 'dist', 'data']);

/** A syntax node: the fields of every kind, and its own fields by name. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface SourceFile {
  /** Relative to the repository root, with slashes. */
  path: string;
  text: string;
  /** All nodes of a program, parents first; empty for SQL and CSS. */
  nodes: readonly SyntaxNode[];
  lineOf(position: number): number;
}

export function listSourceFiles(): SourceFile[] {
  return FOLDERS.flatMap(folder => listPaths(join(ROOT, folder), EXTENSIONS)).map(read);
}

/** The prose pages: docs/, root pages that cite it, and the API description. */
export function listPages(): SourceFile[] {
  const ofRoot = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'openapi.json'].map(name =>
    join(ROOT, name),
  );
  return [...listPaths(join(ROOT, 'docs'), new Set(['.md'])), ...ofRoot].map(read);
}

const read = (path: string): SourceFile =>
  readSource(relative(ROOT, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'));

function listPaths(folder: string, extensions: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listPaths(path, extensions);
    return extensions.has(extname(entry.name)) ? [path] : [];
  });
}

export function readSource(path: string, text: string): SourceFile {
  return {
    path,
    text,
    nodes: parse(path, text),
    lineOf: position => text.slice(0, position).split('\n').length,
  };
}

function parse(path: string, text: string): SyntaxNode[] {
  const lang = ({ '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js' } as const)[extname(path)];
  if (lang === undefined) return [];
  const nodes: SyntaxNode[] = [];
  collect(parseAst(text, { lang }), nodes);
  return nodes;
}

function collect(value: unknown, nodes: SyntaxNode[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) nodes.push(value);
  for (const inner of Object.values(value)) collect(inner, nodes);
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The name of an identifier, or the text of a literal; undefined for anything else. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier') return String(value['name']);
  return value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined;
}
