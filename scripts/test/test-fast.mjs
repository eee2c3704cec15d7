// `npm run test:fast`: the rules and API tests that a change since main can break, in about two minutes. It says what it left out.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';
import { toolFailure } from '../tool-failure.mjs';
import { prepareTests } from './run-tests.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
/** So many files of API tests run in about a minute on two quiet cores. */
export const MOST_API_FILES = 40;
const PROJECTS = ['--project', 'rules', '--project', 'api'];
/** Otherwise Vitest runs everything after a change of any package.json. */
const ENV = { ...process.env, RECAUDO_TEST_FAST: '1' };

export async function runFastTests(args) {
  const base = await findBase(args[0] ?? 'main');
  const { output } = await git('diff', '--name-only', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  const changed = lines(output + untracked.output);
  await prepareTests(PROJECTS);
  const { run, leftOut } = chooseFiles(await listAffected(base), changed);
  console.log(
    `${changed.length} files changed since ${base.slice(0, 10)}; ${run.length} test files can notice it.`,
  );
  const exitCode = run.length === 0 ? 0 : await runFiles(run);
  console.log(
    `\nNot run: ${[...leftOut.map(nameOf), ...ALWAYS_LEFT_OUT].join('; ')}. \`npm test\` runs everything.`,
  );
  process.exitCode = exitCode;
}

const ALWAYS_LEFT_OUT = ['tests that import no changed file', 'crash tests (chaos)', 'browser tests'];
const nameOf = ({ length, files }) =>
  `${length} API test files above the limit of ${MOST_API_FILES} (${files})`;

/**
 * All affected rules, and of the API tests those that changed themselves first, then those whose folder shares a name with a changed
 * folder, up to the limit.
 */
export function chooseFiles(affected, changed) {
  const isApi = file => file.startsWith('server/test/');
  const folders = new Set(changed.flatMap(file => path.posix.dirname(file).split('/')));
  for (const common of ['.', 'server', 'src', 'test', 'api', 'domain']) folders.delete(common);
  const rank = file => {
    if (changed.includes(file)) return 0;
    return path.posix
      .dirname(file)
      .split('/')
      .some(part => folders.has(part))
      ? 1
      : 2;
  };
  const api = affected.filter(isApi).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const rest = api.slice(MOST_API_FILES);
  return {
    run: [...affected.filter(file => !isApi(file)), ...api.slice(0, MOST_API_FILES)],
    leftOut: rest.length === 0 ? [] : [{ length: rest.length, files: `${rest.slice(0, 5).join(', ')}, ...` }],
  };
}

async function findBase(branch) {
  for (const name of [branch, `origin/${branch}`]) {
    const { output, succeeded } = await git('merge-base', 'HEAD', name);
    if (succeeded) return output.trim();
  }
  throw toolFailure(
    `There is no branch ${branch} to compare with. Name another: npm run test:fast -- BRANCH`,
  );
}

async function listAffected(base) {
  const args = [VITEST, 'list', ...PROJECTS, '--filesOnly', '--json', '--changed', base];
  const { output, succeeded } = await runCommand(process.execPath, args, { env: ENV });
  const json = /^\[[\s\S]*^\]$|^\[.*\]$/m.exec(output)?.[0];
  if (!succeeded || json === undefined)
    throw toolFailure('Vitest could not list the affected tests.', output);
  return [...new Set(JSON.parse(json).map(({ file }) => path.relative(ROOT, file)))];
}

async function runFiles(files) {
  const child = spawn(process.execPath, [VITEST, 'run', ...PROJECTS, ...files], {
    cwd: ROOT,
    env: ENV,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forward = signal => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve, reject) => child.on('error', reject).on('close', code => resolve(code ?? 1)));
}

const git = (...args) => runCommand('git', args);
const lines = text => text.split('\n').filter(line => line !== '');
