import { randomInt } from 'node:crypto';

const DAY_MS = 86_400_000;

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** Last digit of the year and day of the year, as card networks date their numbers. */
function julianDay(at: Date): string {
  const year = at.getUTCFullYear();
  const day = Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(day).padStart(3, '0')}`;
}

export const newAuthorization = (): string => digits(6);

/** Twelve digits: day, hour and a number. */
export const newRetrievalReference = (at: Date): string =>
  `${julianDay(at)}${String(at.getUTCHours()).padStart(2, '0')}${digits(6)}`;

/** Fifteen digits, like Visa's. */
export const newNetworkTransactionId = (at: Date): string => `${julianDay(at)}${digits(11)}`;
