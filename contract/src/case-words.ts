import type { Bilingual } from './language.ts';

/** Card networks whose disputes have a number. */
export const caseNetworks = ['visa', 'mastercard', 'amex', 'diners', 'other'] as const;
export type CaseNetwork = (typeof caseNetworks)[number];

/** How far a dispute has gone at the network, in this order. */
export const caseStages = ['retrieval', 'first', 'pre_arbitration', 'arbitration'] as const;
export type CaseStage = (typeof caseStages)[number];

/**
 * `review`: no charge can be named for it, or its money cannot be moved. A person decides. `dismissed`: a person set it aside,
 * and no notice of it moves money.
 */
export const caseStates = ['open', 'review', 'won', 'lost', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];

export const noticeKinds = ['opened', 'represented', 'decided'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** As the merchant sees the decision. */
export const caseOutcomes = ['won', 'lost'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const noticeSources = ['console', 'command', 'file', 'openpay', 'iso8583'] as const;
export type NoticeSource = (typeof noticeSources)[number];

/** Why a case waits for a person, where it is not the text of a rejection. */
export const caseProblems = ['no_charge', 'several_charges'] as const;
export type CaseProblem = (typeof caseProblems)[number];

/** `ask`: another gateway said that a charge changed. `advice`: a host's own message. */
export const announcementKinds = ['ask', 'advice'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Announcements that were not taken: they wait for a person, or a person dismissed them. */
export const announcementStates = ['rejected', 'dismissed'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const networkWords: Record<CaseNetwork, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  other: 'Otra / Other',
};

export const stageWords: Record<CaseStage, Bilingual> = {
  retrieval: { es: 'Solicitud de documentos', en: 'Retrieval request' },
  first: { es: 'Primer contracargo', en: 'First chargeback' },
  pre_arbitration: { es: 'Prearbitraje', en: 'Pre-arbitration' },
  arbitration: { es: 'Arbitraje', en: 'Arbitration' },
};

/** What a column of an acquirer's file can be. */
export const caseFields = [
  'case_number',
  'network',
  'stage',
  'outcome',
  'reason_code',
  'amount',
  'fee',
  'received_on',
  'due_on',
  'merchant_id',
  'reference',
  'authorization',
  'arn',
  'charge_amount',
  'last_four',
  'charge_date',
] as const;
export type CaseField = (typeof caseFields)[number];
