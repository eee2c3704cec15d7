import { expect, test } from 'vitest';
import {
  findBrand,
  findLogo,
  findPayerPermissions,
} from '../../../../src/domain/merchants/brand/brand-store.ts';
import { type BrandChanges, updateBrand } from '../../../../src/domain/merchants/brand/update-brand.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();

const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex');

async function open() {
  const { merchant } = await shop.merchant({ name: 'Café', email: 'cuenta@cafe.example' });
  const update = (settings: BrandChanges['settings'], others: Omit<BrandChanges, 'settings'> = {}) =>
    updateBrand(shop.gateway, merchant.id, { settings, ...others });
  const brand = () => findBrand(shop.gateway.database, merchant.id);
  return { id: merchant.id, update, brand };
}

test('named fields change, others stay, null removes', async () => {
  const { update, brand } = await open();
  await update({ color: '8a3324', nit: '900.123.456-8', address: 'Calle 10' }, { name: 'Café Alto' });
  await update({ email: 'hola@cafe.example', address: null });
  expect(await brand()).toMatchObject({
    name: 'Café Alto',
    color: '8a3324',
    nit: '900.123.456-8',
    email: 'hola@cafe.example',
    address: null,
  });
  await update({ email: null, color: null });
  expect(await brand()).toMatchObject({ color: '0b645b', email: 'cuenta@cafe.example' });
});

test('a logo is stored with the type of its content, and can be removed', async () => {
  const { id, update, brand } = await open();
  await update({}, { logo: PNG });
  const hash = (await brand())?.logoUrl?.split('/').at(-1) ?? '';
  expect(await findLogo(shop.gateway.database, id, hash)).toEqual({ bytes: PNG, type: 'image/png' });
  await update({}, { logo: null });
  expect(await brand()).toMatchObject({ logoUrl: null });
});

test('payers may cancel unless the merchant says no', async () => {
  const { id, update } = await open();
  const { database } = shop.gateway;
  expect((await findPayerPermissions(database, id)).mayCancel).toBe(true);
  await update({}, { payerMayCancel: false });
  await update({ nit: '1' });
  expect((await findPayerPermissions(database, id)).mayCancel).toBe(false);
});

test.each<[string, BrandChanges]>([
  ['color must be six hexadecimal digits such as 0b645b', { settings: { color: 'red' } }],
  ['websiteUrl must be an http or https address', { settings: { websiteUrl: 'javascript:alert(1)' } }],
  ['a merchant needs a name', { settings: {}, name: ' ' }],
  ['the logo must be a PNG, JPEG or WebP image', { settings: {}, logo: Buffer.from('<svg/>') }],
  ['the logo must have at most 256 KB', { settings: {}, logo: Buffer.concat([PNG, Buffer.alloc(262_144)]) }],
])('refused, and nothing changes: %s', async (message, changes) => {
  const { id, brand } = await open();
  const before = await brand();
  const input = { ...changes, settings: { nit: '5', ...changes.settings } };
  await expect(updateBrand(shop.gateway, id, input)).rejects.toThrow(message);
  expect(await brand()).toEqual(before);
});

test('without a session: rejected', async () => {
  const nobody = updateBrand(shop.gateway, 'mnone', { settings: { nit: '5' } });
  await expect(nobody).rejects.toThrow('there is no merchant mnone');
});
