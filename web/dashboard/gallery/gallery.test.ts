import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dashboard = join(import.meta.dirname, '..');
const read = (place: string): string => readFileSync(join(dashboard, place), 'utf8');

/** Components that the gallery shows inside others; one that calls the server; one that wraps screens. */
const seenElsewhere = new Set([
  'BulkDialog',
  'ChooseAll',
  'ChooseRow',
  'FilterEditor',
  'SavedViews',
  'ScreenBoundary',
  'TableOptions',
  'Toasts',
]);

const partsOf = (folder: string): string[] =>
  readdirSync(join(dashboard, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx') && !name.startsWith('icons/'))
    .flatMap(name => [
      ...read(`${folder}/${name}`).matchAll(/^export (?:function|const|class) ([A-Z][a-z]\w*)/gm),
    ])
    .map(([, part = '']) => part);

test('every part of ui/ is on the page of parts', () => {
  const shown = ['small-parts.tsx', 'large-parts.tsx', 'chart-parts.tsx']
    .map(name => read(`gallery/${name}`))
    .join('\n');
  const parts = partsOf('ui');
  expect(parts.length).toBeGreaterThan(30);
  const missing = parts.filter(part => !seenElsewhere.has(part) && !new RegExp(`<${part}\\b`).test(shown));
  expect(missing).toEqual([]);
});
