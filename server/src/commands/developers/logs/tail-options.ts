import { parseInstant } from '../../../platform/primitives/time/instant.ts';
import { UsageError } from '../../command.ts';

export interface StatusFilter {
  /** 4 for 4xx. */
  statusClass: number;
  /** Set if a single status was given. */
  status: number | undefined;
}

export function readStatus(text: string | undefined): StatusFilter | undefined {
  if (text === undefined) return undefined;
  const [, hundreds, rest] = /^([1-5])(xx|\d\d)$/i.exec(text) ?? [];
  if (hundreds === undefined || rest === undefined) {
    throw new UsageError('--status must be a class such as 4xx, or a status such as 402');
  }
  return { statusClass: Number(hundreds), status: /x/i.test(rest) ? undefined : Number(text) };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export function readMethod(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const found = methods.find(method => method === text.toUpperCase());
  if (found === undefined) throw new UsageError(`--method must be one of: ${methods.join(', ')}`);
  return found;
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `15m` ago, or an instant; the default is now. */
export function readSince(text: string | undefined, now: Date): number {
  if (text === undefined) return now.getTime();
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return now.getTime() - Number(count) * (unitMs[unit] ?? 0);
  const instant = parseInstant(text);
  if (instant === undefined) {
    throw new UsageError('--since must be a time ago such as 15m, 2h or 3d, or 2026-11-15T14:00:00-05:00');
  }
  return instant.getTime();
}
