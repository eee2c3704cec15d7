import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Component {
  name: string;
  version: string;
  scope: string;
  purl: string;
  licenses: { license?: { id?: string; name?: string }; expression?: string }[];
  hashes?: { alg: string; content: string }[];
}

interface Locked {
  version: string;
  dev?: boolean;
  link?: boolean;
  resolved?: string;
}

const run = async () =>
  (await promisify(execFile)('node', ['scripts/bootstrap.mjs', 'sbom'], { cwd: ROOT, maxBuffer: 2 ** 25 }))
    .stdout;

let text: string;
let components: Component[];

beforeAll(async () => {
  text = await run();
  ({ components } = JSON.parse(text) as { components: Component[] });
});

/** Every package of the lock file that production runs: no workspaces, no development dependencies. */
const runtime = Object.entries(
  (JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as { packages: Record<string, Locked> })
    .packages,
)
  .filter(([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true)
  .map(([place, { version }]) => ({ name: place.split('node_modules/').at(-1) ?? '', version }));

describe('npm run sbom', () => {
  test('is CycloneDX, and reproducible', async () => {
    expect(JSON.parse(text)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/),
      metadata: { component: { name: 'recaudo', type: 'application' } },
    });
    expect(await run()).toBe(text);
  });

  test('lists every production dependency, with version, license and hash', () => {
    expect(runtime.length).toBeGreaterThan(50);
    for (const { name, version } of runtime) {
      const found = components.find(component => component.name === name && component.version === version);
      expect(found, `${name}@${version}`).toBeDefined();
      expect(['required', 'optional'], `${name}: ${found?.scope}`).toContain(found?.scope);
      const licence = found?.licenses.map(
        ({ license, expression }) => expression ?? license?.id ?? license?.name,
      );
      expect(licence?.join(''), `the licence of ${name}`).toBeTruthy();
      expect(found?.hashes?.length, `the hash of ${name}`).toBeGreaterThan(0);
    }
  });

  test('excludes build and test dependencies', () => {
    for (const name of ['vitest', 'typescript', '@biomejs/biome', 'playwright-core']) {
      expect(components.find(component => component.name === name)?.scope).toBe('excluded');
    }
    for (const name of ['fastify', 'pg', 'react']) {
      expect(components.find(component => component.name === name)?.scope).toBe('required');
    }
  });
});
