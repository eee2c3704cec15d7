import Type, { type Static } from 'typebox';
import { exportKinds, rhythms } from '../../shared/export-schedule.ts';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

const runView = Type.Object({
  id: identifier(),
  file: Type.String({ examples: ['transactions.xlsx'] }),
  filters: Type.Record(Type.String(), Type.String()),
  account_name: nullable(Type.String()),
  started_at: instantOut(),
  /** `quiet`: the browser has stopped reading. */
  status: oneOf(['running', 'quiet', 'done', 'cancelled', 'failed', 'ready']),
  total: Type.Integer(),
  rows: Type.Integer(),
  /** Frequency of the schedule that prepared it; null if requested by a person. */
  every: nullable(oneOf(rhythms)),
  /** Earlier periods that were skipped. */
  skipped: Type.Integer(),
});
export type ExportRun = Static<typeof runView>;

export const exportRuns = {
  /** Takes the filters of the exported list, validated by that list's schema. */
  download: route({
    method: 'GET',
    path: '/exports/:file',
    access: 'books',
    params: { file: Type.String({ maxLength: 40 }) },
    answer: 'file',
  }),
  list: route({ method: 'GET', path: '/exports', access: 'books', answer: Type.Array(runView) }),
  cancel: route({
    method: 'POST',
    path: '/exports/:export_id/cancel',
    access: 'books',
    change: 'export_cancelled',
    answer: runView,
  }),
};

const weekday = () => Type.Integer({ minimum: 1, maximum: 7 });
const scheduled = { kind: oneOf(exportKinds), format: oneOf(['csv', 'xlsx']), every: oneOf(rhythms) };

const newSchedule = Type.Object({ ...scheduled, weekday: Type.Optional(weekday()) });
export type NewExportSchedule = Static<typeof newSchedule>;

const scheduleView = Type.Object({
  id: identifier(),
  ...scheduled,
  weekday: nullable(weekday()),
  account_name: Type.String(),
  next_run_at: instantOut(),
  is_paused: Type.Boolean(),
  may_change: Type.Boolean(),
});
export type ExportSchedule = Static<typeof scheduleView>;

export const exportSchedules = {
  list: route({ method: 'GET', path: '/export-schedules', access: 'read', answer: Type.Array(scheduleView) }),
  create: route({
    method: 'POST',
    path: '/export-schedules',
    access: 'read',
    change: 'export_scheduled',
    body: newSchedule,
    status: 201,
    answer: scheduleView,
  }),
  update: route({
    method: 'PUT',
    path: '/export-schedules/:schedule_id',
    access: 'read',
    change: 'export_schedule_changed',
    body: Type.Object({ is_paused: Type.Boolean() }),
    answer: scheduleView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/export-schedules/:schedule_id',
    access: 'read',
    change: 'export_schedule_deleted',
    status: 204,
    answer: Type.Null(),
  }),
};
