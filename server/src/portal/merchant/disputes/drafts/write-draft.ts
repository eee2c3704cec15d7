import type { DraftFactKind } from '@recaudo/contract/merchant/disputes/drafts';
import type { ChargebackReason } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { ReversalReason } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { OwnBrand } from '../../../../domain/merchants/brand/brand-store.ts';
import { draftMessages } from './draft-messages.ts';
import { type Fact, listFacts } from './facts.ts';
import type { Material } from './material.ts';

/** The facts that rebut a dispute reason, strongest first, and those that a response should include. */
interface Plan {
  facts: readonly DraftFactKind[];
  expected: readonly DraftFactKind[];
}

const ofFraud: Plan = {
  facts: [
    'payment',
    'three_d_secure',
    'consent',
    'device',
    'earlier_payments',
    'payer',
    'subscription',
    'refunds',
    'receipt',
    'evidence',
  ],
  expected: ['three_d_secure', 'consent', 'device', 'earlier_payments'],
};
const ofGoods: Plan = {
  facts: ['payment', 'evidence', 'receipt', 'consent', 'refunds', 'payer'],
  expected: ['evidence', 'receipt'],
};

const plans: Record<ChargebackReason, Plan> = {
  fraud: ofFraud,
  not_recognised: ofFraud,
  not_received: ofGoods,
  not_as_described: { ...ofGoods, expected: ['evidence', 'consent'] },
  duplicate: { facts: ['payment', 'same_amount', 'refunds', 'evidence'], expected: ['evidence'] },
  refund_not_processed: { facts: ['payment', 'refunds', 'consent', 'evidence'], expected: ['refunds'] },
  cancelled_recurring: {
    facts: ['payment', 'subscription', 'consent', 'earlier_payments', 'receipt', 'refunds', 'evidence'],
    expected: ['subscription', 'consent'],
  },
  other: {
    facts: [
      'payment',
      'evidence',
      'three_d_secure',
      'consent',
      'subscription',
      'refunds',
      'receipt',
      'payer',
    ],
    expected: ['evidence'],
  },
};

/** The payer reads this text, so it mentions neither devices nor other payments. */
const reversalPlans: Record<ReversalReason, Plan> = {
  fraud: {
    facts: ['payment', 'three_d_secure', 'consent', 'receipt', 'refunds', 'evidence'],
    expected: ['three_d_secure', 'consent'],
  },
  not_requested: {
    facts: ['payment', 'consent', 'subscription', 'three_d_secure', 'receipt', 'refunds', 'evidence'],
    expected: ['consent'],
  },
  not_received: {
    facts: ['payment', 'evidence', 'receipt', 'refunds', 'consent'],
    expected: ['evidence'],
  },
  not_as_ordered: { facts: ['payment', 'evidence', 'consent', 'refunds', 'receipt'], expected: ['evidence'] },
  defective: { facts: ['payment', 'evidence', 'consent', 'refunds', 'receipt'], expected: ['evidence'] },
};

export interface Draft {
  language: Language;
  text: string;
  facts: Fact[];
  missing: DraftFactKind[];
}

interface Written {
  intro: string;
  language: Language;
  brand: OwnBrand;
  /** The longest text that can be stored. */
  maxLength: number;
}

export const draftForChargeback = (material: Material, reason: ChargebackReason, written: Written): Draft =>
  draftBy(plans[reason], material, written);

export const draftForReversal = (material: Material, reason: ReversalReason, written: Written): Draft =>
  draftBy(reversalPlans[reason], material, written);

function draftBy(plan: Plan, material: Material, { intro, language, brand, maxLength }: Written): Draft {
  const messages = draftMessages[language];
  const facts = listFacts(material, plan.facts, language);
  const name = [brand.legalName ?? brand.name, brand.nit].filter(part => part !== null).join(' · NIT ');
  const end = messages.merchant.replace('{name}', () => name);
  const compose = (shown: readonly Fact[]): string =>
    [intro, '', messages.records, ...shown.map(({ text }, index) => `${index + 1}. ${text}`), '', end].join(
      '\n',
    );
  // The weakest facts come last, and are dropped first.
  let count = facts.length;
  while (count > 0 && compose(facts.slice(0, count)).length > maxLength) count -= 1;
  const kept = facts.slice(0, count);
  const known = new Set(facts.map(({ kind }) => kind));
  return {
    language,
    text: compose(kept).slice(0, maxLength),
    facts: kept,
    missing: plan.expected.filter(kind => !known.has(kind)),
  };
}
