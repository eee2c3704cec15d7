import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { malformed, refusedValue } from '../../errors.ts';
import { answers, instantOut, nullable } from '../../http/fields.ts';
import { isPlainObject } from '../../http/plain-object.ts';
import type { App } from '../../http/server.ts';
import {
  addDays,
  addMonths,
  bogotaDateOf,
  type CalendarDate,
  isBeyond,
  isBeyondRule,
  lastWrittenDay,
  startOfBogotaDay,
} from '../../primitives/calendar-date.ts';
import { isInstantBeyond, parseInstant } from '../../primitives/instant.ts';
import { TRUST_MS } from '../merchants/authenticate.ts';
import { type ClockMove, moveClock, returnToRealTime } from './move-clock.ts';

const tags = ['Sandbox'];

const clockView = Type.Object({ now: instantOut(), is_frozen: Type.Boolean() }, { title: 'SandboxClock' });
const moveView = Type.Object(
  {
    now: instantOut(),
    is_frozen: Type.Boolean(),
    renewals: Type.Integer(),
    retries: Type.Integer(),
    failed: Type.Integer(),
    expired: Type.Integer(),
    cancelled: Type.Integer(),
  },
  { title: 'ClockMove' },
);
const steps = () => Type.Optional(Type.Number({ minimum: 0, maximum: 3_660, multipleOf: 1 }));
const advance = Type.Object(
  { days: steps(), weeks: steps(), months: steps(), to: Type.Optional(Type.String()) },
  { title: 'ClockAdvance', description: 'One of days, weeks, months or to' },
);
type Advance = Static<typeof advance>;
const clockChange = Type.Object(
  { now: Type.Optional(nullable(Type.String())) },
  { title: 'ClockChange', description: 'A moment, or null for real time' },
);

/** Interface 5: each sandbox merchant's own clock. */
export function clockRoutes(app: App, gateway: Gateway): void {
  const show = (move: ClockMove) => ({ ...move, is_frozen: true });
  /** Other API processes know of a stopped clock once they read the merchant anew. */
  const settled = async () => {
    if (cluster.isWorker) await sleep(TRUST_MS);
  };

  app.get(
    '/sandbox/clock',
    { schema: { tags, summary: "Show the merchant's clock", response: answers(200, clockView) } },
    async request => ({
      now: request.gateway.clock.now(),
      is_frozen: request.caller.merchant.clockFrozenAt !== null,
    }),
  );

  app.put(
    '/sandbox/clock',
    {
      schema: {
        tags,
        summary: "Set the merchant's clock",
        body: clockChange,
        response: answers(200, Type.Union([moveView, clockView])),
      },
      // null means something here, so it is read before nulls are taken for absent.
      preValidation: (request, _reply, done) => {
        request.returnsToRealTime = isPlainObject(request.body) && request.body.now === null;
        done();
      },
    },
    async request => {
      const { merchant } = request.caller;
      if (request.returnsToRealTime === true) {
        await returnToRealTime(gateway, merchant);
        await settled();
        return { now: gateway.clock.now(), is_frozen: false };
      }
      const move = await moveClock(gateway, merchant, readInstant(request.body.now ?? undefined, 'now'));
      await settled();
      return show(move);
    },
  );

  app.post(
    '/sandbox/clock/advance',
    {
      schema: {
        tags,
        summary: "Move the merchant's clock and do what falls due",
        body: advance,
        response: answers(200, moveView),
      },
    },
    async request => {
      const { merchant } = request.caller;
      const target = targetOf(request.gateway.clock.now(), request.body);
      const move = await moveClock(gateway, merchant, target);
      await settled();
      return show(move);
    },
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    returnsToRealTime?: boolean;
  }
}

/** The same time of day, so many calendar days later. */
export function targetOf(from: Date, { days, weeks, months, to }: Advance): Date {
  const given = [days, weeks, months, to].filter(step => step !== undefined);
  if (given.length !== 1) throw malformed('days, weeks, months or to', 'is required, and only one of them');
  if (to !== undefined) return readInstant(to, 'to');
  const today = bogotaDateOf(from);
  const timeOfDayMs = from.getTime() - startOfBogotaDay(today).getTime();
  const day: CalendarDate =
    months === undefined
      ? addDays(today, (days ?? 0) + 7 * (weeks ?? 0))
      : addMonths(today, months, Number(today.slice(8)));
  if (isBeyond(day)) {
    const [field = 'days'] =
      Object.entries({ days, weeks, months }).find(([, step]) => step !== undefined) ?? [];
    throw refusedValue(field, `must not lead the clock beyond ${lastWrittenDay}`);
  }
  return new Date(startOfBogotaDay(day).getTime() + timeOfDayMs);
}

function readInstant(text: string | undefined, field: string): Date {
  if (text === undefined) throw malformed(field, 'is required');
  const instant = parseInstant(text);
  if (instant === undefined) throw refusedValue(field, 'must be a moment such as 2029-12-31T09:00:00-05:00');
  if (isInstantBeyond(instant)) throw refusedValue(field, isBeyondRule);
  return instant;
}
