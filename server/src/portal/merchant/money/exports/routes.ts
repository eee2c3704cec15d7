import { exportRuns } from '@recaudo/contract/merchant/money/exports';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { permissions } from '@recaudo/contract/shared/permissions';
import type { FastifyRequest } from 'fastify';
import { type Gateway, readsOf } from '../../../../dependencies.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { SentQuery } from '../../../../platform/http/requests/read-query.ts';
import type { App } from '../../../../platform/http/server.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import type { Table } from '../../../../platform/tables/column.ts';
import { contentTypes, exportStream, type Format } from '../../../../platform/tables/export-stream.ts';
import { beginRun, followRun } from '../../../../reports/exports/follow-run.ts';
import { type ExportRun, endRun, findRun, listRuns } from '../../../../reports/exports/run-store.ts';
import { openTable } from '../../../../reports/exports/tables.ts';
import { getMembership } from '../../../guard/guard.ts';
import { seesBooksOnly } from '../../../guard/sees-books-only.ts';

const SHOWN = 50;
/** A page takes far less; after this long, the browser or the server has gone away. */
const QUIET_MS = 60_000;

const runToView = (run: ExportRun, now: Date) => ({
  id: run.id,
  file: run.file,
  filters: run.filters,
  account_name: run.account_name,
  started_at: run.started_at,
  status:
    run.status === 'running' && now.getTime() - run.seen_at.getTime() > QUIET_MS
      ? ('quiet' as const)
      : run.status,
  total: run.total,
  rows: run.rows,
  every: run.every,
  skipped: run.skipped,
});

/** Streams lists as files with their filters, and lists earlier exports. */
export function exportRoutes(app: App, gateway: Gateway): void {
  const { database, realClock } = gateway;

  mount(app, exportRuns.download, async (request, reply) => {
    const { file } = request.params;
    const merchantId = request.caller.merchant.id;
    const [, kind = '', format] = /^([a-z]+)\.(csv|xlsx)$/.exec(file) ?? [];
    const now = request.gateway.clock.now();
    const asked = { query: request.query as SentQuery, today: bogotaDateOf(now) };
    const table = await openTable(readsOf(gateway), merchantId, kind, asked);
    if (table === undefined || format === undefined) throw notFound();
    const isForBooks = seesBooksOnly(request);
    if (isForBooks && !kindsOfBooks.has(kind)) throw notForBooks(request);
    const id = newId('export');
    const run = { id, file, filters: filtersOf(request), ...whoOf(request), total: await table.count() };
    await beginRun(gateway, merchantId, run);
    const columns = table.columns as Table<unknown>['columns'];
    const followed = {
      ...table,
      columns: isForBooks ? columns.filter(({ isPersonal }) => isPersonal !== true) : columns,
      pages: followRun(gateway, merchantId, id, table.pages as Table<unknown>['pages']),
    };
    const name = `${table.name.toLowerCase().replaceAll(' ', '-')}-${bogotaDateOf(now)}.${format}`;
    return reply
      .type(contentTypes[format as Format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(exportStream(followed as Table<unknown>, format as Format, now));
  });

  mount(app, exportRuns.list, async request => {
    const now = realClock.now();
    const runs = await listRuns(database, request.caller.merchant.id, SHOWN);
    // Other people's filters may contain a payer's name.
    const isShown = (run: ExportRun) =>
      !seesBooksOnly(request) || run.account_id === request.signedIn?.account.id;
    return runs.filter(isShown).map(run => runToView(run, now));
  });

  mount(app, exportRuns.cancel, async ({ caller, params }) => {
    const [merchantId, id] = [caller.merchant.id, params.export_id];
    const now = realClock.now();
    const ended = await endRun(database, merchantId, id, { status: 'cancelled', now });
    const run = await findRun(database, merchantId, id);
    if (run === undefined) throw notFound();
    if (ended === 0) throw reject('export_ended', { status: run.status });
    return runToView(run, now);
  });
}

/** The exports that an accountant may make, without their columns with contact data. */
const kindsOfBooks: ReadonlySet<string> = new Set([
  'transactions',
  'refunds',
  'fees',
  'commissions',
  'invoices',
  'deferred',
  'aging',
]);

function notForBooks(request: FastifyRequest): Error {
  const { role } = getMembership(request);
  return reject('role_not_allowed', { role, allowed: permissions.read[request.gateway.environment] });
}

const filtersOf = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as SentQuery).filter((entry): entry is [string, string] => {
      const [, value] = entry;
      return typeof value === 'string' && value !== '';
    }),
  );

const whoOf = ({ signedIn }: FastifyRequest) => ({
  account_id: signedIn?.account.id ?? null,
  account_name: signedIn?.account.name ?? null,
});
