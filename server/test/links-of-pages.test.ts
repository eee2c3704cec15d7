import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listPages } from './support/rules/source-file.ts';
import { anchorsOf, linksOf } from './support/world/shop/page-links.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OTHERS = [
  'client/README.md',
  'client/README.es.md',
  'web/library/README.md',
  'web/library/README.es.md',
];
const pages = [
  ...listPages().filter(({ path }) => path.endsWith('.md')),
  ...OTHERS.map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
];

const anchors = new Map<string, ReadonlySet<string>>();
function anchorsIn(file: string): ReadonlySet<string> {
  const found = anchors.get(file) ?? anchorsOf(readFileSync(file, 'utf8'));
  anchors.set(file, found);
  return found;
}

function isBroken(page: string, target: string): boolean {
  const [path = '', anchor] = decodeURI(target).split('#');
  const file = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && statSync(file).isFile() && !anchorsIn(file).has(anchor);
}

test('every link to a file or a heading has a target', () => {
  expect(pages.map(({ path }) => path)).toContain('docs/guides/integrate/webhooks.es.md');
  const broken = pages.flatMap(({ path, text }) =>
    linksOf(text)
      .filter(target => isBroken(path, target))
      .map(target => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test.each([
  ['docs/guides/integrate/webhooks.md', 'no-such-page.md', true],
  ['docs/guides/integrate/webhooks.md', '../start/testing.md#no-such-heading', true],
  ['docs/guides/integrate/webhooks.md', '#no-such-heading', true],
  ['docs/guides/integrate/webhooks.md', '../start/testing.md#test-cards', false],
  ['docs/guides/integrate/webhooks.es.md', '#qué-puede-salir-mal', false],
  ['docs/inside/pse.md', '../guides/payments/pse.md', false],
])('reports in %s the link %s: %s', (page, target, expected) => {
  expect(isBroken(page, target)).toBe(expected);
});

test('every page named in deploy/ exists', () => {
  const list = execFileSync('git', ['ls-files', 'deploy'], { cwd: ROOT, encoding: 'utf8' });
  const named = list.split('\n').flatMap(file => {
    const text = file === '' ? '' : readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/\bdocs\/[\w/-]+(?:\.es)?\.md\b/g)].map(([page]) => ({ file, page }));
  });
  expect(named).toContainEqual({
    file: 'deploy/debian/package/recaudo.service',
    page: 'docs/guides/operate/operating.md',
  });
  expect(named.filter(({ page }) => !existsSync(join(ROOT, page)))).toEqual([]);
});
