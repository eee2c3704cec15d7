import { hostname } from 'node:os';
import type { Config } from '../../../config.ts';
import { loopbackNames } from '../../../platform/http/access/host-rule.ts';
import type { ServerCertificate } from '../../../platform/http/https-server.ts';
import type { Clock } from '../../../platform/primitives/time/clock.ts';
import { readCertificateFiles } from './certificate-files.ts';
import { certificateNames } from './certificate-names.ts';
import { authorityFile, ensureAuthority, ensureServerCertificate } from './local-certificate.ts';

/** Called with the previous authority's certificate file when the local authority was replaced. */
export type OnReplacedAuthority = (retiredFile: string) => void;

/** The listeners' current certificate; undefined for plain http. */
export async function openCertificate(
  config: Config,
  boundHost: string,
  clock: Clock,
  onReplaced?: OnReplacedAuthority,
): Promise<ServerCertificate | undefined> {
  if (config.tls === undefined) return undefined;
  if (config.tls !== 'local') return readCertificateFiles(config.tls, clock.now());
  const names = { ...authorityNames(config, boundHost), onReplaced };
  return ensureServerCertificate(config.dataFolder, names, hostname(), clock.now());
}

const DEFAULT_HOST = '127.0.0.1';

/**
 * The local authority's certificate as PEM. Creates a new authority if there is none, or if the existing one has no name
 * limits or lacks a needed name.
 */
export async function openAuthority(
  config: Config,
  clock: Clock,
  onReplaced?: OnReplacedAuthority,
): Promise<string> {
  const names = { ...authorityNames(config, DEFAULT_HOST), needed: loopbackNames, onReplaced };
  return (await ensureAuthority(config.dataFolder, hostname(), names, clock.now())).chain;
}

const authorityNames = (config: Config, boundHost: string) => ({
  all: certificateNames(config, boundHost, hostname()),
  needed: certificateNames(config, boundHost, ''),
});

/** The file of the authority that clients must trust; undefined unless the certificate is local. */
export const findAuthorityFile = ({ tls, dataFolder }: Config): string | undefined =>
  tls === 'local' ? authorityFile(dataFolder) : undefined;

export const replacedAuthority = (retiredFile: string): string =>
  'The local certificate authority was replaced by one limited to the names of this installation. Add it to the trust stores of clients ' +
  `(recaudo certificate export) and remove the previous one: ${retiredFile}`;
