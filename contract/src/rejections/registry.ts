import { approvalRejections } from './approval-rejections.ts';
import { billingRejections } from './billing-rejections.ts';
import { billingRules } from './billing-rules.ts';
import { type CodeKey, codeRejections } from './code-rejections.ts';
import { disputeRejections } from './dispute-rejections.ts';
import { fieldRules } from './field-rules.ts';
import { fileRejections } from './file-rejections.ts';
import { type MissingKey, missingRejections } from './missing-rejections.ts';
import { operatorRules } from './operator-rules.ts';
import { panelRejections, payerRejections } from './panel-rejections.ts';
import { panelRules } from './panel-rules.ts';
import { paymentRejections } from './payment-rejections.ts';
import { paymentRules } from './payment-rules.ts';
import { payoutRejections, payoutRules } from './payout-rejections.ts';
import { peopleRejections } from './people-rejections.ts';
import type { RejectionText, ValuesOf } from './rejection.ts';
import { requestRejections } from './request-rejections.ts';
import { splitRejections, splitRules } from './split-rejections.ts';

/** Every rejection (docs/guides/integrate/errors.md). Keys are part of the API: a released key keeps its meaning. */

/** The parts of the registry. Two parts never share a key. */
export const ruleParts = {
  fieldRules,
  paymentRules,
  billingRules,
  panelRules,
  operatorRules,
  payoutRules,
  splitRules,
};
export const sentenceParts = {
  requestRejections,
  paymentRejections,
  billingRejections,
  peopleRejections,
  approvalRejections,
  fileRejections,
  disputeRejections,
  panelRejections,
  payerRejections,
  payoutRejections,
  splitRejections,
};

/** Rules, whose texts follow a field's name. */
export const rules = {
  ...fieldRules,
  ...paymentRules,
  ...billingRules,
  ...panelRules,
  ...operatorRules,
  ...payoutRules,
  ...splitRules,
};
export type RuleKey = keyof typeof rules;
export type RuleValues<Key extends RuleKey> = ValuesOf<(typeof rules)[Key]['en']>;

/** Complete sentences, each with its code. */
export const sentences = {
  ...requestRejections,
  ...paymentRejections,
  ...billingRejections,
  ...peopleRejections,
  ...approvalRejections,
  ...fileRejections,
  ...disputeRejections,
  ...panelRejections,
  ...payerRejections,
  ...payoutRejections,
  ...splitRejections,
};
export type SentenceKey = keyof typeof sentences;
export type SentenceValues<Key extends SentenceKey> = ValuesOf<(typeof sentences)[Key]['en']>;
/** Sentences without values, which a plain key can name. */
export type PlainSentence = {
  [Key in SentenceKey]: unknown extends SentenceValues<Key> ? Key : never;
}[SentenceKey];

/** The parts used by the public API; the others belong to the dashboard, the console and payer pages. */
export const apiRules = { ...fieldRules, ...paymentRules, ...billingRules, ...splitRules };
export const apiSentences = {
  ...requestRejections,
  ...paymentRejections,
  ...billingRejections,
  ...splitRejections,
};

export type RejectionKey = RuleKey | SentenceKey | CodeKey | MissingKey | 'token_used';

export const rejections: Readonly<Record<RejectionKey, RejectionText>> = {
  ...rules,
  ...sentences,
  ...codeRejections,
  ...missingRejections,
};

export const isRejectionKey = (text: string): text is RejectionKey => Object.hasOwn(rejections, text);
