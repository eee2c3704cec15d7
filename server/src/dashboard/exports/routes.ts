import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { Query } from '../../http/list-query.ts';
import type { App } from '../../http/server.ts';
import { bogotaDateOf } from '../../primitives/calendar-date.ts';
import type { Table } from './column.ts';
import { contentTypes, exportStream, type Format } from './export-stream.ts';
import { openTable } from './tables.ts';

/** GET /exports/transactions.csv and the like, with the filters of their lists. Written while it is read. */
export function exportRoutes(app: App, { database }: Gateway): void {
  app.get('/exports/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, kind = '', format] = /^([a-z]+)\.(csv|xlsx)$/.exec(file) ?? [];
    const table = await openTable(database, request.caller.merchant.id, kind, request.query as Query);
    if (table === undefined || format === undefined) throw notFound();
    const now = request.gateway.clock.now();
    const name = `${table.name.toLowerCase().replaceAll(' ', '-')}-${bogotaDateOf(now)}.${format}`;
    return reply
      .type(contentTypes[format as Format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(exportStream(table as Table<unknown>, format as Format, now));
  });
}
