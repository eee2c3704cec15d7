import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { rhythms } from '../../../domain/exports/schedule.ts';
import { GatewayError, notFound } from '../../../errors.ts';
import { answers, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import type { Query } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { bogotaDateOf } from '../../../primitives/calendar-date.ts';
import { newId } from '../../../primitives/id.ts';
import type { Table } from './column.ts';
import { contentTypes, exportStream, type Format } from './export-stream.ts';
import { beginRun, followRun } from './follow-run.ts';
import { type ExportRun, endRun, findRun, listRuns } from './run-store.ts';
import { openTable } from './tables.ts';

const SHOWN = 50;
/** A page takes far less; a browser that takes nothing for so long has stopped, or its server has. */
const QUIET_MS = 60_000;

const runView = Type.Object(
  {
    id: identifier(),
    file: Type.String({ examples: ['transactions.xlsx'] }),
    filters: Type.Record(Type.String(), Type.String()),
    account_name: nullable(Type.String()),
    started_at: instantOut(),
    status: oneOf(['running', 'quiet', 'done', 'cancelled', 'failed', 'ready']),
    total: Type.Integer(),
    rows: Type.Integer(),
    every: nullable(oneOf(rhythms)),
    skipped: Type.Integer(),
  },
  { title: 'ExportRun' },
);

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

/** Files with the filters of their lists, written while they are read, and what was asked for before. */
export function exportRoutes(app: App, gateway: Gateway): void {
  const { database, realClock } = gateway;

  app.get('/exports/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const merchantId = request.caller.merchant.id;
    const [, kind = '', format] = /^([a-z]+)\.(csv|xlsx)$/.exec(file) ?? [];
    const table = await openTable(database, merchantId, kind, request.query as Query);
    if (table === undefined || format === undefined) throw notFound();
    const id = newId('export');
    const asked = { id, file, filters: filtersOf(request), ...whoOf(request), total: await table.count() };
    await beginRun(gateway, merchantId, asked);
    const followed = {
      ...table,
      pages: followRun(gateway, merchantId, id, table.pages as Table<unknown>['pages']),
    };
    const now = request.gateway.clock.now();
    const name = `${table.name.toLowerCase().replaceAll(' ', '-')}-${bogotaDateOf(now)}.${format}`;
    return reply
      .type(contentTypes[format as Format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(exportStream(followed as Table<unknown>, format as Format, now));
  });

  app.get(
    '/exports',
    { schema: { hide: true, response: answers(200, Type.Array(runView)) } },
    async request => {
      const now = realClock.now();
      return (await listRuns(database, request.caller.merchant.id, SHOWN)).map(run => runToView(run, now));
    },
  );

  app.post(
    '/exports/:export_id/cancel',
    { schema: { hide: true, response: answers(200, runView) } },
    async request => {
      const [merchantId, id] = [request.caller.merchant.id, pathId(request, 'export_id')];
      const now = realClock.now();
      const ended = await endRun(database, merchantId, id, 'cancelled', now);
      const run = await findRun(database, merchantId, id);
      if (run === undefined) throw notFound();
      if (ended === 0) throw new GatewayError(1003, { description: `The export has ended: ${run.status}` });
      return runToView(run, now);
    },
  );
}

const filtersOf = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Query).filter((entry): entry is [string, string] => {
      const [, value] = entry;
      return typeof value === 'string' && value !== '';
    }),
  );

const whoOf = ({ signedIn }: FastifyRequest) => ({
  account_id: signedIn?.account.id ?? null,
  account_name: signedIn?.account.name ?? null,
});
