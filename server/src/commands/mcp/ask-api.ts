import { type Caller, isRejected, type Sent } from '../developers/calls/caller.ts';
import { ApiRefusal } from './api-refusal.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Returns the API's response, and throws its errors. */
export async function askApi(caller: Caller, path: string, query: Query = {}): Promise<unknown> {
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) searchParams.set(name, String(value));
  return answerOf(await caller.send('GET', searchParams.size === 0 ? path : `${path}?${searchParams}`));
}

export function answerOf(sent: Sent): unknown {
  if (isRejected(sent)) throw new ApiRefusal(sent);
  return sent.answer;
}

/** Encodes an id for a path, so that invalid text cannot change the request. */
export const pathPart = (id: string): string => encodeURIComponent(id);
