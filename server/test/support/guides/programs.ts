import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnippetLanguage, Step } from './guide.ts';

export interface Reader {
  baseUrl: string;
  merchantId: string;
  privateKey: string;
  publicKey: string;
}

export const fillIn = (code: string, reader: Reader): string =>
  code
    .replaceAll('{{base_url}}', reader.baseUrl)
    .replaceAll('{{merchant_id}}', reader.merchantId)
    .replaceAll('{{private_key}}', reader.privateKey)
    .replaceAll('{{public_key}}', reader.publicKey);

interface Dialect {
  /** The file names of the client and of a guide's program. */
  client: string | undefined;
  program: string;
  command: string;
  before: string;
  /** The first lines of a file; a snippet that readers save to its own file repeats them. */
  start: string;
  mark: (url: string) => string;
}

/** Java differs: all guides run in one virtual machine (java-program.ts). */
export const dialects: Record<Exclude<SnippetLanguage, 'java'>, Dialect> = {
  sh: {
    client: undefined,
    program: 'guide.sh',
    command: 'bash',
    before: 'set -euo pipefail',
    start: '',
    mark: url => `curl -sS ${url}`,
  },
  js: {
    client: 'recaudo.mjs',
    program: 'guide.mjs',
    command: 'node',
    before: '',
    start: "import { recaudo } from './recaudo.mjs';\n",
    mark: url => `await fetch('${url}');`,
  },
  python: {
    client: 'recaudo.py',
    program: 'guide.py',
    command: 'python3',
    before: 'import urllib.request as stepping',
    start: 'from recaudo import call\n',
    mark: url => `stepping.urlopen("${url}").read()`,
  },
  php: {
    client: 'recaudo.php',
    program: 'guide.php',
    command: 'php',
    before: '',
    start: "<?php\nrequire 'recaudo.php';\n",
    mark: url => `file_get_contents('${url}');`,
  },
};

export interface WrittenProgram {
  command: string;
  parameters: string[];
}

const withoutStart = (code: string, start: string): string =>
  code.startsWith(start) ? code.slice(start.length) : code;

export async function writeProgram(
  folder: string,
  language: keyof typeof dialects,
  {
    steps,
    client,
    marks,
    reader,
  }: { steps: Step[]; client: Step['snippets']; marks: string[]; reader: Reader },
): Promise<WrittenProgram> {
  const dialect = dialects[language];
  const first = steps.findIndex(({ snippets }) => snippets[language]?.startsWith(dialect.start));
  const lines = steps.flatMap(({ snippets }, index) => [
    index > first ? withoutStart(snippets[language] ?? '', dialect.start) : (snippets[language] ?? ''),
    dialect.mark(marks[index] ?? ''),
  ]);
  await mkdir(folder, { recursive: true });
  if (dialect.client !== undefined)
    await writeFile(join(folder, dialect.client), fillIn(client[language] ?? '', reader));
  const program = join(folder, dialect.program);
  await writeFile(program, fillIn([dialect.before, ...lines, ''].join('\n').trimStart(), reader));
  return { command: dialect.command, parameters: [program] };
}

/** Replaces jq on machines without it; covers only what the guides use. */
export async function writeJqStandIn(folder: string): Promise<void> {
  const program = `#!/usr/bin/env node
const path = process.argv[3].split(/[.[\\]]+/).filter(name => name !== '');
const found = path.reduce((value, name) => value[name], JSON.parse(require('node:fs').readFileSync(0, 'utf8')));
console.log(typeof found === 'string' ? found : JSON.stringify(found));
`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'jq'), program);
  await chmod(join(folder, 'jq'), 0o755);
}
