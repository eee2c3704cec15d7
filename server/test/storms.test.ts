import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const STORMS = fileURLToPath(new URL('../../deploy/storms/run.mjs', import.meta.url));
const run = (words: string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [STORMS, ...words], { env: { ...process.env, ...env }, encoding: 'utf8' });

test('storms clock names its missing package before it starts anything', () => {
  const { status, stderr, stdout } = run(['clock'], { STORM_LIBRARIES: tmpdir() });
  expect(stderr).toContain(
    'storms: the storm "the clock of the program jumps a day ahead" needs the package faketime: apt install faketime',
  );
  expect([status, stdout]).toEqual([2, '']);
});

test('an unknown storm is reported by name', () => {
  expect(run(['earthquake'], {})).toMatchObject({
    status: 2,
    stderr: 'storms: no storm is called earthquake\n',
  });
});
