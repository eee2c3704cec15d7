import { type Caller, isRejected, type Sent } from '../developers/calls/caller.ts';
import { ApiRefusal } from './api-refusal.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** What the API answers; what it refuses is thrown. */
export async function askApi(caller: Caller, path: string, query: Query = {}): Promise<unknown> {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return answerOf(await caller.send('GET', asked.size === 0 ? path : `${path}?${asked}`));
}

export function answerOf(sent: Sent): unknown {
  if (isRejected(sent)) throw new ApiRefusal(sent);
  return sent.answer;
}

/** An id as a part of a path: what is none changes nothing but the answer. */
export const pathPart = (id: string): string => encodeURIComponent(id);
