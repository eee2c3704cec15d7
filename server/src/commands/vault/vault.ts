import { resolve } from 'node:path';
import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { ConfigError, readConfig } from '../../config.ts';
import { sealedCards } from '../../domain/cards/store.ts';
import { sealedTokens } from '../../domain/cards/tokens/store.ts';
import { checkNewKeyFile, keyFileOf } from '../../operations/installation/keys.ts';
import {
  findKeyFileWarning,
  generateKeyFile,
  listEncryptionKeys,
} from '../../platform/vault/keys/key-file.ts';
import { VaultError } from '../../platform/vault/vault-error.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { PRODUCTION_IS_CLOSED, withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rotateVault } from './rotate-vault.ts';

const vaultOptions = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export async function vaultInit(args: string[]): Promise<void> {
  const options = readOptions(args, { file: { type: 'string' }, json: { type: 'boolean' } });
  const file = resolve(requireOption(options.file, 'file'));
  await checkNewKeyFile(readConfig(), file);
  try {
    generateKeyFile(file);
  } catch (error) {
    if (error instanceof VaultError) throw error;
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
  printRecord({ file, use: `RECAUDO_PRODUCTION_KEY_FILE=${file}` }, options.json);
}

export async function vaultRotate(args: string[]): Promise<void> {
  const options = readOptions(args, { ...vaultOptions, resume: { type: 'boolean' } });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const change = {
    action: 'vault_rotated',
    what: environment,
    details: { resumed: options.resume === true },
  };
  await changeGateway(environment, change, async gateway => {
    const done = await rotateVault(gateway, requireKeyFile(environment), {
      resume: options.resume === true,
    });
    const { keyId, cards, tokens, damaged } = done;
    printRecord({ environment, key: keyId, cards, tokens, damaged: damaged.length }, options.json);
    if (damaged.length > 0) {
      const first = damaged.slice(0, 10).join(', ');
      throw new VaultError('damaged', `these cannot be decrypted and stay under their old key: ${first}`);
    }
  });
}

export async function vaultStatus(args: string[]): Promise<void> {
  const options = readOptions(args, vaultOptions);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async gateway => {
    const file = requireKeyFile(environment);
    const cards = await sealedCards.countByKey(gateway.database);
    const tokens = await sealedTokens.countByKey(gateway.database);
    const countOf = (counts: typeof cards, keyId: string) =>
      counts.find(counted => counted.keyId === keyId)?.count ?? 0;
    const inFile = listEncryptionKeys(file);
    const missing = [...cards, ...tokens].map(counted => counted.keyId).filter(id => !inFile.includes(id));
    const rows = [...inFile, ...new Set(missing)].map(key => ({
      key,
      use: useOf(key, gateway.keyRing.currentKeyId, inFile),
      cards: countOf(cards, key),
      tokens: countOf(tokens, key),
    }));
    printTable(rows, options.json);
    const warning = findKeyFileWarning(file);
    if (warning !== undefined) console.error(`Note: ${warning}`);
  });
}

function useOf(key: string, current: string, inFile: readonly string[]): string {
  if (key === current) return 'encrypts and decrypts';
  return inFile.includes(key) ? 'decrypts' : 'MISSING from the key file';
}

function requireKeyFile(environment: Environment): string {
  const file = keyFileOf(readConfig(), environment);
  if (file === undefined) throw new ConfigError(PRODUCTION_IS_CLOSED);
  return file;
}
