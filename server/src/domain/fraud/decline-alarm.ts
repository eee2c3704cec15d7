/** A merchant's settings for the alarm on unusually many declines. */
export interface DeclineAlarmSettings {
  enabled: boolean;
  /** A window with fewer attempts raises no alarm. */
  leastAttempts: number;
  /** The unusual share of declined attempts. */
  ratePercent: number;
  windowMinutes: number;
}

/** The default settings; docs/guides/payments/fraud.md explains the figures. */
export const defaultAlarmSettings: DeclineAlarmSettings = {
  enabled: true,
  leastAttempts: 20,
  ratePercent: 60,
  windowMinutes: 15,
};

/** Attempts by payers in a window, without renewals and their retries. */
export interface DeclineFigures {
  attempts: number;
  declines: number;
  /** Number of cards among the declined attempts. */
  cards: number;
  devices: number;
  /** When the first decline happened. */
  since: Date | null;
}

/** Repeated declines of one card are an ordinary payer, or a matter for the rule `many_declines_of_one_card`. */
const LEAST_CARDS = 5;
const TIMES_USUAL = 3;
/** Even if a merchant has many declines every day, this share raises an alarm. */
const HIGHEST_RATE_PERCENT = 90;

const ratePercentOf = ({ attempts, declines }: Pick<DeclineFigures, 'attempts' | 'declines'>): number =>
  attempts === 0 ? 0 : (declines / attempts) * 100;

/** The share of declines that raises an alarm: three times the merchant's usual share, but at least its setting. */
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

/** Clearly below the threshold, so that the alarm does not flap around it. */
export const isQuiet = (
  figures: DeclineFigures,
  settings: DeclineAlarmSettings,
  usualPercent: number | null,
): boolean =>
  !settings.enabled ||
  figures.attempts < settings.leastAttempts / 2 ||
  figures.cards < LEAST_CARDS ||
  ratePercentOf(figures) < thresholdPercent(settings, usualPercent) * 0.75;

/** How long declines must stay quiet before the alarm ends: an attack that pauses is one episode. */
export const QUIET_MS = 30 * 60_000;
