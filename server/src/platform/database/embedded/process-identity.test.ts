import { expect, test } from 'vitest';
import { formatIdentity, getOwnIdentity, isRunning, parseIdentity } from './process-identity.ts';

test('a process is known again by its pid and its start', async () => {
  const own = await getOwnIdentity();
  expect(parseIdentity(formatIdentity(own))).toEqual(own);
  expect(await isRunning(own)).toBe(true);
  expect(await isRunning({ ...own, startedAt: `${own.startedAt}1` })).toBe(false);
});

test.runIf(process.platform === 'linux')('also where a container shows it another boot', async () => {
  const own = await getOwnIdentity();
  const elsewhere = own.startedAt.replace(/^.{8}/, '00000000');
  expect(elsewhere).not.toBe(own.startedAt);
  expect(await isRunning({ ...own, startedAt: elsewhere })).toBe(true);
  expect(await isRunning({ ...own, startedAt: `${elsewhere}1` })).toBe(false);
});
