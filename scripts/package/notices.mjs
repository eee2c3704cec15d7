// Libraries inside the bundle are copies of other people's work: their licences go along with them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The bill of materials of what the package runs, without what only builds and tests it. */
export function shippedBill({ components, dependencies, ...bill }) {
  const shipped = components.filter(
    ({ scope, name }) => scope !== 'excluded' && !name.startsWith('@recaudo/'),
  );
  const refs = new Set(shipped.map(component => component['bom-ref']));
  return {
    ...bill,
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(needed => refs.has(needed)) })),
  };
}

/** What npm installs beside the package brings its own; `isInstalled` names those. */
export function licenceTexts(components, isInstalled) {
  const texts = components
    .filter(({ name }) => !isInstalled(name))
    .map(({ name, version, licenses = [] }) => {
      const words = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name);
      return [`${'='.repeat(80)}\n${name} ${version} (${words.join(', ')})`, ...licenceFiles(name)].join(
        '\n\n',
      );
    });
  return `Recaudo contains these libraries, each under its own licence.\n\n${texts.join('\n\n')}\n`;
}

function licenceFiles(name) {
  const folder = path.join(ROOT, 'node_modules', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(file => LICENCE_FILE.test(file))
    .sort()
    .map(file => readFileSync(path.join(folder, file), 'utf8').trim());
}
