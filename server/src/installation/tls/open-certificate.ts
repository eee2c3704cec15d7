import { hostname } from 'node:os';
import type { Config } from '../../config.ts';
import type { ServerCertificate } from '../../http/https-server.ts';
import type { Clock } from '../../primitives/clock.ts';
import { readCertificateFiles } from './certificate-files.ts';
import { certificateNames } from './certificate-names.ts';
import { authorityFile, ensureAuthority, ensureServerCertificate } from './local-certificate.ts';

/** What the listeners show now, or undefined where they speak http. */
export async function openCertificate(
  config: Config,
  boundHost: string,
  clock: Clock,
): Promise<ServerCertificate | undefined> {
  if (config.tls === undefined) return undefined;
  if (config.tls !== 'local') return readCertificateFiles(config.tls, clock.now());
  const names = certificateNames(config, boundHost, hostname());
  return ensureServerCertificate(config.dataFolder, names, hostname(), clock.now());
}

/** The certificate of the local authority as PEM, made if there is none yet. */
export const openAuthority = async (config: Config, clock: Clock): Promise<string> =>
  (await ensureAuthority(config.dataFolder, hostname(), clock.now())).chain;

/** What a client has to be told to trust: nothing, where the operator's own certificate is shown. */
export const findAuthorityFile = ({ tls, dataFolder }: Config): string | undefined =>
  tls === 'local' ? authorityFile(dataFolder) : undefined;
