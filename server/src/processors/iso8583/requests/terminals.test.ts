import { expect, test } from 'vitest';
import {
  testEnrolment,
  testPurchase,
} from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import { withSignOn } from '../../../../test/support/doubles/connections/scripted-host.ts';
import { useScriptedConnections } from '../../../../test/support/world/gateway/use-scripted-connection.ts';

const { openReady } = useScriptedConnections();
const patient = { timeoutMs: 30_000 };

test('approved: follow-ups of an authorization use its terminal', async () => {
  const { card, money } = await openReady(withSignOn(), {
    enrolment: { ...testEnrolment, terminalIds: 'T1, T2' },
    // On a busy machine an answer may be late, and a repeat would be counted.
    settings: { repeatMs: 60_000 },
  });
  const about = { merchantId: 'm1', original: 'h1' };
  await card.authorise(testPurchase('h1', { capture: false }), patient);
  for (const reference of ['c1', 'c2']) {
    await card.capture({ ...about, reference, amountCentavos: 500n }, patient);
  }
  await card.refund({ ...about, reference: 'f1', amountCentavos: 500n }, patient);
  await card.reverse({ ...about, reference: 'v1' }, patient);
  expect(money().map(({ mti }) => mti)).toEqual(['0100', '0220', '0220', '0200', '0420']);
  expect(new Set(money().map(({ fields }) => fields[41])).size).toBe(1);
});
