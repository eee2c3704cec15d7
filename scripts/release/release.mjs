// `npm run release -- 0.4.0`: version numbers, notes, checks, tests, packages, commit and tag. `--dry-run` changes nothing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';
import { toolFailure } from '../tool-failure.mjs';
import { releaseSection, sectionOf } from './changelog.mjs';
import { changedFiles, writeFiles } from './versions.mjs';

const CHANGELOG = 'CHANGELOG.md';
const NOTES = 'dist-package/release-notes.md';
/** Arguments of npm. */
const STEPS = [
  ['install', '--package-lock-only', '--ignore-scripts'],
  ['run', 'check'],
  ['test'],
  ['run', 'package'],
];

export async function release(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { 'dry-run': { type: 'boolean' }, date: { type: 'string' } },
    allowPositionals: true,
  });
  const plan = await planRelease(positionals[0], values.date ?? new Date().toISOString().slice(0, 10));
  console.log(describe(plan));
  if (values['dry-run'] === true) return;
  await carryOut(plan);
}

async function planRelease(version, day) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
    throw toolFailure('Name the version: npm run release -- 1.2.3 [--dry-run] [--date YYYY-MM-DD]');
  }
  const { version: current } = JSON.parse(read('package.json'));
  if (!isLater(version, current)) throw toolFailure(`${version} is not later than ${current}.`);
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw toolFailure(`The tag v${version} exists already.`);
  if ((await git('status', '--porcelain')) !== '') throw toolFailure('Commit or stash your changes first.');
  const changelog = attempt(() => releaseSection(read(CHANGELOG), version, day));
  return {
    version,
    day,
    changelog,
    notes: sectionOf(changelog, version),
    files: changedFiles(current, version),
  };
}

const describe = ({ version, day, notes, files }) =>
  [
    `Release ${version} of ${day}`,
    `  ${notes.split('\n').filter(line => line.startsWith('- ')).length} changes in the notes (${NOTES})`,
    `  the version changes in: ${files.map(({ file }) => file).join(', ')}`,
    `  then: ${STEPS.map(words => `npm ${words.join(' ')}`).join('; ')}`,
    `  then: commit "release: ${version}" and tag v${version}. Pushing them stays with you.`,
  ].join('\n');

async function carryOut({ version, changelog, notes, files }) {
  writeFiles([...files, { file: CHANGELOG, text: changelog }]);
  for (const words of STEPS) {
    console.log(`\n> npm ${words.join(' ')}`);
    const { output, succeeded } = await runCommand('npm', words);
    if (!succeeded) {
      throw toolFailure(
        'The release stopped; nothing is committed. `git checkout .` restores the version.',
        output,
      );
    }
  }
  mkdirSync(path.join(ROOT, path.dirname(NOTES)), { recursive: true });
  writeFileSync(path.join(ROOT, NOTES), `# Recaudo ${version}\n\n${notes}\n`);
  await git('commit', '--all', '--message', `release: ${version}`);
  await git('tag', '--annotate', `v${version}`, '--message', `Recaudo ${version}`);
  console.log(`\nTagged v${version}. Publish it with: git push --follow-tags`);
}

export function isLater(version, than) {
  const [a, b] = [version, than].map(text => text.split('.').map(Number));
  const index = a.findIndex((part, at) => part !== b[at]);
  return index !== -1 && a[index] > b[index];
}

function attempt(work) {
  try {
    return work();
  } catch (error) {
    throw toolFailure(`${error.message}.`);
  }
}

const read = file => readFileSync(path.join(ROOT, file), 'utf8');

async function git(...args) {
  const { output, succeeded } = await runCommand('git', args);
  if (!succeeded) throw toolFailure(`git ${args[0]} failed; its output is above.`, output);
  return output.trim();
}
