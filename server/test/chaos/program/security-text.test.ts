import { expect, test } from 'vitest';
import { useProgram } from './running-program.ts';

const bench = useProgram();
const PATH = '/.well-known/security.txt';

test("200 on every listener, even a closed production's; and the text is correct", async () => {
  const program = await bench.start([], { RECAUDO_SECURITY_CONTACT: 'seguridad@example.com' });
  // The portal's own URL uses localhost (addresses.ts).
  const named = program.portal.replace('127.0.0.1', 'localhost');
  const listeners = [
    [program.portal, named],
    ...[program.sandbox, program.production].map(url => [url, url]),
  ];
  for (const [url = '', name = ''] of listeners) {
    const response = await fetch(url + PATH);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    const text = await response.text();
    expect(text).toContain('Contact: mailto:seguridad@example.com\n');
    expect(text).toContain(`Canonical: ${name}${PATH}\n`);
    const expires = new Date(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '').getTime();
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  }
  const checked = await bench.run(['pages', 'check', '--json']);
  expect([checked.exitCode, JSON.parse(checked.stdout)]).toMatchObject([0, { differences: [] }]);
  const inventory = await bench.run(['pages', 'inventory', '--json']);
  expect(inventory.exitCode).toBe(0);
  for (const { integrity } of JSON.parse(inventory.stdout) as { integrity: string }[]) {
    expect(integrity).toMatch(/^sha384-/);
  }
});
