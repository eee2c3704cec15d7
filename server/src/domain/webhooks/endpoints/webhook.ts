import { type WebhookStatus } from '@recaudo/contract/api/webhooks';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import { refusedValue, rule } from '../../../platform/errors.ts';
import type { Profile } from '../../merchants/merchant.ts';

/** An endpoint of a merchant. A listener is one for as long as `recaudo listen` runs, and is not shown. */
export interface Webhook {
  merchantId: string;
  id: string;
  kind: 'endpoint' | 'listener';
  creationDate: Date;
  url: string;
  user: string | null;
  sealedPassword: Buffer | null;
  eventTypes: readonly string[];
  /** Only a verified one gets events. One that failed for five days, or was paused, is disabled until verified again. */
  status: WebhookStatus;
  verificationCode: string;
  secretVersion: number;
  /** The secrets of versions that came with the merchant from another installation, by version. */
  broughtSecrets: Buffer | null;
  /** Until then the secret before this one signs as well. */
  oldSecretUntil: Date | null;
  failingSince: Date | null;
  ping: Ping;
  verifiedAt: Date | null;
}

/** The verification pings of an endpoint since its url was set. */
export interface Ping {
  count: number;
  /** null before the first ping. */
  lastAt: Date | null;
  responseCode: number | null;
  cause: string | null;
  reason: string | null;
  /** When the worker sends the ping again; null when it does not. */
  nextAt: Date | null;
}

export const noPing: Ping = {
  count: 0,
  lastAt: null,
  responseCode: null,
  cause: null,
  reason: null,
  nextAt: null,
};

/** Everything, also what later versions tell of. */
export const ALL_EVENTS = '*';
export const eventMessages = [...eventTypes, ALL_EVENTS] as const;

/**
 * A lenient merchant's client may subscribe to events of other gateways (payouts, transfers): they are stored and never
 * happen. For a strict merchant they are an error.
 */
export function checkEventTypes(messages: readonly string[], profile: Profile): string[] {
  const known: readonly string[] = eventMessages;
  const unknown = messages.find(word => !known.includes(word));
  if (unknown !== undefined && profile === 'strict') {
    throw refusedValue('event_types', rule('not_among', { allowed: eventMessages }));
  }
  return [...new Set(messages)];
}

/** More would make every change of the merchant slower. */
export const MAX_WEBHOOKS = 50;
