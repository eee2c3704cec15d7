import { randomUUID, X509Certificate } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../../config.ts';
import type { ServerCertificate } from '../../../platform/http/https-server.ts';
import { isStillGood } from './judge-certificate.ts';
import { makeAuthority, makeServerCertificate } from './make-certificate.ts';
import { isPermitted } from './name-constraints.ts';

const OWNER_ONLY = 0o600;
const FOR_EVERYBODY = 0o644;

/**
 * Paths inside the data folder. The authority's key file also contains its certificate, so that both are written or neither is.
 */
const placesIn = (dataFolder: string) => {
  const folder = join(dataFolder, 'tls');
  return {
    folder,
    authority: join(folder, 'authority.pem'),
    authorityKey: join(folder, 'authority-key.pem'),
    server: join(folder, 'server-key.pem'),
    /** The previous authority's certificate, for removing it from trust stores. Its key no longer exists. */
    retired: join(folder, 'authority-retired.pem'),
  };
};

/** The file of the certificate that clients must trust; it contains no secret. */
export const authorityFile = (dataFolder: string): string => placesIn(dataFolder).authority;

/** Names that the authority is limited to. */
export interface AuthorityNames {
  /** Every name known now. */
  all: readonly string[];
  /** Names that the certificate must contain. A laptop's own name changes too often to be required. */
  needed: readonly string[];
  /** Called with the retired authority's file if clients must trust a new one. */
  onReplaced?: ((retiredFile: string) => void) | undefined;
}

/** Creates the authority once and keeps it while it covers the needed names, so that clients trust it only once. */
export async function ensureAuthority(
  dataFolder: string,
  machine: string,
  names: AuthorityNames,
  now: Date,
): Promise<ServerCertificate> {
  const { folder, authority, authorityKey } = placesIn(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = existsSync(authorityKey) ? splitPem(authorityKey) : undefined;
  if (before !== undefined && !names.needed.every(name => maySignFor(before, name))) {
    retire(dataFolder, before);
    names.onReplaced?.(placesIn(dataFolder).retired);
  }
  if (!existsSync(authorityKey))
    createIfAbsent(authorityKey, joinPem(await makeAuthority(machine, names.all, now)));
  const kept = splitPem(authorityKey);
  if (readText(authority) !== kept.chain) replace(authority, kept.chain, FOR_EVERYBODY);
  return kept;
}

/** Reuses the last start's certificate while it is valid for all names; otherwise creates a new one. */
export async function ensureServerCertificate(
  dataFolder: string,
  names: AuthorityNames,
  machine: string,
  now: Date,
): Promise<ServerCertificate> {
  const { server } = placesIn(dataFolder);
  const authority = await ensureAuthority(dataFolder, machine, names, now);
  const own = names.all.filter(name => maySignFor(authority, name));
  const kept = findUsable(server, authority, own, now);
  if (kept !== undefined) return kept;
  const made = await makeServerCertificate(authority, own, now);
  replace(server, joinPem(made), OWNER_ONLY);
  return made;
}

const maySignFor = ({ chain }: ServerCertificate, name: string): boolean =>
  isPermitted(new X509Certificate(chain).raw, name);

/** Deletes the key of an authority whose name limits are missing or outdated, so that it signs nothing more. */
function retire(dataFolder: string, { chain }: ServerCertificate): void {
  const { authorityKey, retired } = placesIn(dataFolder);
  replace(retired, chain, FOR_EVERYBODY);
  rmSync(authorityKey);
}

/** Clients trust the authority, not this certificate, so a broken file is replaced. */
function findUsable(
  file: string,
  authority: ServerCertificate,
  names: readonly string[],
  now: Date,
): ServerCertificate | undefined {
  try {
    const kept = splitPem(file);
    return isStillGood(kept.chain, authority.chain, names, now) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const joinPem = ({ key, chain }: ServerCertificate): string => key + chain;

const PARTS =
  /^(-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n)(-----BEGIN CERTIFICATE-----[^]+)$/;

function splitPem(file: string): ServerCertificate {
  const [, key, chain] = PARTS.exec(readText(file) ?? '') ?? [];
  if (key === undefined || chain === undefined) {
    throw new ConfigError(
      `${file} was not written by Recaudo. Restore it from a backup; or remove it, and Recaudo creates another authority ` +
        'that every client must trust',
    );
  }
  return { key, chain };
}

const readText = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

function draft(file: string, text: string, mode: number): string {
  const name = `${file}.${randomUUID()}`;
  writeFileSync(name, text, { mode, flag: 'wx', flush: true });
  return name;
}

function replace(file: string, text: string, mode: number): void {
  renameSync(draft(file, text, mode), file);
}

/** If two first starts run at the same time, one creates the file and the other uses it. */
function createIfAbsent(file: string, text: string): void {
  const own = draft(file, text, OWNER_ONLY);
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}
