import { sentences } from '@recaudo/contract/rejections/registry';
import { reject } from '../../errors.ts';
import { openText, sealText, type TextOwner } from '../ciphers/sealed-text.ts';
import type { KeyRing } from './key-ring.ts';

/** Encrypts secrets that belong to no environment but are valuable in production. */
export interface Secrets {
  seal(owner: TextOwner, text: string): Buffer;
  open(owner: TextOwner, sealed: Buffer): string;
  /** The same text encrypted under production's keys; undefined if it already is. */
  reseal(owner: TextOwner, sealed: Buffer): Buffer | undefined;
}

export interface SecretRings {
  sandbox: KeyRing;
  /** Absent while production is closed. */
  production: KeyRing | undefined;
  /** Whether production was ever open, in this run of the program or an earlier one. */
  wasOpened: boolean;
}

/** First byte of everything sealed by production; texts sealed by the sandbox begin with their version, 1. */
const BY_PRODUCTION = 2;

/**
 * The sandbox's key file is stored with the database and can be stolen with it. It is good enough until production opens;
 * from then on production's file is used, without a fallback.
 */
export function newSecrets({ sandbox, production, wasOpened }: SecretRings): Secrets {
  const byProduction = (owner: TextOwner, text: string, ring: KeyRing) =>
    Buffer.concat([Buffer.of(BY_PRODUCTION), sealText(ring, owner, text)]);
  const isByProduction = (sealed: Buffer) => sealed[0] === BY_PRODUCTION;
  return {
    seal(owner, text) {
      if (production !== undefined) return byProduction(owner, text, production);
      if (wasOpened) throw productionKeyMissing();
      return sealText(sandbox, owner, text);
    },
    open(owner, sealed) {
      if (!isByProduction(sealed)) return openText(sandbox, owner, sealed);
      if (production === undefined) throw productionKeyMissing();
      return openText(production, owner, sealed.subarray(1));
    },
    reseal(owner, sealed) {
      if (production === undefined || isByProduction(sealed)) return undefined;
      return byProduction(owner, openText(sandbox, owner, sealed), production);
    },
  };
}

export const PRODUCTION_KEY_MISSING = sentences.production_key_missing.en;

const productionKeyMissing = () => reject('production_key_missing');
