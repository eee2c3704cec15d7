import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import type { SnippetLanguage } from '../../../src/portal/docs/snippets/snippet.ts';

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;

export interface Program {
  operationId: string;
  text: string;
}

/** Returns what each example printed, by operation; runs all of them in as few processes as the language allows. */
export async function runPrograms(
  language: SnippetLanguage,
  programs: readonly Program[],
  folder: string,
): Promise<Map<string, string>> {
  await mkdir(folder, { recursive: true });
  const { stdout } = await run(...(await runners[language](programs, folder)), { maxBuffer: MOST_OUTPUT });
  const parts = stdout.split(/^@@ (\w+)$/m).slice(1);
  return new Map(
    programs.map(({ operationId }) => [operationId, parts[parts.indexOf(operationId) + 1]?.trim() ?? '']),
  );
}

export async function hasTool(language: SnippetLanguage): Promise<boolean> {
  const [command = '', ...options] = probes[language];
  return run(command, options).then(
    () => true,
    () => false,
  );
}

const probes: Readonly<Record<SnippetLanguage, readonly string[]>> = {
  sh: ['curl', '--version'],
  js: [process.execPath, '--version'],
  python: ['python3', '-c', 'import requests'],
  php: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
  java: ['javac', '--version'],
};

type Runner = (programs: readonly Program[], folder: string) => Promise<[command: string, options: string[]]>;

const write = async (folder: string, programs: readonly Program[], suffix: string): Promise<void> => {
  for (const { operationId, text } of programs)
    await writeFile(join(folder, `${operationId}${suffix}`), text);
};

const names = (programs: readonly Program[]): string =>
  JSON.stringify(programs.map(({ operationId }) => operationId));

const runners: Readonly<Record<SnippetLanguage, Runner>> = {
  async sh(programs, folder) {
    const script = programs.map(
      ({ operationId, text }) => `echo "@@ ${operationId}"\n${text} -sS -w '\\n%{http_code}\\n'\n`,
    );
    await writeFile(join(folder, 'all.sh'), script.join(''));
    return ['sh', [join(folder, 'all.sh')]];
  },
  async js(programs, folder) {
    await installClient(folder);
    await write(folder, programs, '.mjs');
    const all = `for (const name of ${names(programs)}) {
  console.log('@@ ' + name);
  await import('./' + name + '.mjs').then(() => console.log('200'), error => console.log('failed: ' + error));
}`;
    await writeFile(join(folder, 'all-programs.mjs'), all);
    return [process.execPath, [join(folder, 'all-programs.mjs')]];
  },
  async python(programs, folder) {
    await write(folder, programs, '.py');
    const all = `import runpy, sys
for name in ${names(programs)}:
    print("@@ " + name, flush=True)
    runpy.run_path(sys.argv[1] + "/" + name + ".py")
`;
    await writeFile(join(folder, 'all_programs.py'), all);
    return ['python3', [join(folder, 'all_programs.py'), folder]];
  },
  async php(programs, folder) {
    await write(folder, programs, '.php');
    const all = programs.map(
      ({ operationId }) => `echo "@@ ${operationId}"\nphp '${join(folder, `${operationId}.php`)}'\n`,
    );
    await writeFile(join(folder, 'all.sh'), all.join(''));
    return ['sh', [join(folder, 'all.sh')]];
  },
  async java(programs, folder) {
    const files = programs.map(({ operationId, text }) => ({
      operationId,
      text: text.replace('class Example', `class ${operationId}`),
    }));
    await write(folder, files, '.java');
    const calls = programs.map(
      ({ operationId }) => `System.out.println("@@ ${operationId}"); ${operationId}.main(args);`,
    );
    const all = `class AllPrograms { public static void main(String[] args) throws Exception { ${calls.join('\n')} } }`;
    await writeFile(join(folder, 'AllPrograms.java'), all);
    const sources = [...programs.map(({ operationId }) => operationId), 'AllPrograms'];
    await run('javac', ['-d', folder, ...sources.map(name => join(folder, `${name}.java`))]);
    return ['java', ['-cp', folder, 'AllPrograms']];
  },
};

async function installClient(folder: string): Promise<void> {
  const place = join(folder, 'node_modules/@recaudo/client');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  const input = fileURLToPath(new URL('../../../../client/src/index.ts', import.meta.url));
  const program = await rolldown({ input, platform: 'node' });
  await program.write({ dir: place, format: 'esm', entryFileNames: 'index.js' });
  await program.close();
}
