import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '#src/dependencies.ts';
import { createInvoice } from '#src/domain/billing/one-off-invoices/create-invoice.ts';
import {
  giveUpInvoice,
  payElsewhere,
  voidInvoice,
} from '#src/domain/billing/one-off-invoices/end-invoice.ts';
import { issueInvoice } from '#src/domain/billing/one-off-invoices/issue-invoice.ts';
import { payInvoice } from '#src/domain/billing/one-off-invoices/pay-invoice.ts';
import { sendInvoice } from '#src/domain/billing/one-off-invoices/send-invoice.ts';
import type { Merchant } from '#src/domain/merchants/merchant.ts';
import { onMerchantsClock } from '#src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { GatewayError } from '#src/platform/errors.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import { give } from '../deals/deal.ts';
import { hire } from '../hire.ts';
import type { Play } from '../play.ts';
import { newRandom, type Random } from '../schedule/random.ts';
import { Crash } from '../worker-life.ts';
import { changeInvoiced } from './change-invoiced.ts';
import { openPage } from './open-page.ts';
import type { InvoiceStep } from './own-invoice.ts';
import { findInvoiceStatus, listLiveInvoices } from './seen-invoice-payments.ts';

const MOST_AT_ONCE = 8;
const kinds = [
  'subscription',
  'subscription',
  'create',
  'create',
  'finalize',
  'finalize',
  'pay by card',
  'pay by card',
  'pay by card',
  'open page',
  'open page',
  'open page',
  'pay elsewhere',
  'void',
  'give up',
  'send',
  'give credit',
  'give credit',
] as const;

/** Merchants and customers act on invoices while the workers work. False if none does. */
export async function playInvoices(play: Play, today: CalendarDate): Promise<boolean> {
  const random = newRandom(play.story.seed, 'invoices', today);
  // On the last day nothing begins that would not end.
  if (!play.story.hasInvoices || today >= play.lastDay || !random.chance(0.9)) return false;
  for (let count = random.whole(1, MOST_AT_ONCE), index = 0; index < count; index += 1) {
    const conditions = { trouble: play.story.trouble / 2, canStall: false, invoices: true };
    const { gateway } = hire(play, conditions, today, 'invoice', index);
    const kind = random.pick(kinds);
    if (kind === 'subscription') await changeInvoiced(play, gateway, random, today);
    else if (kind === 'give credit') await giveCredit(play, gateway, random);
    else await actOnInvoice(play, gateway, { kind, random, today });
  }
  return true;
}

interface Chosen {
  kind: InvoiceStep['kind'];
  random: Random;
  today: CalendarDate;
}

interface Target {
  play: Play;
  /** On the merchant's clock. */
  gateway: Gateway;
  merchant: Merchant;
  step: InvoiceStep;
  random: Random;
}

async function actOnInvoice(play: Play, gateway: Gateway, { kind, random, today }: Chosen): Promise<void> {
  const merchantIds = play.world.merchants.map(({ id }) => id);
  const live = await listLiveInvoices(play.gateway.database, merchantIds);
  const isRepeated = random.chance(0.2);
  const ready = kind === 'finalize' && !isRepeated ? live.filter(({ status }) => status === 'draft') : live;
  const candidates = ready.length === 0 ? live : ready;
  if (kind !== 'create' && candidates.length === 0) return;
  const { merchant_id: merchantId, id: invoiceId } =
    kind === 'create'
      ? { merchant_id: random.pick(play.world.actors).merchant.id, id: newId('invoice') }
      : random.pick(candidates);
  const merchant = await findMerchant(play.gateway.database, merchantId);
  if (merchant === undefined) return;
  const now = () => onMerchantsClock(play.gateway, merchant).clock.now();
  const step: InvoiceStep = { kind, invoiceId, day: today, done: 'unknown', endedAt: now() };
  play.invoiceSteps.push(step);
  try {
    await make[kind]({ play, gateway: onMerchantsClock(gateway, merchant), merchant, step, random });
    step.done = 'yes';
  } catch (error) {
    if (error instanceof GatewayError) step.done = error.errorCode === errors.unavailable ? 'unknown' : 'no';
    else if (!(error instanceof Crash)) throw error;
  }
  step.endedAt = now();
  if (step.done === 'unknown') {
    step.statusAfter = await findInvoiceStatus(play.gateway.database, merchantId, invoiceId);
  }
}

const make: Record<InvoiceStep['kind'], (target: Target) => Promise<unknown>> = {
  create,
  finalize: ({ gateway, merchant, step }) => issueInvoice(gateway, merchant.id, step.invoiceId),
  'pay by card': payByCard,
  'pay elsewhere': ({ gateway, merchant, step }) => {
    step.reference = newId('transaction');
    const about = { merchantId: merchant.id, id: step.invoiceId, fromIp: '127.0.0.1' };
    return payElsewhere(gateway, about, { reference: step.reference });
  },
  void: ({ gateway, merchant, step }) => voidInvoice(gateway, merchant.id, step.invoiceId),
  'give up': ({ gateway, merchant, step }) => giveUpInvoice(gateway, merchant.id, step.invoiceId),
  send: ({ gateway, merchant, step }) => sendInvoice(gateway, merchant.id, step.invoiceId),
  'open page': ({ play, gateway, merchant, step, random }) =>
    openPage(play, gateway, { merchant, invoiceId: step.invoiceId, day: step.day, random }),
};

async function create({ play, gateway, merchant, step, random }: Target): Promise<void> {
  const { customerId } = random.pick(play.world.actors.filter(actor => actor.merchant.id === merchant.id));
  const amounts = Array.from({ length: random.whole(1, 2) }, () => random.whole(1, 30_000) * 100);
  const items = amounts.map(amount => ({ amount, description: 'Instalación' }));
  step.isIssued = random.chance(0.6);
  const terms = { days_until_due: random.pick([0, 0, 3, 15, 30]), finalize: step.isIssued };
  await createInvoice(gateway, { merchant, customerId }, step.invoiceId, { items, ...terms });
}

/** Credit of a customer, which the next invoice takes. */
async function giveCredit(play: Play, gateway: Gateway, random: Random): Promise<void> {
  const actor = random.pick([...play.world.actors, ...play.world.invoiced]);
  const merchant = await findMerchant(play.gateway.database, actor.merchant.id);
  if (merchant === undefined) return;
  const target = { play, gateway: onMerchantsClock(gateway, merchant), actor, random };
  await give(target, 1n).catch((error: unknown) => {
    if (!(error instanceof GatewayError) && !(error instanceof Crash)) throw error;
  });
}

/** With a card of the customer, or of anyone else. */
function payByCard({ play, gateway, merchant, step, random }: Target): Promise<unknown> {
  const actor = random.pick(play.world.actors.filter(each => each.merchant.id === merchant.id));
  step.chargeId = newId('transaction');
  return payInvoice(gateway, merchant, {
    invoiceId: step.invoiceId,
    chargeId: step.chargeId,
    sourceId: random.pick([actor.cardId, actor.spareCardId]),
    ipAddress: '127.0.0.1',
  });
}
