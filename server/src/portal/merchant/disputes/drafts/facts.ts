import type { DraftFact, DraftFactKind } from '@recaudo/contract/merchant/disputes/drafts';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import { fillIn } from '../../../../domain/moving/imports/report-messages.ts';
import { showDay, showInstant, showShortInstant } from '../../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { screenOf } from '../../screen-paths.ts';
import { cardOf, cardText } from '../chargebacks/view.ts';
import { type DraftMessages, draftMessages } from './draft-messages.ts';
import { DUPLICATE_DAYS, type Material } from './material.ts';

/** A fact before it is formatted: instants are Dates. */
export type Fact = Omit<DraftFact, 'source'> & {
  source: Omit<DraftFact['source'], 'at'> & { at: Date | null };
};
type SourceKind = DraftFact['source']['kind'];

interface Writer {
  messages: DraftMessages;
  language: Language;
  at: (instant: Date) => string;
  pesos: (centavos: bigint) => string;
}

const fact = (
  kind: DraftFactKind,
  text: string,
  source: { kind: SourceKind; id: string; at: Date | null; screen?: string },
): Fact => ({
  kind,
  // In Spanish a time already ends with a period: `3:31 p. m.`
  text: text.replaceAll(' m..', ' m.'),
  source: { screen: null, ...source },
});
const chargeSource = (id: string, at: Date) => ({
  kind: 'charge' as const,
  id,
  at,
  screen: screenOf.transaction(id),
});
const maybe = (text: string, value: string | null | undefined, name: string): string =>
  value === null || value === undefined || value === '' ? '' : fillIn(text, { [name]: value });

function paymentFact({ charge }: Material, { messages, at, pesos }: Writer): Fact[] {
  const shown = cardText(cardOf(charge));
  const text = fillIn(messages.payment, {
    amount: pesos(charge.amountCentavos),
    card: shown === '' ? '' : ` (${shown})`,
    at: at(charge.creationDate),
  });
  const also = [
    maybe(messages.authorization, charge.authorization, 'authorization'),
    maybe(messages.order, charge.orderId, 'order'),
    maybe(messages.description, charge.description, 'description'),
  ].join('');
  return [fact('payment', `${text}${also}.`, chargeSource(charge.id, charge.creationDate))];
}

function payerFact({ charge, payer }: Material, { messages }: Writer): Fact[] {
  if (payer === undefined) return [];
  const holder = cardOf(charge).holder_name;
  const facts = [...new Set([payer.fullName, holder, payer.email, payer.phone])].filter(Boolean).join(', ');
  const { customerId } = charge;
  const source =
    customerId === null
      ? chargeSource(charge.id, charge.creationDate)
      : { kind: 'customer' as const, id: customerId, at: null, screen: screenOf.customer(customerId) };
  return [fact('payer', fillIn(messages.payer, { facts }), source)];
}

/** The last result counts, because the approved attempt used it. */
function authenticationFact({ charge, authentications }: Material, { messages, at }: Writer): Fact[] {
  const last = authentications.at(-1);
  if (charge.method !== 'card' || last?.result !== 'authenticated') return [];
  const text = fillIn(messages.threeDSecure, {
    version: last.version === null ? '' : ` ${last.version}`,
    at: at(last.resolvedAt),
    manner: last.wasChallenged ? messages.challenged : messages.frictionless,
    eci: maybe(messages.eci, last.eci, 'eci'),
  });
  const source = { ...chargeSource(charge.id, last.resolvedAt), kind: 'authentication' as const };
  return [fact('three_d_secure', text, source)];
}

function consentFact({ charge, consents }: Material, { messages, at }: Writer): Fact[] {
  const last = consents.at(-1);
  if (last === undefined) return [];
  const documents = consents
    .filter(({ attempt_number: number }) => number === last.attempt_number)
    .map(({ document }) => (document === 'terms' ? messages.terms : messages.personalData))
    .toSorted()
    .join(messages.and);
  const text = fillIn(messages.consent, { documents, at: at(last.given_at), ip: last.ip_address });
  const source = { ...chargeSource(charge.id, last.given_at), kind: 'consent' as const };
  return [fact('consent', text, source)];
}

function deviceFact({ charge, earlierOnDevice: count }: Material, { messages }: Writer): Fact[] {
  const { deviceSessionId: device } = charge;
  if (device === null) return [];
  const before =
    count === 0 ? '' : fillIn(count === 1 ? messages.deviceBeforeOne : messages.deviceBefore, { count });
  const text = `${fillIn(messages.device, { device })}${before}.`;
  return [fact('device', text, chargeSource(charge.id, charge.creationDate))];
}

const SHOWN_EARLIER = 3;

