import type { Bilingual } from '../words/language.ts';

/** Card networks with dispute case numbers. */
export const caseNetworks = ['visa', 'mastercard', 'amex', 'diners', 'other'] as const;
export type CaseNetwork = (typeof caseNetworks)[number];

/** Stages of a dispute at the network, in order. */
export const caseStages = ['retrieval', 'first', 'pre_arbitration', 'arbitration'] as const;
export type CaseStage = (typeof caseStages)[number];

/**
 * `review`: no charge matches, or its money cannot move, so a person decides. `dismissed`: a person dismissed it, and its
 * notices move no money.
 */
export const caseStates = ['open', 'review', 'won', 'lost', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];

export const noticeKinds = ['opened', 'represented', 'decided'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The decision from the merchant's point of view. */
export const caseOutcomes = ['won', 'lost'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const noticeSources = ['console', 'command', 'file', 'openpay', 'iso8583'] as const;
export type NoticeSource = (typeof noticeSources)[number];

/** Why a case waits for a person, other than a rejection text. */
export const caseProblems = ['no_charge', 'several_charges'] as const;
export type CaseProblem = (typeof caseProblems)[number];

/** `ask`: another gateway reported a change to a charge. `advice`: a host's own message. */
export const announcementKinds = ['ask', 'advice'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Rejected announcements that wait for a person or were dismissed by one. */
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

/** Possible meanings of a column in an acquirer's file. */
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
