import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROOT, resolveRevision } from './older-version.ts';
import { commitOfRelease, lastRelease, releases } from './releases.ts';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
/** A shallow clone has no releases, so only the table can be checked. */
const hasHistory = git('rev-parse', '--is-shallow-repository') === 'false';

const named = [
  'docs/guides/reliability/upgrading.md',
  'docs/guides/reliability/upgrading.es.md',
  'CONTRIBUTING.md',
].flatMap(file =>
  [...readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').matchAll(/--from ([\w.-]+)/g)]
    .map(([, revision = '']) => [file, revision] as const)
    .filter(([, revision]) => revision !== 'REV'),
);

describe('the documented drill', () => {
  test('is documented', () => expect(named.length).toBeGreaterThan(2));

  test.each(named)('%s: --from %s can be resolved without a tag', (_file, revision) => {
    expect(commitOfRelease(revision)).toMatch(/^[0-9a-f]{40}$/);
    if (hasHistory) expect(commitOfRelease(revision)).toContain(resolveRevision(revision).commit);
  });
});

test.each(Object.entries(releases))('%s is the version of %s', (version, commit) => {
  if (!hasHistory) return;
  const manifest = JSON.parse(git('show', `${commit}:package.json`)) as { version: string };
  expect(manifest.version).toBe(version);
});

test('without --from the last release is taken, and a revision that there is not is named', () => {
  if (hasHistory) expect(resolveRevision(undefined).name).toBe(lastRelease());
  expect(() => resolveRevision('v9.9.9')).toThrow('v9.9.9 is not in this clone');
});
