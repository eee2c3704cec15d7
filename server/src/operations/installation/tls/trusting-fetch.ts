import { existsSync, readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, fetch as fetchBy, type RequestInit } from 'undici';
import type { Config } from '../../../config.ts';
import { authorityFile } from './local-certificate.ts';

export type Fetch = typeof fetch;

/** For commands that call the running program as any client does: they take its local certificate, too. */
export function newTrustingFetch({ dataFolder }: Pick<Config, 'dataFolder'>): Fetch {
  const file = authorityFile(dataFolder);
  if (!existsSync(file)) return fetch;
  const dispatcher = new Agent({ connect: { ca: [...rootCertificates, readFileSync(file, 'utf8')] } });
  const trusting = (url: string, init: RequestInit = {}) => fetchBy(url, { ...init, dispatcher });
  // The same function as Node's own, at another version.
  return trusting as unknown as Fetch;
}
