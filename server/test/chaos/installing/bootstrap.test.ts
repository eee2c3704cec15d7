import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
// Paths that .gitignore excludes from a clone.
const NOT_CLONED = new Set(['.git', 'node_modules', 'dist', '.recaudo', 'coverage']);

let scratch: string;
let clone: string;
let tools: string;

beforeEach(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'recaudo-bootstrap-'));
  clone = path.join(scratch, 'clone');
  tools = path.join(scratch, 'tools');
  mkdirSync(tools);
  await cp(REPOSITORY, clone, {
    recursive: true,
    filter: source => !NOT_CLONED.has(path.basename(source)) && !path.basename(source).endsWith('.log'),
  });
});

afterEach(async () => {
  await rm(scratch, { recursive: true, force: true });
});

/** Replaces npm: records each call, takes a moment, and runs `work`. */
function fakeNpm(work: string): void {
  const script = `#!/bin/sh\necho "$*" >> '${scratch}/npm-calls'\nsleep 0.5\n${work}\n`;
  writeFileSync(path.join(tools, 'npm'), script, { mode: 0o755 });
}

const INSTALLS = 'rm -rf node_modules && mkdir node_modules';

function listNpmCalls(): string[] {
  const calls = path.join(scratch, 'npm-calls');
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
}

function bootstrap(word: string): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', word], {
    cwd: clone,
    env: { ...process.env, PATH: `${tools}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', chunk => {
    output += String(chunk);
  });
  child.stderr.on('data', chunk => {
    output += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', exitCode => resolve({ exitCode, output }));
  });
}

test('a fresh clone installs once and then prints nothing', async () => {
  fakeNpm(INSTALLS);
  const first = await bootstrap('install');
  expect(first).toEqual({
    exitCode: 0,
    output: expect.stringContaining('Installing the tools for tests and checks'),
  });
  expect(listNpmCalls()).toEqual([expect.stringMatching(/^ci .*--ignore-scripts/)]);
  expect(await bootstrap('install')).toEqual({ exitCode: 0, output: '' });
  expect(listNpmCalls()).toHaveLength(1);
});

test('a changed lock file or removed node_modules installs again', async () => {
  fakeNpm(INSTALLS);
  await bootstrap('install');
  appendFileSync(path.join(clone, 'package-lock.json'), '\n');
  await bootstrap('install');
  expect(listNpmCalls()).toHaveLength(2);
  rmSync(path.join(clone, 'node_modules'), { recursive: true });
  await bootstrap('install');
  expect(listNpmCalls()).toHaveLength(3);
});

test('a manual npm install is used as it is, unless the lock file requires something else', async () => {
  fakeNpm(INSTALLS);
  const lock = readFileSync(path.join(clone, 'package-lock.json'), 'utf8');
  mkdirSync(path.join(clone, 'node_modules'));
  writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), lock);
  expect(await bootstrap('install')).toEqual({ exitCode: 0, output: '' });
  expect(listNpmCalls()).toEqual([]);

  const other = lock.replace(/("node_modules\/fastify": \{\s+"version": ")[^"]+/, '$10.0.1');
  expect(other).not.toBe(lock);
  writeFileSync(path.join(clone, 'package-lock.json'), other);
  await bootstrap('install');
  expect(listNpmCalls()).toHaveLength(1);
});

test("a failing npm ends the command with npm's own output, and the next try installs", async () => {
  fakeNpm('echo "the registry is on holiday" >&2; exit 3');
  const failed = await bootstrap('start');
  expect(failed.exitCode).toBe(1);
  expect(failed.output).toContain('the registry is on holiday');
  expect(failed.output).not.toContain('    at ');
  fakeNpm(INSTALLS);
  expect((await bootstrap('install')).exitCode).toBe(0);
});

test('two concurrent commands install once; the lock of a killed process blocks neither', async () => {
  fakeNpm(INSTALLS);
  const both = await Promise.all([bootstrap('install'), bootstrap('install')]);
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(listNpmCalls()).toHaveLength(1);

  rmSync(path.join(clone, 'node_modules'), { recursive: true });
  fakeNpm('kill -9 $PPID');
  expect((await bootstrap('install')).exitCode).toBe(null);
  fakeNpm(INSTALLS);
  expect((await bootstrap('install')).exitCode).toBe(0);
});

test('a build contains no output of deleted sources, and names an import that it cannot find', async () => {
  fakeNpm('exit 1');
  rmSync(path.join(clone, 'web'), { recursive: true });
  copyManifest('web/package.json');
  rmSync(path.join(clone, 'server/src'), { recursive: true });
  mkdirSync(path.join(clone, 'server/src'));
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(clone, 'node_modules'));
  const write = (name: string, text: string) => writeFileSync(path.join(clone, 'server/src', name), text);
  const outputs = () =>
    readdirSync(path.join(clone, 'server/dist')).filter(name => /^(main|gone)/.test(name));
  write('main.ts', "export const gone = await import('./gone.ts');\n");
  write('gone.ts', 'export const two = 2;\n');
  expect((await bootstrap('build')).exitCode).toBe(0);
  expect(await bootstrap('build')).toEqual({ exitCode: 0, output: '' });

  expect(outputs()).toEqual([expect.stringMatching(/^gone-/), 'main.js']);

  rmSync(path.join(clone, 'server/src/gone.ts'));
  const failed = await bootstrap('build');
  expect(failed).toEqual({ exitCode: 1, output: expect.stringContaining("'./gone.ts'") });
  expect(outputs()).toHaveLength(2);

  write('main.ts', 'export const one = 1;\n');
  expect((await bootstrap('build')).exitCode).toBe(0);
  expect(outputs()).toEqual(['main.js']);
});

function copyManifest(file: string): void {
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
  writeFileSync(path.join(clone, file), readFileSync(path.join(REPOSITORY, file)));
}
