import { addLink, listLinks } from '../../src/domain/routes/links.ts';
import type { Person } from './person.ts';
import type { TestPanel } from './test-panel.ts';

/** What the approval of a request to go live says of where the merchant's payments go. */
export const wayOf = (linkId: string) => ({
  link_id: linkId,
  values: { terminal: '00000001', key: 'llave de prueba' },
  has_own_route: true,
  pricing: { fee_percent: 2.9, fee_fixed: 900, fee_tax: 19 },
});

/** A link of production for those who want to go live. Made once: files of a browser's thread share an installation. */
export async function openProductionLink({ production }: TestPanel, id = 'adquirente'): Promise<string> {
  if (production === undefined) throw new Error('production is closed');
  const { gateway } = production;
  if ((await listLinks(gateway)).some(link => link.id === id)) return id;
  await addLink(gateway, {
    id,
    kind: 'iso8583',
    name: 'Adquirente de prueba',
    settings: { host: '127.0.0.1' },
    secrets: { password: 'clave' },
  });
  return id;
}

/** As an operator does it in the console. */
export const approve = (operator: Person, requestId: string, linkId: string, otherwise: object = {}) =>
  operator.post(`/panel/ops/go-live/${requestId}/approve`, { ...wayOf(linkId), ...otherwise });
