import { afterEach, expect, test } from 'vitest';
import { openTestLink, testPurchase } from '../../../../test/support/iso8583-link.ts';
import { signsOn, startScriptedHost } from '../../../../test/support/scripted-host.ts';
import { dialectOf } from '../dialect/dialects.ts';

const patient = { timeoutMs: 30_000 };
const enrolment = {
  acceptorId: 'A',
  terminalIds: 'T1, T2',
  merchantCategory: '5411',
  name: 'A',
  city: 'B',
};
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

test('approved: whatever follows an authorisation comes from its terminal', async () => {
  const host = await startScriptedHost(dialectOf('generic-1987', {}), signsOn());
  const { card, lines } = openTestLink(host.port, { enrolment });
  ending.push(
    () => host.close(),
    () => lines.close(),
  );
  await expect.poll(() => lines.isReady()).toBe(true);
  const about = { merchantId: 'm1', original: 'h1' };
  await card.authorise(testPurchase('h1', { capture: false }), patient);
  for (const reference of ['c1', 'c2']) {
    await card.capture({ ...about, reference, amountCentavos: 500n }, patient);
  }
  await card.refund({ ...about, reference: 'f1', amountCentavos: 500n }, patient);
  await card.reverse({ ...about, reference: 'v1' }, patient);
  const money = host.received.filter(({ mti }) => !mti.startsWith('08'));
  expect(money.map(({ mti }) => mti)).toEqual(['0100', '0220', '0220', '0200', '0420']);
  expect(new Set(money.map(({ fields }) => fields[41])).size).toBe(1);
});
