import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { type ExportSchedule, exportKinds, nextRunAfter, rhythms } from '../../../domain/exports/schedule.ts';
import {
  countSchedulesForNew,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  setPaused,
} from '../../../domain/exports/schedule-store.ts';
import { GatewayError, notFound, refusedValue } from '../../../errors.ts';
import { answers, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { newId } from '../../../primitives/id.ts';
import { getMembership, getSignedIn } from '../../guard/guard.ts';

export const MAX_SCHEDULES = 20;

const weekday = () => Type.Integer({ minimum: 1, maximum: 7 });
const newScheduleBody = Type.Object({
  kind: oneOf(exportKinds),
  format: oneOf(['csv', 'xlsx']),
  every: oneOf(rhythms),
  weekday: Type.Optional(weekday()),
});
const changedScheduleBody = Type.Object({ is_paused: Type.Boolean() });

const scheduleView = Type.Object(
  {
    id: identifier(),
    kind: oneOf(exportKinds),
    format: oneOf(['csv', 'xlsx']),
    every: oneOf(rhythms),
    weekday: nullable(weekday()),
    account_name: Type.String(),
    next_run_at: instantOut(),
    is_paused: Type.Boolean(),
    may_change: Type.Boolean(),
  },
  { title: 'ExportSchedule' },
);

/** Who made it, and an owner, who tidies up after people who left. */
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

/** Exports that are prepared by themselves; each for whoever made its schedule. */
export function scheduleRoutes(app: App, { database, realClock }: Gateway): void {
  const all = '/export-schedules';

  const getChangeable = async (request: FastifyRequest): Promise<ExportSchedule> => {
    const id = pathId(request, 'schedule_id');
    const schedule = await findSchedule(database, request.caller.merchant.id, id);
    if (schedule === undefined) throw notFound();
    if (mayChange(schedule, request)) return schedule;
    throw new GatewayError(1010, { description: 'Only its author or an owner may change a schedule' });
  };

  app.get(all, { schema: { hide: true, response: answers(200, Type.Array(scheduleView)) } }, async request =>
    (await listSchedules(database, request.caller.merchant.id)).map(one => scheduleToView(one, request)),
  );

  app.post(
    all,
    { schema: { hide: true, body: newScheduleBody, response: answers(201, scheduleView) } },
    async (request, reply) => {
      const schedule = newSchedule(request, request.body, realClock.now());
      await database.transaction(async tx => {
        if ((await countSchedulesForNew(tx, schedule.merchantId)) >= MAX_SCHEDULES) {
          throw refusedValue('kind', `has no room: ${MAX_SCHEDULES} schedules are there already`);
        }
        await insertSchedule(tx, schedule);
      });
      const { kind, format, every } = schedule;
      request.auditDetails = { what: schedule.id, details: { kind, format, every } };
      return reply.code(201).send(scheduleToView(schedule, request));
    },
  );

  app.put(
    `${all}/:schedule_id`,
    { schema: { hide: true, body: changedScheduleBody, response: answers(200, scheduleView) } },
    async request => {
      const schedule = await getChangeable(request);
      const changed = {
        ...schedule,
        isPaused: request.body.is_paused,
        nextRunAt: nextRunAfter(schedule, realClock.now()),
      };
      await setPaused(database, changed);
      request.auditDetails = { what: schedule.id, details: { is_paused: changed.isPaused } };
      return scheduleToView(changed, request);
    },
  );

  app.delete(`${all}/:schedule_id`, { schema: { hide: true } }, async (request, reply) => {
    const { merchantId, id } = await getChangeable(request);
    await deleteSchedule(database, merchantId, id);
    request.auditDetails = { what: id, details: {} };
    return reply.code(204).send();
  });
}

function newSchedule(
  request: FastifyRequest,
  { kind, format, every, weekday: day }: Type.Static<typeof newScheduleBody>,
  now: Date,
): ExportSchedule {
  if ((every === 'week') !== (day !== undefined)) {
    throw refusedValue('weekday', 'is for weekly schedules, and they need it');
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
