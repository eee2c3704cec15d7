import Type, { type Static } from 'typebox';
import { instantOut, nullable } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

const settingFields = {
  enabled: Type.Boolean(),
  /** Minimum attempts in a window. */
  least_attempts: Type.Integer({ minimum: 10, maximum: 10_000 }),
  rate_percent: Type.Integer({ minimum: 20, maximum: 100 }),
  window_minutes: Type.Integer({ minimum: 5, maximum: 60 }),
};

const episode = Type.Object({
  started_at: instantOut(),
  /** null while it is active. */
  ended_at: nullable(instantOut()),
  attempts: Type.Integer(),
  declines: Type.Integer(),
  cards: Type.Integer(),
  devices: Type.Integer(),
  window_minutes: Type.Integer(),
  usual_percent: nullable(Type.Integer()),
});
export type DeclineEpisode = Static<typeof episode>;

const alarm = Type.Object({
  ...settingFields,
  is_default: Type.Boolean(),
  /** The newest one. */
  last: nullable(episode),
});
export type DeclineAlarm = Static<typeof alarm>;

export const declineAlarm = {
  find: route({ method: 'GET', path: '/decline-alarm', access: 'read', answer: alarm }),
  change: route({
    method: 'PUT',
    path: '/decline-alarm',
    access: 'business',
    change: 'decline_alarm_changed',
    body: Type.Object(settingFields),
    answer: alarm,
  }),
};
