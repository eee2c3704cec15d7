import { INSTALLATION } from '../control/audit/audit-entry.ts';
import { listAuditEntries } from '../control/audit/store.ts';
import { findBusinessOf } from '../control/businesses/store.ts';
import type { Control } from '../control/control.ts';
import { notFound } from '../errors.ts';
import { type Query, readText } from '../http/list-query.ts';
import type { App } from '../http/server.ts';
import { auditView, readAuditPage } from './audit-view.ts';

/** Any chain for operators: the installation's own, or with `business` that of a business. */
export function operatorAuditRoutes(app: App, { database }: Control): void {
  app.get('/ops/audit', async request => {
    const query = request.query as Query;
    const wanted = readText(query, 'business', 45);
    const business = wanted === undefined ? undefined : await findBusinessOf(database, wanted);
    if (wanted !== undefined && business === undefined) throw notFound();
    const entries = await listAuditEntries(database, business?.id ?? INSTALLATION, readAuditPage(query));
    return { business_name: business?.name ?? null, entries: entries.map(auditView) };
  });
}
