import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { startBilling } from '#src/domain/billing/subscriptions/billing-rules.ts';
import { tell } from '#src/domain/billing/subscriptions/notices/subscription-events.ts';
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts';
import { cardToView } from '#src/domain/cards/card.ts';
import { sealNewCard } from '#src/domain/cards/seal-new-card.ts';
import { createMerchant } from '#src/domain/merchants/create-merchant.ts';
import type { Merchant } from '#src/domain/merchants/merchant.ts';
import { setMerchantClock } from '#src/domain/merchants/store.ts';
import { sandboxNetwork } from '#src/domain/methods/cash/networks/cash-network.ts';
import { insertNetwork } from '#src/domain/methods/cash/networks/cash-network-store.ts';
import { insertEvents, type ResourceEvent } from '#src/domain/webhooks/events/store.ts';
import { writeJson } from '#src/platform/http/responses/json-writer.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { Actor } from './actor.ts';
import type { OwnCoupon } from './deals/own-coupon.ts';
import { addSimulatedConnection, routeOverConnection } from './doubles/simulated-connection.ts';
import type { InvoicedActor } from './invoices/own-invoice.ts';
import { brandOf, type CardConduct, type Story, type StoryPlan, type StorySubscription } from './story.ts';
import { addPlans, type Offer } from './world-plans.ts';
import { insertRows } from './world-store.ts';

/** A card and its public view. */
interface WorldCard {
  id: string;
  view: string;
}

export interface World {
  /** By plan: the plans that its subscriptions may have. */
  offers: Map<string, Offer[]>;
  coupons: OwnCoupon[];
  merchants: Merchant[];
  actors: Actor[];
  /** Subscriptions whose customers pay invoices. */
  invoiced: InvoicedActor[];
  /** The customers and cards of the story's subscriptions, in the order of the story. */
  beginners: { customerId: string; main: WorldCard; spare: WorldCard }[];
  /** By card number. */
  conducts: Map<string, CardConduct>;
  /** Card numbers by card id. */
  numbers: Map<string, string>;
}

/** Writes the start of a story to the database: all subscriptions exist, and none has been charged. */
export async function buildWorld(gateway: Gateway, story: Story): Promise<World> {
  const start = startOfBogotaDay(story.start);
  const merchants: Merchant[] = [];
  for (let index = 0; index < story.merchants; index += 1) {
    const { merchant } = await createMerchant(gateway, { name: `Seed ${story.seed}` });
    const clockFrozenAt = story.clock === 'own' ? start : null;
    if (clockFrozenAt !== null) await setMerchantClock(gateway.database, merchant.id, clockFrozenAt);
    merchants.push({ ...merchant, clockFrozenAt });
  }
  const world: World = {
    merchants,
    actors: [],
    invoiced: [],
    beginners: [],
    conducts: new Map(),
    numbers: new Map(),
    offers: new Map(),
    coupons: [],
  };
  const rows = newRows();
  const planIds = merchants.map(merchant =>
    story.plans.map(plan =>
      addPlans(world.offers, rows.plans, { merchant, plan, start, hasChanges: story.hasChanges }),
    ),
  );
  for (const [index, input] of story.subscriptions.entries()) {
    const merchant = merchants[input.merchant];
    const planId = planIds[input.merchant]?.[input.plan];
    const plan = story.plans[input.plan];
    if (merchant === undefined || planId === undefined || plan === undefined)
      throw new Error('a broken story');
    addActor(gateway, world, rows, { story, index, input, merchant, planId, plan });
  }
  const { database } = gateway;
  for (const table of ['customers', 'plans', 'cards', 'subscriptions'] as const) {
    await insertRows(database, table, rows[table]);
  }
  await insertEvents(database, rows.events);
  const terms = { convenio: null, maxAmountCentavos: null, status: 'active', creationDate: start } as const;
  await insertNetwork(database, { ...sandboxNetwork, ...terms });
  await addSimulatedConnection(gateway);
  if (story.isOverConnection)
    await routeOverConnection(
      gateway,
      merchants.map(({ id }) => id),
    );
  return world;
}

type Row = Record<string, unknown>;
const newRows = () => ({
  customers: [] as Row[],
  plans: [] as Row[],
  cards: [] as Row[],
  subscriptions: [] as Row[],
  events: [] as ResourceEvent[],
});
type Rows = ReturnType<typeof newRows>;

interface NewActor {
  story: Story;
  index: number;
  input: StorySubscription;
  merchant: Merchant;
  planId: string;
  plan: StoryPlan;
}

