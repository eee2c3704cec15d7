// npm run faults [-- --only api|chaos] [--write]: runs the tests of faults.json and prints their results.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { runCommand } from '../../../../scripts/run-command.mjs';
import { toolFailure } from '../../../../scripts/tool-failure.mjs';
import { isHeld, putTable, tableOf } from './fault-table.mjs';

const PROJECTS = ['api', 'chaos'];
const PAGE = 'docs/guides/reliability/reliability.md';
const VITEST = 'node_modules/vitest/vitest.mjs';

/** Run from the repository root; the chaos project needs a build. */
export async function runFaults({ only, write }) {
  const all = JSON.parse(readFileSync(new URL('faults.json', import.meta.url), 'utf8'));
  const projects = only === undefined ? PROJECTS : [only];
  let failures = 0;
  for (const project of projects) {
    const faults = all.filter(fault => fault.project === project);
    const about = await describeRun();
    const startedMs = performance.now();
    const report = await runTests(project, faults);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const table = tableOf(faults, report, `${about} The run took ${seconds} s.`);
    console.log(`\n${table}\n`);
    if (write) writeFileSync(PAGE, putTable(readFileSync(PAGE, 'utf8'), project, table));
    failures += faults.filter(fault => !isHeld(fault, report)).length;
  }
  if (failures === 0) return;
  console.log(`${failures} not held`);
  process.exitCode = 1;
}

export const isProject = word => PROJECTS.includes(word);

async function runTests(project, faults) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recaudo-faults-'));
  const outputFile = path.join(folder, 'report.json');
  const files = new Set(faults.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  try {
    const child = spawn(process.execPath, [VITEST, 'run', '--project', project, ...reporters, ...files], {
      stdio: ['ignore', 'inherit', 'inherit'],
      // The table shows the full sizes.
      env: { ...process.env, RECAUDO_TEST_FULL: '1' },
    });
    await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    return JSON.parse(readFileSync(outputFile, 'utf8'));
  } catch (error) {
    throw toolFailure('The tests left no report.', String(error));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The figures depend on the machine and on its load. */
async function describeRun() {
  const day = new Date().toISOString().slice(0, 10);
  const head = await runCommand('git', ['rev-parse', '--short', 'HEAD']);
  const changes = await runCommand('git', ['status', '--porcelain', '--', '.', `:!${PAGE}`]);
  const commit = head.succeeded ? head.output.trim() : 'unknown';
  const isChanged = changes.output.trim() !== '' ? ' with changes' : '';
  const load = os.loadavg().map(value => value.toFixed(1));
  return `${day}, commit ${commit}${isChanged}, ${os.availableParallelism()} cores, load average ${load.join(' ')} at the start.`;
}
