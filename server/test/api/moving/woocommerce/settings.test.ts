import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { php, useShop } from '../../../support/woocommerce/use-shop.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const gateway = useGateway();
const connected = useShop(gateway);
const UNITS = fileURLToPath(
  new URL('../../../../../integrations/woocommerce/tests/units.php', import.meta.url),
);

const form = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`woocommerce_recaudo_${name}`, value]));

describe.skipIf(php.isMissing)(`settings of the WooCommerce plugin, with ${php.title}`, () => {
  test('stores the private key without showing it on the page or in the settings', async () => {
    const { privateKey } = connected.merchant;
    const html = await connected.shop.run<string>('settings_page', { user: 1 });
    expect(html).toContain('Guardado. Déjalo vacío para conservarlo.');
    expect(html).not.toContain(privateKey);
    const post = form({
      enabled: 'yes',
      mode: 'sandbox',
      sandbox_url: connected.proxy.url,
      sandbox_merchant_id: connected.merchant.merchant.id,
      sandbox_public_key: connected.merchant.publicKey,
      sandbox_private_key: privateKey,
    });
    const saved = await connected.shop.run<Record<string, unknown>>('save_settings', { user: 1, post });
    expect(JSON.stringify(saved)).not.toContain(privateKey);
    // Saving the empty field of the page again must keep the key.
    const empty = { ...post, woocommerce_recaudo_sandbox_private_key: '' };
    await connected.shop.run('save_settings', { user: 1, post: empty });
    const order = await connected.order(71_000);
    expect((await connected.payByCard(order)).result).toBe('success');
  });

  test('does not save a key without the right to manage the shop', async () => {
    const post = form({ sandbox_private_key: 'sk_another_key_of_nobody' });
    const fields = form({
      enabled: 'yes',
      mode: 'sandbox',
      sandbox_url: connected.proxy.url,
      sandbox_merchant_id: connected.merchant.merchant.id,
      sandbox_public_key: connected.merchant.publicKey,
    });
    await connected.shop.run('save_settings', { user: 0, post: { ...fields, ...post } });
    const order = await connected.order(72_000);
    expect((await connected.payByCard(order)).result).toBe('success');
  });

  test('production accepts an https URL only', async () => {
    const post = form({ enabled: 'yes', mode: 'sandbox', production_url: 'http://pagos.example.com' });
    const saved = await connected.shop.run<Record<string, string>>('save_settings', { user: 1, post });
    expect(saved['production_url']).toBe('');
  });

  test('rules that need no WordPress', () => {
    expect(execFileSync('php', [UNITS], { encoding: 'utf8' })).toMatch(/^\d+ checks passed\n$/);
  });
});
