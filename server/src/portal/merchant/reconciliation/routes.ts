import { readFile } from 'node:fs/promises';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { matchByHand, unmatch } from '../../../domain/reconciliation/match-by-hand.ts';
import { type ReceivedMethod, receivedMethods } from '../../../domain/reconciliation/received-line.ts';
import { removeFile } from '../../../domain/reconciliation/remove-file.ts';
import { listFiles } from '../../../domain/reconciliation/store.ts';
import { uploadFile } from '../../../domain/reconciliation/upload-file.ts';
import { malformed, notFound } from '../../../errors.ts';
import { answers } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { acceptFiles, savedFileOf } from '../../../http/uploads.ts';
import { parseCalendarDate } from '../../../primitives/calendar-date.ts';
import { readPeriod } from '../../lists/period.ts';
import { readTransactionFilters } from '../transactions/filters.ts';
import {
  dayView,
  fileView,
  matchBody,
  matchView,
  summaryParameters,
  summaryView,
  uploadView,
} from './schemas.ts';
import { listDayLines, listDayMovements, sumExpected, sumReceived } from './store.ts';
import { dayLineToView, dayMovementToView, daysToView, fileToView } from './view.ts';

/** Sums read every charge of the period. */
const MAX_DAYS = 31;
/** Far above what ten thousand lines need. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_NAME = 120;

const TEMPLATE = `fecha;medio;monto;referencia
2026-11-14;tarjeta;20000;orden-85
2026-11-14;pse;50000,50;123456789
2026-11-15;efectivo;30000;
2026-11-15;tarjeta;-5000;orden-85
`;

/** Conciliación: what should have arrived against what the bank says, by Bogotá day and method. */
export function reconciliationRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/reconciliation',
    { schema: { hide: true, querystring: summaryParameters, response: answers(200, summaryView) } },
    async request => {
      const merchantId = request.caller.merchant.id;
      const period = readPeriod(request.query, request.gateway.clock.now(), MAX_DAYS);
      const { method } = readTransactionFilters(request.query);
      const expected = await sumExpected(database, merchantId, period, method);
      const received = await sumReceived(database, merchantId, period, method);
      return { from: period.from, to: period.to, days: daysToView(expected, received) };
    },
  );

  app.get(
    '/reconciliation/days/:day/:method',
    { schema: { hide: true, response: answers(200, dayView) } },
    async request => {
      const params = request.params as { day: string; method: string };
      const day = parseCalendarDate(params.day);
      if (day === undefined || !receivedMethods.includes(params.method as ReceivedMethod)) throw notFound();
      const period = readPeriod({ creation: day }, request.gateway.clock.now(), 1);
      const merchantId = request.caller.merchant.id;
      const movements = await listDayMovements(database, merchantId, period, params.method);
      const lines = await listDayLines(database, merchantId, day, params.method);
      return { transactions: movements.map(dayMovementToView), lines: lines.map(dayLineToView) };
    },
  );

  app.get('/reconciliation/template.csv', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="plantilla-conciliacion.csv"')
      .send(`\uFEFF${TEMPLATE.replaceAll('\n', '\r\n')}`),
  );

  app.get(
    '/reconciliation/files',
    { schema: { hide: true, response: answers(200, Type.Array(fileView)) } },
    async request => (await listFiles(database, request.caller.merchant.id)).map(fileToView),
  );

  /** The file as it is, under `text/csv`; `?name=` says what it is called. */
  void app.register(async scope => {
    acceptFiles(scope, ['text/csv'], {
      maxBytes: MAX_FILE_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });
    scope.post(
      '/reconciliation/files',
      { schema: { hide: true, response: answers(200, uploadView) } },
      async request => {
        const name = readText(request.query as Query, 'name', 200);
        if (name === undefined) throw malformed('name', 'is required');
        const { path, sha256 } = savedFileOf(request);
        const upload = await uploadFile(request.gateway, request.caller.merchant.id, {
          name: name.slice(-MAX_NAME),
          content: await readFile(path, 'utf8'),
          sha256,
        });
        return {
          result: upload.result,
          file: upload.result === 'refused' ? null : fileToView(upload.file),
          problems: upload.result === 'refused' ? upload.problems : [],
        };
      },
    );
  });

  app.delete(
    '/reconciliation/files/:file_id',
    { schema: { hide: true, response: answers(204, Type.Null()) } },
    async (request, reply) => {
      await removeFile(request.gateway, request.caller.merchant.id, pathId(request, 'file_id'));
      return reply.code(204).send();
    },
  );

  app.post(
    '/reconciliation/matches',
    { schema: { hide: true, body: matchBody, response: answers(201, matchView) } },
    async (request, reply) => {
      const { transaction_id: transactionId, line, note } = request.body;
      const match = await matchByHand(request.gateway, request.caller.merchant.id, {
        transactionId,
        line: line === undefined ? undefined : { fileId: line.file_id, number: line.number },
        note,
      });
      return reply.code(201).send(match);
    },
  );

  app.delete(
    '/reconciliation/matches/:match_id',
    { schema: { hide: true, response: answers(204, Type.Null()) } },
    async (request, reply) => {
      await unmatch(request.gateway, request.caller.merchant.id, pathId(request, 'match_id'));
      return reply.code(204).send();
    },
  );
}
