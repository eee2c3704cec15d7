import { existsSync, readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, fetch as fetchBy, type RequestInit } from 'undici';
import type { Config } from '../../../config.ts';
import { authorityFile } from './local-certificate.ts';

export type Fetch = typeof fetch;

/** A fetch that also trusts the local certificate, for commands that call the running program like any client. */
export function newTrustingFetch({ dataFolder }: Pick<Config, 'dataFolder'>): Fetch {
  const file = authorityFile(dataFolder);
  if (!existsSync(file)) return fetch;
  const dispatcher = new Agent({ connect: { ca: [...rootCertificates, readFileSync(file, 'utf8')] } });
  const trusting = (url: string, init: RequestInit = {}) => fetchBy(url, { ...init, dispatcher });
  // undici's fetch is the same function as Node's, in another version.
  return trusting as unknown as Fetch;
}
