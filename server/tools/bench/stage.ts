import type { NewPlan } from '@recaudo/contract/api/billing/plans';
import { createCard } from '#src/domain/cards/create-card.ts';
import { createMerchant } from '#src/domain/merchants/create-merchant.ts';
import type { OpenGateway } from '#src/operations/installation/gateway.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import { openThrowawayInstallation, type ThrowawayInstallation } from '../throwaway-installation.ts';
import { findPostmasterPid } from './figures-store.ts';

/** A merchant with one saved card, ready to be charged. */
export interface BenchMerchant {
  id: string;
  privateKey: string;
  cardId: string;
}

/** A separate durable database, dropped afterwards. */
export interface Stage extends ThrowawayInstallation {
  postmasterPid: number;
  addMerchants(count: number): Promise<BenchMerchant[]>;
}

export async function setStage(say: (text: string) => void): Promise<Stage> {
  say('starting a PostgreSQL of its own (durable: fsync and synchronous commit on)');
  return stageOf(await openThrowawayInstallation('bench'));
}

export const stageOf = async (installation: ThrowawayInstallation): Promise<Stage> => ({
  ...installation,
  postmasterPid: await findPostmasterPid(installation.gateway.database),
  addMerchants: count => inParallel(count, index => addMerchant(installation.gateway, index)),
});

const AT_ONCE = 8;

/** Creates `count` of a kind, a few at a time. */
export async function inParallel<Made>(
  count: number,
  make: (index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const loop = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return made;
}

export const BENCH_CARD = {
  holder_name: 'Ana Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '40',
};

/** A month costs the same as a charge. */
export const BENCH_PLAN: NewPlan = {
  name: 'Bench',
  amount: 20_000,
  repeat_every: 1,
  repeat_unit: 'month',
  status_after_retry: 'unpaid',
  trial_days: 0,
};

async function addMerchant(gateway: OpenGateway, index: number): Promise<BenchMerchant> {
  const { merchant, privateKey } = await createMerchant(gateway, { name: `Bench ${index}` });
  const scope = { merchant, customerId: null };
  const card = await createCard(gateway, scope, newId('card'), { sent: BENCH_CARD, origin: null });
  return { id: merchant.id, privateKey, cardId: card.id };
}
