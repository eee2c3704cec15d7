import { audit } from '@recaudo/contract/people/audit';
import { INSTALLATION } from '../../../people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../people/audit/store.ts';
import { findBusinessOf } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { auditView } from '../../people/audit-view.ts';

/** Any audit chain for operators: the installation's own, or a business's with `business`. */
export function operatorAuditRoutes(app: App, { database }: Control): void {
  mount(app, audit.ofAnyChain, async ({ query }) => {
    const { business: merchantId, before = null, limit } = query;
    const business = merchantId === undefined ? undefined : await findBusinessOf(database, merchantId);
    if (merchantId !== undefined && business === undefined) throw notFound();
    const entries = await listAuditEntries(database, business?.id ?? INSTALLATION, { before, limit });
    return { business_name: business?.name ?? null, entries: entries.map(entry => auditView(entry)) };
  });
}
