import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { guidePlace } from '../../../../src/portal/docs/guides/guide-files.ts';

interface AddressClass {
  new (...args: unknown[]): object;
  SANDBOX_URL: string;
  BASE_URL: string;
}

const guide = readFileSync(guidePlace('coming-from-openpay.md'), 'utf8');
const snippet = /```js\n(const Openpay = require\('openpay'\);[\s\S]+?)```/.exec(guide)?.[1] ?? '';

/** Runs the guide's snippet with this package, then the steps of a shop with two accounts. */
const runSnippet = (openpay: AddressClass): void => {
  runInNewContext(snippet, {
    require: () => openpay,
    merchantId: 'mzdtln0bmtms6o3kck8f',
    privateKey: 'sk_e568c42a6c384b7ab02cd47d2e407cab',
  });
  Reflect.construct(openpay, ['another', 'sk_another', 'co', true]);
};

/** Version 2 is published in its repository, not on npm. Like this function, its constructor sets the vendor's hosts. */
function newVersionTwo(): AddressClass {
  function Openpay(_merchantId: string, _privateKey: string, country: string): void {
    versionTwo.BASE_URL = `https://api.openpay.${country}`;
    versionTwo.SANDBOX_URL = `https://sandbox-api.openpay.${country}`;
  }
  const versionTwo = Openpay as unknown as AddressClass;
  versionTwo.BASE_URL = 'https://api.openpay.mx';
  versionTwo.SANDBOX_URL = 'https://sandbox-api.openpay.mx';
  return versionTwo;
}

/** Loads a separate copy of the package, so that other tests keep their addresses. */
function loadVersionOne(): AddressClass {
  const load = createRequire(import.meta.url);
  const path = load.resolve('openpay');
  const kept = load.cache[path];
  Reflect.deleteProperty(load.cache, path);
  const fresh = load(path) as AddressClass;
  if (kept !== undefined) load.cache[path] = kept;
  return fresh;
}

test.each([
  ['1', loadVersionOne],
  ['2', newVersionTwo],
])("a shop's keys with version %s never reach the vendor once its URLs are set", (_name, load) => {
  const openpay = load();
  expect(openpay.SANDBOX_URL).toContain('openpay.mx');
  runSnippet(openpay);
  expect([openpay.SANDBOX_URL, openpay.BASE_URL]).toEqual([
    'https://127.0.0.1:8001',
    'https://127.0.0.1:8002',
  ]);
});
