import type { Event } from '@recaudo/contract/api/events';

/** The object that an event is about. */
export function objectOf(event: Event): { id: string; kind: string } | undefined {
  for (const kind of ['transaction', 'subscription', 'customer', 'card', 'plan', 'webhook'] as const) {
    const id = event[kind]?.['id'];
    if (typeof id === 'string') return { id, kind };
  }
  return undefined;
}
