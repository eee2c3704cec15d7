import { compliance } from '@recaudo/contract/operator/compliance';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { malformed, notFound, refusedValue, rule } from '../../../platform/errors.ts';
import { acceptFiles, savedFileOf } from '../../../platform/http/files/uploads.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { contentTypes } from '../../../platform/tables/export-stream.ts';
import { runTask } from '../../../platform/tasks/task-pool.ts';
import { monthlyCsv } from '../../../reports/monthly/monthly-csv.ts';
import { parseMonth, readMonthlyReport } from '../../../reports/monthly/monthly-report.ts';
import {
  addCaseNote,
  assignCase,
  decideCase,
  findCase,
  listCaseNotes,
  listCases,
} from '../../../reports/suspicion/case-store.ts';
import { rosCsv } from '../../../reports/suspicion/ros-csv.ts';
import { readSuspicionRules } from '../../../reports/suspicion/rules.ts';
import { putRulesText, replaceWatchList, watchListView } from '../../../reports/suspicion/rules-store.ts';
import { readWatchList } from '../../../reports/suspicion/watch-list-task.ts';
import { getSignedIn } from '../../guard/guard.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { caseToView } from './view.ts';

const CASES_SHOWN = 200;
const CASES_EXPORTED = 5_000;
const MAX_FILE_BYTES = 8 * 1_024 * 1_024;

const nameOf = (request: FastifyRequest): string => getSignedIn(request).account.name;

const sendCsv = (reply: FastifyReply, name: string, text: string) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text);

async function getWholeCase(database: Queryable, id: string) {
  const found = await findCase(database, id);
  if (found === undefined) throw notFound();
  const notes = await listCaseNotes(database, id);
  return { ...caseToView(found), transaction_ids: found.transactionIds, notes };
}

/** Suspicious activity and reports for supervisors. No route of a merchant reads any of it. */
export function operatorComplianceRoutes(app: App, environments: OperatorEnvironments): void {
  caseRoutes(app, environments);
  ruleRoutes(app, environments);
  mount(app, compliance.monthly, async (request, reply) => {
    const { environment = 'production', month: written = '', merchant_id: merchantId } = request.query;
    const month = parseMonth(written);
    if (month === undefined) throw malformed('month', rule('not_a_calendar_month', { example: '2026-03' }));
    const lines = await readMonthlyReport(environments.get(environment), month, merchantId ?? null);
    const { language } = getSignedIn(request).account;
    return sendCsv(reply, `recaudo-${month}.csv`, monthlyCsv(month, lines, language));
  });
}

function caseRoutes(app: App, { get }: OperatorEnvironments): void {
  mount(app, compliance.cases, async ({ params, query }) =>
    (await listCases(get(params.environment).database, query.state ?? null, CASES_SHOWN)).map(caseToView),
  );

  mount(app, compliance.getCase, ({ params }) =>
    getWholeCase(get(params.environment).database, params.case_id),
  );

  mount(app, compliance.decide, async request => {
    const { params, body } = request;
    const { database, realClock } = get(params.environment);
    const reason = body.reason === undefined || body.reason === '' ? null : body.reason;
    if (body.state === 'dismissed' && reason === null) {
      throw refusedValue('reason', 'dismissal_reason_missing');
    }
    const decided =
      body.state === 'open' ? { by: null, at: null } : { by: nameOf(request), at: realClock.now() };
    const changed = await decideCase(database, params.case_id, { state: body.state, reason, ...decided });
    if (changed === 0) throw notFound();
    request.auditDetails = { what: params.case_id, details: { state: body.state, reason: reason ?? '' } };
    return getWholeCase(database, params.case_id);
  });

  mount(app, compliance.assign, async request => {
    const { database } = get(request.params.environment);
    const { case_id: id } = request.params;
    if ((await assignCase(database, id, nameOf(request))) === 0) throw notFound();
    return getWholeCase(database, id);
  });

  mount(app, compliance.addNote, async request => {
    const { database, realClock } = get(request.params.environment);
    const { case_id: id } = request.params;
    const note = { note: request.body.note, author: nameOf(request), now: realClock.now() };
    if ((await addCaseNote(database, id, note)) === 0) throw notFound();
    return getWholeCase(database, id);
  });

  mount(app, compliance.exportCsv, async (request, reply) => {
    const { params, query } = request;
    const cases = await listCases(get(params.environment).database, query.state ?? null, CASES_EXPORTED);
    request.auditDetails = { what: params.environment, details: { cases: cases.length } };
    const { language } = getSignedIn(request).account;
    return sendCsv(reply, `recaudo-ros-${params.environment}.csv`, rosCsv(cases, language));
  });
}

function ruleRoutes(app: App, { get }: OperatorEnvironments): void {
  mount(app, compliance.rules, ({ params }) => readSuspicionRules(get(params.environment).database));

  mount(app, compliance.setRules, async request => {
    const { database } = get(request.params.environment);
    await putRulesText(database, JSON.stringify(request.body));
    request.auditDetails = { what: 'rules', details: { rules: JSON.stringify(request.body) } };
    return readSuspicionRules(database);
  });

  mount(app, compliance.watchList, ({ params }) => watchListView(get(params.environment).database));

  void app.register(async scope => {
    acceptFiles(scope, ['text/csv', contentTypes.xlsx], {
      maxBytes: MAX_FILE_BYTES,
      ownerOf: request => getSignedIn(request).account.id,
    });
    mount(scope as App, compliance.uploadWatchList, async request => {
      const { database, log, realClock } = get(request.params.environment);
      const { account } = getSignedIn(request);
      const read = await runTask(
        readWatchList,
        { owner: account.id, log },
        { path: savedFileOf(request).path },
      );
      if ('problem' in read) {
        const problem = `${read.problem.problem} ${read.problem.value}`.trim();
        throw refusedValue('file', rule('watch_list_unreadable', { problem }));
      }
      const { entries } = read;
      if (entries.length === 0) throw refusedValue('file', 'watch_list_empty');
      const name = request.query.name ?? 'lista';
      const file = { name, by: account.name, now: realClock.now() };
      await database.transaction(tx => replaceWatchList(tx, entries, file));
      request.auditDetails = { what: name, details: { entries: entries.length } };
      return watchListView(database);
    });
  });
}
