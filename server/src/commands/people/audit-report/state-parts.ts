import { existsSync } from 'node:fs';
import { operatorRoleWords } from '@recaudo/contract/operator/operator-duties';
import { environments } from '@recaudo/contract/shared/environment';
import type { Language } from '@recaudo/contract/shared/words/language';
import { isRole, roleWords } from '@recaudo/contract/shared/words/role-words';
import type { Config } from '../../../config.ts';
import { keyFileOf } from '../../../operations/installation/keys.ts';
import { type AccountAccess, listAccess } from '../../../people/accounts/access-store.ts';
import { listLastSignIns } from '../../../people/audit/report-store.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import {
  findKeyFileWarning,
  listEncryptionKeys,
  readKeyRing,
} from '../../../platform/vault/keys/key-file.ts';
import { keyCheckValue } from '../../../platform/vault/keys/key-ring.ts';
import type { ControlOnly } from '../../access/with-control.ts';
import type { Part } from './parts.ts';
import { reportTexts } from './report-messages.ts';

const PAGE_SIZE = 500;

/** Everyone who can currently sign in. */
export async function* accessParts(
  { database, realClock }: ControlOnly,
  language: Language,
): AsyncGenerator<Part> {
  yield {
    kind: 'section',
    name: 'access',
    columns: ['name', 'email', 'operator', 'roles', 'second_factor', 'last_sign_in', 'locked_until'],
  };
  const now = realClock.now();
  let after = '';
  for (;;) {
    const page = await listAccess(database, { after, limit: PAGE_SIZE, now });
    const ids = page.map(({ account }) => account.id);
    const signIns = await listLastSignIns(database, ids);
    for (const access of page) {
      yield { kind: 'row', cells: accessCells(access, signIns.get(access.account.id), language) };
    }
    const last = ids.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return;
    after = last;
  }
}

function accessCells(
  { account, roles, lockedUntil }: AccountAccess,
  lastSignIn: Date | undefined,
  language: Language,
): string[] {
  const texts = reportTexts[language];
  const inWords = ({ business, role }: AccountAccess['roles'][number]) =>
    `${business}: ${isRole(role) ? roleWords[role][language] : role}`;
  return [
    `${account.name} (${account.id})`,
    account.email,
    account.operatorRole === null ? texts.no : operatorRoleWords[account.operatorRole][language],
    roles.map(inWords).join('; '),
    account.hasSecondFactor ? texts.yes : texts.no,
    lastSignIn === undefined ? texts.never : formatInstant(lastSignIn),
    lockedUntil === null ? '' : formatInstant(lockedUntil),
  ];
}

/** Names of keys, and the value that distinguishes key files: never a key. */
export function* keyFileParts(config: Config, language: Language): Generator<Part> {
  const texts = reportTexts[language];
  yield {
    kind: 'section',
    name: 'key_files',
    columns: ['place', 'key_check', 'current_key', 'all_keys', 'file_state'],
  };
  for (const environment of environments) {
    const file = keyFileOf(config, environment);
    if (file === undefined || !existsSync(file)) {
      yield { kind: 'row', cells: [environment, texts.closed, '', '', ''] };
      continue;
    }
    const ring = readKeyRing(file);
    const state = findKeyFileWarning(file) === undefined ? texts.private : texts.readable;
    const keys = listEncryptionKeys(file).join(', ');
    yield { kind: 'row', cells: [environment, keyCheckValue(ring), ring.currentKeyId, keys, state] };
  }
}