function earlierFact(material: Material, { messages, language, pesos }: Writer): Fact[] {
  const { charge, earlier, isMoreEarlier } = material;
  const [newest] = earlier;
  if (newest === undefined) return [];
  const own = cardOf(charge).card_number;
  const sameCard = earlier.filter(
    ({ card }) => card !== null && own !== undefined && cardNumberOf(card) === own,
  );
  const count = earlier.length;
  const counted = isMoreEarlier ? messages.earlierMore : count === 1 ? messages.earlierOne : messages.earlier;
  const list = earlier
    .slice(0, SHOWN_EARLIER)
    .map(({ id, creation_date: date, amount_centavos: amount }) =>
      fillIn(messages.oneEarlier, { id, at: showShortInstant(date, language), amount: pesos(amount) }),
    )
    .join('; ');
  const onCard = sameCard.length === 0 ? '' : fillIn(messages.earlierSameCard, { count: sameCard.length });
  const text = `${fillIn(counted, { count })}${onCard}${fillIn(messages.earlierList, { list })}.`;
  return [fact('earlier_payments', text, chargeSource(newest.id, newest.creation_date))];
}

const cardNumberOf = (card: string): string | undefined =>
  (JSON.parse(card) as { card_number?: string }).card_number;

function sameAmountFacts(
  { charge, sameAmount }: Material,
  { messages, language, at, pesos }: Writer,
): Fact[] {
  if (sameAmount === undefined) return [];
  const amount = pesos(charge.amountCentavos);
  if (sameAmount.length === 0) {
    const day = bogotaDateOf(charge.creationDate);
    const [from, to] = [addDays(day, -DUPLICATE_DAYS), addDays(day, DUPLICATE_DAYS)];
    const range = { from: showDay(from, language), to: showDay(to, language) };
    const text = fillIn(messages.noSameAmount, { amount, ...range });
    return [fact('same_amount', text, chargeSource(charge.id, charge.creationDate))];
  }
  return sameAmount.slice(0, SHOWN_EARLIER).map(other =>
    fact(
      'same_amount',
      fillIn(messages.sameAmount, {
        amount,
        id: other.id,
        at: at(other.creation_date),
        order: maybe(messages.order, other.order_id, 'order'),
        authorization: maybe(messages.authorization, other.authorization_code, 'authorization'),
      }),
      chargeSource(other.id, other.creation_date),
    ),
  );
}

function subscriptionFact({ subscription, cancelledAt }: Material, { messages, at }: Writer): Fact[] {
  if (subscription === undefined) return [];
  const { id, customerId, creationDate, status } = subscription;
  const cancelled =
    cancelledAt === undefined ? '' : fillIn(messages.subscriptionCancelled, { at: at(cancelledAt) });
  const end = status === 'cancelled' ? cancelled : messages.subscriptionKept;
  const text = fillIn(messages.subscription, { id, at: at(creationDate) }) + end;
  const screen = screenOf.subscription(customerId, id);
  return [fact('subscription', text, { kind: 'subscription', id, at: creationDate, screen })];
}

const refundFacts = ({ charge, refunds }: Material, { messages, at, pesos }: Writer): Fact[] =>
  refunds.map(({ id, amountCentavos, creationDate }) =>
    fact('refunds', fillIn(messages.refund, { id, amount: pesos(amountCentavos), at: at(creationDate) }), {
      kind: 'refund',
      id,
      at: creationDate,
      screen: screenOf.transaction(charge.id),
    }),
  );

const receiptFacts = ({ receipts }: Material, { messages, at }: Writer): Fact[] =>
  receipts.map(({ id, recipient, sent_at: sentAt }) =>
    fact('receipt', fillIn(messages.receipt, { recipient, at: at(sentAt) }), {
      kind: 'mail',
      id,
      at: sentAt,
    }),
  );

const evidenceFacts = ({ evidence }: Material, { messages, at }: Writer): Fact[] =>
  evidence.map(({ number, name, creationDate }) =>
    fact('evidence', fillIn(messages.evidence, { number, name, at: at(creationDate) }), {
      kind: 'evidence',
      id: String(number),
      at: creationDate,
    }),
  );

const writers: Record<DraftFactKind, (material: Material, writer: Writer) => Fact[]> = {
  payment: paymentFact,
  payer: payerFact,
  three_d_secure: authenticationFact,
  consent: consentFact,
  device: deviceFact,
  earlier_payments: earlierFact,
  same_amount: sameAmountFacts,
  subscription: subscriptionFact,
  refunds: refundFacts,
  receipt: receiptFacts,
  evidence: evidenceFacts,
};

/** The facts of these kinds, in this order; kinds without stored data are left out. */
export function listFacts(material: Material, kinds: readonly DraftFactKind[], language: Language): Fact[] {
  const writer: Writer = {
    messages: draftMessages[language],
    language,
    at: instant => showInstant(instant, language),
    pesos: centavos => displayPesos(centavos, language),
  };
  return kinds.flatMap(kind => writers[kind](material, writer));
}
