import { showInstant } from '../../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import type { Step } from '../../payments/timeline/timeline.ts';
import type { Pack } from './pack.ts';
import { type PackMessages, packMessages } from './pack-messages.ts';
import { cardOf, cardText } from './view.ts';

/** A heading with lines, each with an optional label. */
export interface Section {
  title: string;
  lines: readonly { label?: string; text: string }[];
}

const fact = (label: string, text: string | null | undefined) =>
  text === null || text === undefined || text === '' ? [] : [{ label, text }];

/** The pack's content, independent of its format. */
export function packSections(pack: Pack): Section[] {
  const messages = packMessages[pack.language];
  const at = (instant: Date) => showInstant(instant, pack.language);
  const orNone = (lines: Section['lines']) => (lines.length === 0 ? [{ text: messages.none }] : lines);
  const { sections } = messages;
  return [
    { title: sections.dispute, lines: disputeLines(pack, messages) },
    ...rebuttalSection(pack, messages),
    { title: sections.charge, lines: chargeLines(pack, messages) },
    { title: sections.payer, lines: orNone(payerLines(pack, messages)) },
    {
      title: sections.consents,
      lines: orNone(
        pack.consents.map(consent => ({
          label: `${messages.documents[consent.document]}, ${at(consent.given_at)}, ${messages.from} ${consent.ip_address}`,
          text: consent.text,
        })),
      ),
    },
    {
      title: sections.timeline,
      lines: pack.steps
        .filter(({ kind }) => provingKinds.has(kind))
        .map(step => ({ label: at(step.at), text: stepText(step) })),
    },
    {
      title: sections.evidence,
      lines: orNone(
        pack.evidence.map(({ number, name, creationDate }) => ({
          label: `${number}. ${name}`,
          text: at(creationDate),
        })),
      ),
    },
  ];
}

/** Bookkeeping and webhook deliveries prove nothing to a bank. */
const provingKinds = new Set<Step['kind']>([
  'request',
  'consent',
  'fraud_rules',
  'attempt',
  'refund',
  'event',
  'mail',
]);

const stepText = ({ title, details }: Step): string =>
  [title, details['error_code'], details['recipient']]
    .filter(part => typeof part === 'string' || typeof part === 'number')
    .join(' · ');

function disputeLines({ chargeback, language }: Pack, { facts, states, reasons }: PackMessages) {
  return [
    ...fact(facts.state, states[chargeback.state]),
    ...fact(facts.reason, reasons[chargeback.reason]),
    ...fact(facts.amount, displayPesos(chargeback.amountCentavos, language)),
    ...fact(facts.opened, showInstant(chargeback.openedAt, language)),
    ...fact(facts.deadline, showInstant(chargeback.deadline, language)),
  ];
}

/** The merchant's response comes first, because the acquirer reads it. */
function rebuttalSection({ chargeback, language }: Pack, { sections }: PackMessages): Section[] {
  const { rebuttal, answeredAt } = chargeback;
  if (rebuttal === null || answeredAt === null) return [];
  return [
    { title: `${sections.rebuttal}, ${showInstant(answeredAt, language)}`, lines: [{ text: rebuttal }] },
  ];
}

function chargeLines({ charge, brand, language }: Pack, { facts }: PackMessages) {
  const card = cardOf(charge);
  const refunded = charge.refundedCentavos;
  return [
    ...fact(
      facts.shop,
      [brand.legalName ?? brand.name, brand.nit].filter(part => part !== null).join(' · NIT '),
    ),
    ...fact(facts.id, charge.id),
    ...fact(facts.order, charge.orderId),
    ...fact(facts.amount, displayPesos(charge.amountCentavos, language)),
    ...fact(facts.refunded, refunded === 0n ? null : displayPesos(refunded, language)),
    ...fact(facts.date, showInstant(charge.creationDate, language)),
    ...fact(facts.description, charge.description),
    ...fact(facts.card, cardText(card)),
    ...fact(facts.holder, card.holder_name),
    ...fact(facts.authorization, charge.authorization),
    ...fact(facts.device, charge.deviceSessionId),
  ];
}

function payerLines({ payer, charge }: Pack, { facts }: PackMessages) {
  const details = JSON.parse(charge.customerDetails ?? '{}') as { phone_number?: string | null };
  return [
    ...fact(facts.name, payer?.fullName),
    ...fact(facts.email, payer?.email),
    ...fact(facts.phone, details.phone_number),
    ...fact(facts.customerId, charge.customerId),
  ];
}
