// The bill of materials (CycloneDX, JSON) of the lock file, by npm itself. npm stamps it with the moment, a random number
// and the folder's name; without them the same lock file gives the same bytes, and a difference is a changed dependency.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { READ_FROM_FILE } from './licenses.mjs';
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
  const { timestamp: _moment, component, ...about } = metadata;
  return {
    ...bill,
    metadata: { ...about, component: { ...component, name: 'recaudo' } },
    components: components.map(toComponent).sort(byRef('bom-ref')),
    dependencies: dependencies
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: [...dependsOn].sort(byText) }))
      .sort(byRef('ref')),
  };
}

/** `required` runs in production, `optional` on some systems only, `excluded` builds and tests. */
function toComponent(component) {
  const isForDevelopment = component.properties?.some(
    ({ name, value }) => name === DEVELOPMENT && value === 'true',
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
