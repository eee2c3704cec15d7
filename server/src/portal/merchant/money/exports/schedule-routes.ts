import { exportSchedules, type NewExportSchedule } from '@recaudo/contract/merchant/money/exports';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { type ExportSchedule, nextRunAfter } from '../../../../domain/moving/exports/schedule.ts';
import {
  countSchedulesForNew,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  setPaused,
} from '../../../../domain/moving/exports/schedule-store.ts';
import { notFound, refusedValue, reject, rule } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { getMembership, getSignedIn } from '../../../guard/guard.ts';

export const MAX_SCHEDULES = 20;

/** The author, and an owner, who cleans up after people who left. */
const mayChange = ({ accountId }: ExportSchedule, request: FastifyRequest): boolean =>
  accountId === getSignedIn(request).account.id || getMembership(request).role === 'owner';

const scheduleToView = (schedule: ExportSchedule, request: FastifyRequest) => ({
  id: schedule.id,
  kind: schedule.kind,
  format: schedule.format,
  every: schedule.every,
  weekday: schedule.weekday,
  account_name: schedule.accountName,
  next_run_at: schedule.nextRunAt,
  is_paused: schedule.isPaused,
  may_change: mayChange(schedule, request),
});

/** Scheduled exports, each for the author of its schedule. */
export function scheduleRoutes(app: App, { database, realClock }: Gateway): void {
  const getChangeable = async (request: FastifyRequest, id: string): Promise<ExportSchedule> => {
    const schedule = await findSchedule(database, request.caller.merchant.id, id);
    if (schedule === undefined) throw notFound();
    if (mayChange(schedule, request)) return schedule;
    throw reject('schedule_of_another');
  };

  mount(app, exportSchedules.list, async request =>
    (await listSchedules(database, request.caller.merchant.id)).map(one => scheduleToView(one, request)),
  );

  mount(app, exportSchedules.create, async request => {
    const schedule = newSchedule(request, request.body, realClock.now());
    await database.transaction(async tx => {
      if ((await countSchedulesForNew(tx, schedule.merchantId)) >= MAX_SCHEDULES) {
        throw refusedValue('kind', rule('too_many_schedules', { most: MAX_SCHEDULES }));
      }
      await insertSchedule(tx, schedule);
    });
    const { kind, format, every } = schedule;
    request.auditDetails = { what: schedule.id, details: { kind, format, every } };
    return scheduleToView(schedule, request);
  });

  mount(app, exportSchedules.update, async request => {
    const schedule = await getChangeable(request, request.params.schedule_id);
    const changed = {
      ...schedule,
      isPaused: request.body.is_paused,
      nextRunAt: nextRunAfter(schedule, realClock.now()),
    };
    await setPaused(database, changed);
    request.auditDetails = { what: schedule.id, details: { is_paused: changed.isPaused } };
    return scheduleToView(changed, request);
  });

  mount(app, exportSchedules.remove, async request => {
    const { merchantId, id } = await getChangeable(request, request.params.schedule_id);
    await deleteSchedule(database, merchantId, id);
    request.auditDetails = { what: id, details: {} };
  });
}

function newSchedule(
  request: FastifyRequest,
  { kind, format, every, weekday: day }: NewExportSchedule,
  now: Date,
): ExportSchedule {
  if ((every === 'week') !== (day !== undefined)) {
    throw refusedValue('weekday', 'weekday_of_weekly_only');
  }
  const { account } = getSignedIn(request);
  const rhythm = { every, weekday: day ?? null };
  return {
    merchantId: request.caller.merchant.id,
    id: newId('exportSchedule'),
    kind,
    format,
    ...rhythm,
    accountId: account.id,
    accountName: account.name,
    creationDate: now,
    nextRunAt: nextRunAfter(rhythm, now),
    isPaused: false,
  };
}
