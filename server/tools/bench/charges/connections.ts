import { setTimeout as sleep } from 'node:timers/promises';
import { addConnection } from '#src/domain/routing/connections.ts';
import { enrolMerchant } from '#src/domain/routing/enrolments.ts';
import { setRouting } from '#src/domain/routing/set-routing.ts';
import { type BenchPlan, type Contestant, measureInTurns, PROGRAM_WARM_UP_MS } from '../load/turns.ts';
import type { ProgramStage } from '../program-stage.ts';
import type { BenchMerchant } from '../stage.ts';
import type { Row } from '../summary.ts';
import { measureCharges } from './charge-load.ts';
import { startHostProcess } from './host-process.ts';

const CONNECTIONS = [64, 8];
/** Routing changes take effect within a second. */
const SEEN_MS = 1_500;

/** Charges over a connection to an acquirer's host, compared with the sandbox's processor: `link-64`, `sandbox-64`. */
export async function measureConnections(stage: ProgramStage, plan: BenchPlan): Promise<Row[]> {
  const [own, routed] = await stage.addMerchants(2);
  if (own === undefined || routed === undefined) throw new Error('no merchants were made');
  plan.say("starting an acquirer's host");
  const host = await startHostProcess();
  try {
    await routeTo(stage, routed, host.port);
    await sleep(SEEN_MS);
    const contestants = CONNECTIONS.flatMap(connections => [
      contestantOf(stage, own, 'sandbox', connections),
      contestantOf(stage, routed, 'link', connections),
    ]);
    for (const { measure } of contestants) await measure(PROGRAM_WARM_UP_MS);
    return await measureInTurns(contestants, plan);
  } finally {
    host.stop();
  }
}

const words = { sandbox: "over the sandbox's processor", link: 'over a link (ISO 8583)' };

const contestantOf = (
  stage: ProgramStage,
  merchant: BenchMerchant,
  over: 'sandbox' | 'link',
  connections: number,
): Contestant => ({
  key: `${over}-${connections}`,
  what: `charges ${words[over]}, ${connections} connections`,
  measure: durationMs => measureCharges(stage, stage.program, [merchant], { connections, durationMs }),
});

async function routeTo({ gateway }: ProgramStage, { id: merchantId }: BenchMerchant, port: number) {
  const settings = { host: '127.0.0.1', port, acquirer: '123456', connections: 2 };
  await addConnection(gateway, { id: 'host', kind: 'iso8583', name: 'Bench', settings, secrets: {} });
  const values = {
    acceptorId: '000012345',
    terminalIds: 'TERM0001',
    merchantCategory: '5462',
    name: 'Bench',
    city: 'Bogota',
  };
  await enrolMerchant(gateway, { merchantId, linkId: 'host', values });
  await setRouting(gateway, { merchantId, method: 'card', rules: [{ links: ['host'] }] });
}
