// The bill of materials (CycloneDX, JSON) of the lock file, by npm itself. npm stamps it with the moment, a random number
// and the folder's name; without them the same lock file gives the same bytes, and a difference is a changed dependency.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { listBuildTools } from './build/build-tools.mjs';
import { READ_FROM_FILE } from './licenses.mjs';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { toolFailure } from './tool-failure.mjs';

const NPM_SBOM = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--loglevel=silent',
];
const DEVELOPMENT = 'cdx:npm:package:development';
const PLACE = 'cdx:npm:package:path';

export async function sbom(args) {
  const { values } = parseArgs({ args, options: { out: { type: 'string' } } });
  const text = `${JSON.stringify(await billOfMaterials(), undefined, 2)}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
}

export async function billOfMaterials() {
  const { output, succeeded } = await runCommand('npm', NPM_SBOM);
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  if (!succeeded || json === '') throw toolFailure('npm sbom failed; it comes with npm 10.', output);
  const { serialNumber: _random, metadata, components, dependencies, ...bill } = JSON.parse(json);
  const buildTools = listBuildTools(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  const { timestamp: _moment, component, ...about } = metadata;
  return {
    ...bill,
    metadata: { ...about, component: { ...component, name: 'recaudo' } },
    components: components.map(component => toComponent(component, buildTools)).sort(byRef('bom-ref')),
    dependencies: dependencies
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: [...dependsOn].sort(byText) }))
      .sort(byRef('ref')),
  };
}

/** `required` runs in production, `optional` on some systems only, `excluded` builds and tests. */
function toComponent(component, buildTools) {
  const isForDevelopment = component.properties?.some(
    ({ name, value }) =>
      (name === DEVELOPMENT && value === 'true') || (name === PLACE && buildTools.has(value)),
  );
  const { externalReferences = [], licenses = [], ...rest } = component;
  const licence = READ_FROM_FILE[component.name];
  return {
    ...rest,
    ...(isForDevelopment ? { scope: 'excluded' } : {}),
    licenses: licenses.length === 0 && licence !== undefined ? [{ license: { id: licence } }] : licenses,
    // Where npm got it differs between mirrors; its hash does not.
    externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
  };
}

const byText = (a, b) => (a < b ? -1 : 1);
const byRef = field => (a, b) => byText(a[field], b[field]);
