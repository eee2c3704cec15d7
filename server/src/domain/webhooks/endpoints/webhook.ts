import { type WebhookStatus } from '@recaudo/contract/api/webhooks';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import { refusedValue, rule } from '../../../platform/errors.ts';
import type { Profile } from '../../merchants/merchant.ts';

/** A merchant's endpoint. A listener exists only while `recaudo listen` runs, and is not shown. */
export interface Webhook {
  merchantId: string;
  id: string;
  kind: 'endpoint' | 'listener';
  creationDate: Date;
  url: string;
  user: string | null;
  sealedPassword: Buffer | null;
  eventTypes: readonly string[];
  /**
   * Only a verified endpoint gets events. One that failed for five days or was paused is disabled until verified again.
   */
  status: WebhookStatus;
  verificationCode: string;
  secretVersion: number;
  /** The secrets of an endpoint imported from another installation, by version. */
  broughtSecrets: Buffer | null;
  /** Until then the previous secret signs too. */
  oldSecretUntil: Date | null;
  failingSince: Date | null;
  ping: Ping;
  verifiedAt: Date | null;
}

/** The verification pings of an endpoint since its url was set. */
export interface Ping {
  count: number;
  /** Null before the first ping. */
  lastAt: Date | null;
  responseCode: number | null;
  cause: string | null;
  reason: string | null;
  /** When the worker repeats the ping; null if it does not. */
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

/** Every event type, including types of later versions. */
export const ALL_EVENTS = '*';
export const eventMessages = [...eventTypes, ALL_EVENTS] as const;

/**
 * A lenient merchant's client may subscribe to events of other gateways (payouts, transfers); they are stored and never
 * emitted. For a strict merchant they are an error.
 */
export function checkEventTypes(types: readonly string[], profile: Profile): string[] {
  const known: readonly string[] = eventMessages;
  const unknown = types.find(word => !known.includes(word));
  if (unknown !== undefined && profile === 'strict') {
    throw refusedValue('event_types', rule('not_among', { allowed: eventMessages }));
  }
  return [...new Set(types)];
}

/** More endpoints would slow down every change of the merchant. */
export const MAX_WEBHOOKS = 50;
