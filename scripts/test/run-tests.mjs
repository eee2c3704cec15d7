// `npm test`: everything, or with paths what these need and nothing else.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildOrThrow, SERVER, WEB } from '../build/build.mjs';
import { ROOT } from '../root.mjs';
import { lastLines, noCounts } from './count-reporter.mjs';
import { ensureBrowser } from './ensure-browser.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** What has to be there before the tests of a project run; undefined: every part of the build. */
const NEEDS = {
  rules: { parts: [], browser: false },
  // Task processes run the built program (server/src/platform/tasks/task-process.ts).
  api: { parts: [SERVER, WEB], browser: false },
  chaos: { parts: undefined, browser: false },
  browser: { parts: undefined, browser: true },
};

/**
 * One after the other; within a stage side by side, so that tests that wait leave the machine to those that work. Pages that
 * wait do work, too: beside anything else the browser's tests cost more than the idle third of theirs would save.
 */
const STAGES = [[['rules', 'api'], ['chaos']], [['browser']]];

/** Flags of Vitest that are followed by a value, which is no path. */
const WITH_VALUE = /^(-t|--testNamePattern|--project|--reporter|--outputFile|--maxWorkers|--shard)$/;

/** The arguments of Vitest for these of ours, once what they need is there. */
export async function prepareTests(args) {
  const { paths, projects: named } = readArguments(args);
  const projects = named.length > 0 ? named : projectsOf(paths);
  await prepare(projects);
  return named.length > 0 ? args : [...projects.flatMap(project => ['--project', project]), ...args];
}

/** All projects, with what failed, and `N passed, N failed` of them together as the last line. */
export async function runAllTests() {
  await prepare(Object.keys(NEEDS));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recaudo-counts-'));
  const total = noCounts();
  try {
    for (const stage of STAGES) {
      const counts = await Promise.all(stage.map(projects => runProjects(projects, folder)));
      for (const each of counts) addTo(total, each);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(lastLines(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function addTo(total, { failures, retried, missing, ...counts }) {
  for (const name of Object.keys(counts)) total[name] += counts[name];
  total.failures.push(...failures);
  total.retried.push(...retried);
  total.missing.push(...missing);
}

async function prepare(projects) {
  const needs = projects.map(project => NEEDS[project] ?? { parts: undefined, browser: true });
  if (needs.some(({ parts }) => parts === undefined)) await buildOrThrow();
  else await buildOrThrow({ parts: [...new Set(needs.flatMap(({ parts }) => parts))] });
  // The browser tests read it: the name of the program differs between systems.
  if (needs.some(({ browser }) => browser)) process.env.RECAUDO_TEST_BROWSER = await ensureBrowser();
}

function readArguments(args) {
  const paths = [];
  const projects = [];
  for (const [index, arg] of args.entries()) {
    const before = args[index - 1] ?? '';
    if (before === '--project') projects.push(arg);
    else if (arg.startsWith('--project=')) projects.push(arg.slice('--project='.length));
    else if (!arg.startsWith('-') && !WITH_VALUE.test(before)) paths.push(arg);
  }
  return { paths, projects };
}

/** Vitest runs the files whose path contains one of the given. */
function projectsOf(paths) {
  const input = paths.map(given => path.relative(ROOT, path.resolve(ROOT, given)).replace(/:\d+$/, ''));
  const files = listTestFiles().filter(file => input.length === 0 || input.some(part => file.includes(part)));
  const projects = [...new Set(files.map(projectOf))];
  // Nothing to run is said by Vitest, which needs some project for that.
  return projects.length > 0 ? projects : ['rules'];
}

function projectOf(file) {
  if (file.startsWith('web/e2e/')) return 'browser';
  if (file.startsWith('server/test/chaos/')) return 'chaos';
  return file.startsWith('server/test/') ? 'api' : 'rules';
}

function listTestFiles() {
  return [
    'client/src',
    'clients/generator',
    'contract/src',
    'server/src',
    'server/test',
    'server/tools',
    'web',
  ]
    .flatMap(folder =>
      readdirSync(path.join(ROOT, folder), { recursive: true }).map(file => path.posix.join(folder, file)),
    )
    .filter(file => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));
}

/** Runs Vitest in a process of its own and passes on whole lines, since others may speak at the same time. */
async function runProjects(projects, folder) {
  const name = projects.join('-');
  const countFile = path.join(folder, `${name}.json`);
  const color = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  const args = [VITEST, 'run', ...projects.flatMap(project => ['--project', project])];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...color, RECAUDO_TEST_COUNTS: countFile, RECAUDO_TEST_RUN: name },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = signal => child.kill(signal);
  process.on('SIGINT', end).on('SIGTERM', end);
  const rests = [passOnLines(child.stdout, process.stdout), passOnLines(child.stderr, process.stderr)];
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  process.off('SIGINT', end).off('SIGTERM', end);
  for (const rest of rests) rest();
  try {
    return JSON.parse(readFileSync(countFile, 'utf8'));
  } catch {
    // It was ended before it could count.
    return { ...noCounts(), failed: 1, failures: [`${name}: the run ended before it could count`] };
  }
}

function passOnLines(from, to) {
  let rest = '';
  from.setEncoding('utf8').on('data', text => {
    const whole = (rest + text).lastIndexOf('\n') + 1;
    to.write((rest + text).slice(0, whole));
    rest = (rest + text).slice(whole);
  });
  return () => {
    if (rest !== '') to.write(`${rest}\n`);
  };
}