function addActor(gateway: Gateway, world: World, rows: Rows, actor: NewActor): void {
  const { story, index, input, merchant, planId, plan } = actor;
  const start = startOfBogotaDay(story.start);
  const shared = input.sharesCardOf === undefined ? undefined : world.beginners[input.sharesCardOf];
  const customerId = shared?.customerId ?? newId('customer');
  if (shared === undefined)
    rows.customers.push({
      merchant_id: merchant.id,
      id: customerId,
      creation_date: start,
      name: 'Ana',
      email: 'ana@example.com',
      status: 'active',
      has_account: input.hasAccount,
    });
  const card = (conduct: CardConduct, slot: number, months: number) =>
    addCard(gateway, world, rows, { story, merchant, customerId, conduct, number: 2 * index + slot, months });
  const { main, spare } = shared ?? {
    main: card(input.conduct, 0, input.expiresAfterMonths ?? 240),
    spare: card(input.spareConduct, 1, 240),
  };
  world.beginners.push({ customerId, main, spare });
  const trialEndDate = addDays(story.start, input.trialDays - 1);
  const created: Subscription = {
    ...startBilling(plan, trialEndDate, story.start),
    id: newId('subscription'),
    creationDate: start,
    customerId,
    planId,
    cardId: main.id,
    card: main.view,
    lastErrorCode: null,
    lastRetry: null,
    requiresFirstPayment: false,
    quantity: 1,
    items: [],
    startDate: null,
    periodAmountCentavos: null,
    pendingChange: null,
    billedLine: null,
    discount: null,
    eventCount: 0,
  };
  const { after, events } = tell(merchant.id, created, ['subscription.created'], start);
  rows.events.push(...events);
  rows.subscriptions.push(rowOf(merchant.id, after));
  const ids = { subscriptionId: after.id, cardId: main.id, spareCardId: spare.id };
  world.actors.push({ merchant, customerId, planId, plan, ...ids });
}

interface NewCardOfActor {
  story: Story;
  merchant: Merchant;
  customerId: string;
  conduct: CardConduct;
  number: number;
  months: number;
}

function addCard(gateway: Gateway, world: World, rows: Rows, card: NewCardOfActor): WorldCard {
  const { story, merchant, customerId, conduct } = card;
  const id = newId('card');
  const creationDate = startOfBogotaDay(story.start);
  const brand = brandOf(conduct);
  const cardNumber = `${brand === 'visa' ? 4 : 5}${String(story.seed % 1e9).padStart(9, '0')}${String(card.number).padStart(6, '0')}`;
  world.conducts.set(cardNumber, conduct);
  world.numbers.set(id, cardNumber);
  const goodUntil: CalendarDate = addMonths(story.start, card.months, 1);
  const sealed = sealNewCard(
    gateway.keyRing,
    { merchantId: merchant.id, cardId: id },
    {
      cardNumber,
      cvv2: '123',
      holderName: 'Ana Torres',
      expirationMonth: goodUntil.slice(5, 7),
      expirationYear: goodUntil.slice(2, 4),
      issuer: { brand, type: 'credit', bank_name: 'DESCONOCIDO', bank_code: '000', country: 'CO' },
    },
  );
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  rows.cards.push({
    merchant_id: merchant.id,
    id,
    customer_id: customerId,
    creation_date: creationDate,
    status: 'active',
    holder_name: sealed.holderName,
    expiration_month: sealed.expirationMonth,
    expiration_year: sealed.expirationYear,
    brand: sealed.brand,
    type: sealed.type,
    bank_name: sealed.bankName,
    bank_code: sealed.bankCode,
    masked_number: sealed.maskedNumber,
    fingerprint: hex(sealed.fingerprint),
    key_id: sealed.sealedCard.keyId,
    wrapped_key: hex(sealed.sealedCard.wrappedKey),
    sealed_number: hex(sealed.sealedCard.sealed),
  });
  return { id, view: writeJson(cardToView({ ...sealed, id, customerId, creationDate })) };
}

const rowOf = (merchantId: string, subscription: Subscription): Row => ({
  merchant_id: merchantId,
  id: subscription.id,
  creation_date: subscription.creationDate,
  customer_id: subscription.customerId,
  plan_id: subscription.planId,
  card_id: subscription.cardId,
  card: subscription.card,
  status: subscription.status,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  trial_end_date: subscription.trialEndDate,
  first_charge_date: subscription.firstChargeDate,
  current_period_number: subscription.currentPeriodNumber,
  period_end_date: subscription.periodEndDate,
  charge_date: subscription.chargeDate,
  failed_attempts: subscription.failedAttempts,
  attempts_made: subscription.attemptsMade,
  due_date: subscription.dueDate,
  event_count: subscription.eventCount,
});
