import { createPlan } from '#src/domain/billing/plans/create-plan.ts';
import { createCard } from '#src/domain/cards/create-card.ts';
import { createCustomer } from '#src/domain/customers/create-customer.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { statement } from '#src/platform/database/connections/connection.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import { measureCharges, postHead, watchedOf } from '../charges/charge-load.ts';
import { applyLoad } from '../load/load.ts';
import {
  type BenchPlan,
  type Contestant,
  measureInTurns,
  PROGRAM_WARM_UP_MS,
  WARM_UP_MS,
} from '../load/turns.ts';
import { watch } from '../load/watch.ts';
import type { ProgramStage } from '../program-stage.ts';
import { BENCH_CARD, BENCH_PLAN, type BenchMerchant, inParallel } from '../stage.ts';
import type { Row } from '../summary.ts';

const analyze = statement('bench_analyze_customers', 'analyze customers, cards, plans');

const CONNECTIONS = 16;
const CUSTOMERS = 500;

/** Subscriptions with an immediate first charge, compared with plain charges: `subscriptions`, `charges`. */
export async function measureSubscriptions(stage: ProgramStage, plan: BenchPlan): Promise<Row[]> {
  plan.say(`making ${CUSTOMERS} customers with a card each`);
  const [merchant] = await stage.addMerchants(1);
  if (merchant === undefined) throw new Error('no merchant was made');
  const nextRequest = await requestsFor(stage, merchant);
  // Analyzes like autovacuum would within a minute, so that no query plan is based on empty tables.
  await stage.gateway.database.run(analyze);
  const { program } = stage;
  const load = { port: program.port, connections: CONNECTIONS, warmUpMs: WARM_UP_MS, nextRequest, isPaid };
  const contestants: Contestant[] = [
    {
      key: 'subscriptions',
      what: `subscriptions made and charged, ${CONNECTIONS} connections`,
      measure: durationMs =>
        watch(watchedOf(stage, program), marks => applyLoad({ ...load, durationMs, marks })),
    },
    {
      key: 'charges',
      what: `charges, ${CONNECTIONS} connections`,
      measure: durationMs =>
        measureCharges(stage, program, [merchant], { connections: CONNECTIONS, durationMs }),
    },
  ];
  for (const { measure } of contestants) await measure(PROGRAM_WARM_UP_MS);
  return measureInTurns(contestants, plan);
}

/** A declined first charge would leave it past due. */
const isPaid = (status: number, body: string): boolean =>
  status === 201 && body.includes('"status":"active"');

async function requestsFor({ gateway }: ProgramStage, merchant: BenchMerchant): Promise<() => string> {
  const kept = await findMerchant(gateway.database, merchant.id);
  if (kept === undefined) throw new Error('the merchant is gone');
  const plan = await createPlan(gateway, merchant.id, newId('plan'), BENCH_PLAN);
  const requests = await inParallel(CUSTOMERS, async () => {
    const input = { name: 'Ana', last_name: 'Torres', email: 'ana@example.com', requires_account: false };
    const { id: customerId } = await createCustomer(gateway, merchant.id, newId('customer'), input);
    const card = await createCard(gateway, { merchant: kept, customerId }, newId('card'), {
      sent: BENCH_CARD,
      origin: null,
    });
    const body = JSON.stringify({ plan_id: plan.id, source_id: card.id });
    const head = postHead(merchant, `/v1/${merchant.id}/customers/${customerId}/subscriptions`);
    return `${head}${body.length}\r\n\r\n${body}`;
  });
  let turn = 0;
  return () => {
    turn += 1;
    return requests[turn % requests.length] ?? '';
  };
}
