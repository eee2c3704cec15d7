/** What a merchant's alarm watches for. */
export interface DeclineAlarmSettings {
  enabled: boolean;
  /** Fewer attempts in a window say nothing. */
  leastAttempts: number;
  /** The share of declined attempts that is unusual. */
  ratePercent: number;
  windowMinutes: number;
}

/** For merchants that have set nothing else; docs/guides/payments/fraud.md says why these figures. */
export const defaultAlarmSettings: DeclineAlarmSettings = {
  enabled: true,
  leastAttempts: 20,
  ratePercent: 60,
  windowMinutes: 15,
};

/** Attempts of payers in a window; renewals and their retries are not among them. */
export interface DeclineFigures {
  attempts: number;
  declines: number;
  /** Among the declined ones. */
  cards: number;
  devices: number;
  /** The first decline. */
  since: Date | null;
}

/** One card that is tried again and again is a payer, or a rule's business: `many_declines_of_one_card`. */
const LEAST_CARDS = 5;
const TIMES_USUAL = 3;
/** A merchant with many declines every day still gets an alarm when nearly everything is declined. */
const HIGHEST_RATE_PERCENT = 90;

const ratePercentOf = ({ attempts, declines }: Pick<DeclineFigures, 'attempts' | 'declines'>): number =>
  attempts === 0 ? 0 : (declines / attempts) * 100;

/** The share of declines from which on a window is unusual: three times the merchant's own, and at least what it set. */
export const thresholdPercent = (settings: DeclineAlarmSettings, usualPercent: number | null): number =>
  Math.max(settings.ratePercent, Math.min(HIGHEST_RATE_PERCENT, TIMES_USUAL * (usualPercent ?? 0)));

export const isUnusual = (
  figures: DeclineFigures,
  settings: DeclineAlarmSettings,
  usualPercent: number | null,
): boolean =>
  settings.enabled &&
  figures.attempts >= settings.leastAttempts &&
  figures.cards >= LEAST_CARDS &&
  ratePercentOf(figures) >= thresholdPercent(settings, usualPercent);

/** Clearly below what raised the alarm, so that it does not go off and on around its threshold. */
export const isQuiet = (
  figures: DeclineFigures,
  settings: DeclineAlarmSettings,
  usualPercent: number | null,
): boolean =>
  !settings.enabled ||
  figures.attempts < settings.leastAttempts / 2 ||
  figures.cards < LEAST_CARDS ||
  ratePercentOf(figures) < thresholdPercent(settings, usualPercent) * 0.75;

/** How long it has to be quiet: an attack that pauses is one episode. */
export const QUIET_MS = 30 * 60_000;
