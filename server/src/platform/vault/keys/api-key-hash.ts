import { createHmac } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** The stored form of an API key. Keys are long and random, so a keyed hash is enough and stays fast. */
export function hashApiKey(ring: KeyRing, apiKey: string): Buffer {
  return createHmac('sha256', ring.apiKeyPepper).update(apiKey, 'utf8').digest();
}
