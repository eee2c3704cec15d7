import { notFound } from '../../../errors.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { INSTALLATION } from '../../../people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../people/audit/store.ts';
import { findBusinessOf } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { auditView, readAuditPage } from '../../people/audit-view.ts';

/** Any chain for operators: the installation's own, or with `business` that of a business. */
export function operatorAuditRoutes(app: App, { database }: Control): void {
  app.get('/ops/audit', async request => {
    const query = request.query as Query;
    const input = readText(query, 'business', 45);
    const business = input === undefined ? undefined : await findBusinessOf(database, input);
    if (input !== undefined && business === undefined) throw notFound();
    const entries = await listAuditEntries(database, business?.id ?? INSTALLATION, readAuditPage(query));
    return { business_name: business?.name ?? null, entries: entries.map(auditView) };
  });
}
