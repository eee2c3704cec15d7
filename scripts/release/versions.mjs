// The places that name the version of this release.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

export const MANIFESTS = [
  'package.json',
  'client/package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'examples/shop/package.json',
  'integrations/medusa/package.json',
  'integrations/medusa/shop/package.json',
  'clients/php/composer.json',
];

/** Texts that name files of the release, such as recaudo-client-1.2.3.tgz, and sources that hold the number. */
export const TEXTS = [
  'README.md',
  'client/README.es.md',
  'client/README.md',
  'clients/php/README.es.md',
  'clients/php/README.md',
  'clients/php/src/Recaudo.php',
  'clients/python/README.es.md',
  'clients/python/README.md',
  'clients/python/pyproject.toml',
  'clients/python/src/recaudo_client/version.py',
  'deploy/debian/build.sh',
  'deploy/debian/try.sh',
  'docs/guides/start/getting-started.es.md',
  'docs/guides/start/getting-started.md',
  'docs/guides/operate/installing.es.md',
  'docs/guides/operate/installing.md',
  'docs/guides/integrate/medusa.es.md',
  'docs/guides/integrate/medusa.md',
  'integrations/medusa/README.es.md',
  'integrations/medusa/README.md',
  'server/test/chaos/installing/__snapshots__/package.test.ts.snap',
];

export function changeManifest(text, from, to) {
  return text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replaceAll(/("@recaudo\/[a-z-]{1,40}": "\^?)(\d{1,9}\.\d{1,9}\.\d{1,9})"/g, (found, start, version) =>
      version === from ? `${start}${to}"` : found,
    );
}

/** Names of files, and `version = "1.2.3"` in any spelling; a version that a sentence mentions stays. */
export function changeText(text, from, to) {
  const change = (found, start, version) => (version === from ? `${start}${to}` : found);
  return text
    .replaceAll(/(recaudo[a-z_-]{1,40})(\d{1,9}\.\d{1,9}\.\d{1,9})(?!\d)/g, change)
    .replaceAll(/(\bversion = ['"])(\d{1,9}\.\d{1,9}\.\d{1,9})(?=['"])/gi, change);
}

/** The files whose text changes, with that text. */
export function changedFiles(from, to) {
  const read = file => readFileSync(path.join(ROOT, file), 'utf8');
  const all = [
    ...MANIFESTS.map(file => [file, read(file), changeManifest]),
    ...TEXTS.map(file => [file, read(file), changeText]),
  ];
  return all.flatMap(([file, text, change]) => {
    const next = change(text, from, to);
    return next === text ? [] : [{ file, text: next }];
  });
}

export function writeFiles(files) {
  for (const { file, text } of files) writeFileSync(path.join(ROOT, file), text);
}
