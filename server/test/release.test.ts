import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { releaseSection, sectionOf } from '../../scripts/release/changelog.mjs';
import { isLater } from '../../scripts/release/release.mjs';
import { changeManifest, changeText, MANIFESTS } from '../../scripts/release/versions.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const changelog = '# Changelog\n\n## Unreleased\n\n- One\n\n## 0.2.0\n\n- Old\n';

describe('the changelog', () => {
  test('of a release moves the changes under its version and leaves room for the next ones', () => {
    const text = releaseSection(changelog, '0.3.0', '2026-11-18');
    expect(text).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.3.0 (2026-11-18)\n\n- One\n\n## 0.2.0\n\n- Old\n',
    );
    expect([sectionOf(text, 'Unreleased'), sectionOf(text, '0.3.0')]).toEqual(['', '- One']);
  });

  test('without changes allows no release, and a version is released once', () => {
    expect(() => releaseSection('## Unreleased\n\n## 0.2.0\n', '0.3.0', 'x')).toThrow('nothing under');
    expect(() => releaseSection(changelog, '0.2.0', 'x')).toThrow('already has a section 0.2.0');
  });

  test('has a section for the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(sectionOf(read('CHANGELOG.md'), version)?.length ?? 0).toBeGreaterThan(100);
  });
});

test('every manifest has the same version', () => {
  const versions = MANIFESTS.map(file => (JSON.parse(read(file)) as { version: string }).version);
  expect(new Set(versions).size).toBe(1);
});

test('versions change in file names and fields, but not in sentences', () => {
  expect(changeText('recaudo-client-0.2.0.tgz, recaudo_0.2.0_amd64.deb, since 0.2.0', '0.2.0', '0.3.0')).toBe(
    'recaudo-client-0.3.0.tgz, recaudo_0.3.0_amd64.deb, since 0.2.0',
  );
  expect(changeText(`VERSION = "0.2.0" const VERSION = '0.2.0'`, '0.2.0', '0.3.0')).not.toContain('0.2.0');
  const manifest = '{"version": "0.2.0", "@recaudo/client": "^0.2.0", "cctv-age": "0.2.0"}';
  expect(changeManifest(manifest, '0.2.0', '0.3.0')).toBe(
    '{"version": "0.3.0", "@recaudo/client": "^0.3.0", "cctv-age": "0.2.0"}',
  );
});

test.each([
  ['0.3.0', '0.2.9', true],
  ['0.10.0', '0.9.0', true],
  ['0.3.0', '0.3.0', false],
  ['0.2.9', '0.3.0', false],
])('%s is later than %s: %s', (version, than, expected) => {
  expect(isLater(version, than)).toBe(expected);
});

test('npm run release without a version, or with an old one, changes nothing and explains why', () => {
  const before = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'release', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  expect(run('--dry-run')).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the version') });
  expect(run('0.0.1')).toMatchObject({ status: 1, stderr: expect.stringContaining('is not later than') });
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' })).toBe(before);
});
