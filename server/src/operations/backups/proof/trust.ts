import type { KeyObject } from 'node:crypto';
import { readSignature, type Signature, writeSignature } from '../../../platform/vault/ciphers/signatures.ts';
import type { ArchivedFile } from '../archive/archive-names.ts';
import type { Manifest } from '../copy/manifest.ts';

/** The signatures that a restore accepts. */
export interface Trust {
  signers: readonly string[];
  /** True accepts backups by versions that did not sign. A wrong signature is never accepted. */
  acceptsUnsigned: boolean;
}

const MANIFEST = 'backup-manifest';
const SEGMENT = 'archived-segment';
const TRIAL = 'backup-trial';

export const signManifest = (key: KeyObject, text: string): string => writeSignature(key, MANIFEST, text);
export const readManifestSignature = (line: string | undefined, text: string): Signature =>
  readSignature(line, MANIFEST, text);

/** Covers server, segment, closing time and content, so that no part can be exchanged. */
const segmentText = (systemId: string, { name, closedAt, sha256 }: Omit<ArchivedFile, 'fileName'>): string =>
  [systemId, name, closedAt.toISOString().replace(/\.\d+/, ''), sha256].join('\n');

export const signSegment = (key: KeyObject, systemId: string, file: Omit<ArchivedFile, 'fileName'>): string =>
  writeSignature(key, SEGMENT, segmentText(systemId, file));
export const readSegmentSignature = (
  line: string | undefined,
  systemId: string,
  file: ArchivedFile,
): Signature => readSignature(line, SEGMENT, segmentText(systemId, file));

interface TriedBackup {
  id: string;
  at: string;
  problems: readonly string[];
}

const trialText = ({ id, at, problems }: TriedBackup): string => JSON.stringify([id, at, problems]);
export const signTrial = (key: KeyObject, trial: TriedBackup): string =>
  writeSignature(key, TRIAL, trialText(trial));
export const readTrialSignature = (line: string | undefined, trial: TriedBackup): Signature =>
  readSignature(line, TRIAL, trialText(trial));

export const isTrusted = (signature: Signature, { signers }: Pick<Trust, 'signers'>): boolean =>
  signature.state === 'good' && signers.includes(signature.signer);

/** Why a signature is not sufficient, to append to the name of the signed object; undefined if it is. */
export function findDistrust(signature: Signature, { signers, acceptsUnsigned }: Trust): string | undefined {
  if (signature.state === 'bad') {
    return 'was changed without its signing key: the signature does not match the content';
  }
  if (signature.state === 'none') {
    return acceptsUnsigned
      ? undefined
      : 'is unsigned: it was made by a version of Recaudo that did not sign, or its signature was removed. ' +
          '--accept-unsigned uses it anyway, without proof of who made it';
  }
  if (signers.includes(signature.signer)) return undefined;
  const known =
    signers.length === 0
      ? 'no key file is available here'
      : `the key available here is ${signers.join(', ')}`;
  return (
    `is signed by ${signature.signer}, but ${known}. Set the key file of the installation that made it ` +
    '(RECAUDO_PRODUCTION_KEY_FILE, or RECAUDO_SANDBOX_KEY_FILE if production was never open), or give its public key with --signer'
  );
}

/** One word, for lists. */
export function describeSignature(signature: Signature, trust: Pick<Trust, 'signers'>): string {
  if (signature.state === 'none') return 'NO';
  if (signature.state === 'bad') return 'WRONG';
  return isTrusted(signature, trust) ? 'yes' : 'by an unknown key';
}

export const UNSIGNED_WARNING = ({ id, stoppedAt }: Pick<Manifest, 'id' | 'stoppedAt'>): string =>
  `WARNING: the backup ${id} (${stoppedAt}) is unsigned. Nothing proves that this installation made it: ` +
  'anyone who can write to its folder could have changed every balance, key and account in it.';
