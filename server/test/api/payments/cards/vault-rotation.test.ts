import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateVault } from '../../../../src/commands/vault/rotate-vault.ts';
import type { Gateway } from '../../../../src/dependencies.ts';
import { createCard } from '../../../../src/domain/cards/create-card.ts';
import { deleteCard } from '../../../../src/domain/cards/delete-card.ts';
import { findSealedCard, sealedCards } from '../../../../src/domain/cards/store.ts';
import { createToken } from '../../../../src/domain/cards/tokens/create-token.ts';
import { saveCardFromToken } from '../../../../src/domain/cards/tokens/save-card-from-token.ts';
import { sealedTokens } from '../../../../src/domain/cards/tokens/store.ts';
import type { Scope } from '../../../../src/domain/merchants/merchant.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { openCard } from '../../../../src/platform/vault/ciphers/card-cipher.ts';
import {
  addEncryptionKey,
  generateKeyFile,
  listEncryptionKeys,
} from '../../../../src/platform/vault/keys/key-file.ts';
import { reloadingKeyRing } from '../../../../src/platform/vault/keys/reloading-key-ring.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { VISA, visa } from '../../../support/world/shop/cards.ts';

let folder: string;
let keyFile: string;
let shop: TestGateway;
let gateway: Gateway;
let scope: Scope;
const screen = { write: () => undefined };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-keys-'));
  keyFile = join(folder, 'keys.json');
  generateKeyFile(keyFile);
  shop = await startTestGateway();
  // A server that keeps running while another process rotates.
  gateway = { ...shop.gateway, keyRing: reloadingKeyRing(keyFile) };
  scope = { merchant: (await shop.merchant()).merchant, customerId: null };
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const newCard = async () =>
  (await createCard(gateway, scope, newId('card'), { sent: visa, origin: null })).id;
const numberOf = async (id: string) => {
  const sealed = await findSealedCard(gateway.database, scope, id);
  const owner = { merchantId: scope.merchant.id, cardId: id };
  return sealed && openCard(gateway.keyRing, owner, sealed).cardNumber;
};
const keysInUse = async () => [
  await sealedCards.countByKey(gateway.database),
  await sealedTokens.countByKey(gateway.database),
];

test('every card and token moves to a new key; the running server opens them and uses it', async () => {
  const cards = [await newCard(), await newCard(), await newCard()];
  const deleted = await newCard();
  await deleteCard(gateway, scope, deleted);
  const token = await createToken(gateway, scope.merchant, newId('token'), {
    sent: visa,
    payerAddress: null,
  });
  const done = await rotateVault(gateway, keyFile, { resume: false, screen });
  expect(done).toEqual({ keyId: 'k2', cards: 3, tokens: 1, damaged: [] });
  expect(await keysInUse()).toEqual([[{ keyId: 'k2', count: 3 }], [{ keyId: 'k2', count: 1 }]]);
  for (const id of cards) expect(await numberOf(id)).toBe(VISA);
  const input = { tokenId: token.id, origin: null, field: 'token_id' } as const;
  const saved = await saveCardFromToken(gateway, scope, newId('card'), input);
  expect(await numberOf(saved.id)).toBe(VISA);
  expect(await keysInUse()).toEqual([[{ keyId: 'k2', count: 4 }], [{ keyId: 'k2', count: 1 }]]);
});

test('an interrupted rotation finishes without another key', async () => {
  addEncryptionKey(keyFile);
  const done = await rotateVault(gateway, keyFile, { resume: true, screen });
  expect(done).toEqual({ keyId: 'k3', cards: 4, tokens: 1, damaged: [] });
  expect(listEncryptionKeys(keyFile)).toEqual(['k1', 'k2', 'k3']);
  expect(await rotateVault(gateway, keyFile, { resume: true, screen })).toMatchObject({
    cards: 0,
    tokens: 0,
  });
});

test('a damaged card is reported and skipped, the others move', async () => {
  const id = await newCard();
  const damage = statement(
    'test_damage_card',
    `update cards set wrapped_key = set_byte(wrapped_key, 20, (get_byte(wrapped_key, 20) + 1) % 256) where id = $1`,
  );
  await gateway.database.run(damage, [id]);
  const done = await rotateVault(gateway, keyFile, { resume: false, screen });
  expect(done).toEqual({ keyId: 'k4', cards: 4, tokens: 1, damaged: [`${scope.merchant.id} ${id}`] });
});

test('a card that changes during the rotation keeps its change', async () => {
  const id = await newCard();
  const { currentKeyId } = gateway.keyRing;
  const batch = await sealedCards.listUnderOtherKeys(
    gateway.database,
    'none',
    { merchantId: '', id: '' },
    100,
  );
  const seen = batch.find(row => row.id === id);
  await deleteCard(gateway, scope, id);
  const late = { merchantId: scope.merchant.id, id, keyId: currentKeyId, wrappedKey: Buffer.of(1) };
  const moved = await sealedCards.rewrap(gateway.database, [
    { ...late, oldWrappedKey: seen?.wrappedKey ?? Buffer.of() },
  ]);
  expect(seen).toBeDefined();
  expect(moved).toBe(0);
  expect(await numberOf(id)).toBeUndefined();
});
