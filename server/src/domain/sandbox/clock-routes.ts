import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClockAdvance, sandbox } from '@recaudo/contract/api/sandbox';
import {
  addDays,
  addMonths,
  bogotaDateOf,
  type CalendarDate,
  isBeyond,
  lastWrittenDay,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { Gateway } from '../../dependencies.ts';
import { TRUST_MS } from '../../platform/database/processes/merchant-cache.ts';
import { malformed, refusedValue, rule } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { isInstantBeyond, parseInstant } from '../../platform/primitives/time/instant.ts';
import { type ClockMove, moveClock, returnToRealTime } from './move-clock.ts';

/** Interface 18.2: each sandbox merchant's own clock. */
export function clockRoutes(app: App, gateway: Gateway): void {
  const show = (move: ClockMove) => ({ ...move, is_frozen: true });
  /** Other API processes see a stopped clock once they reload the merchant. */
  const settled = async () => {
    if (cluster.isWorker) await sleep(TRUST_MS);
  };

  mount(app, sandbox.getClock, ({ gateway: own, caller }) => ({
    now: own.clock.now(),
    is_frozen: caller.merchant.clockFrozenAt !== null,
  }));

  mount(
    app,
    sandbox.setClock,
    {
      // Null is a valid value here, so it is read before nulls are treated as absent.
      preValidation: async request => {
        request.returnsToRealTime = isPlainObject(request.body) && request.body.now === null;
      },
    },
    async ({ caller, body, returnsToRealTime }) => {
      if (returnsToRealTime === true) {
        await returnToRealTime(gateway, caller.merchant);
        await settled();
        return { now: gateway.clock.now(), is_frozen: false };
      }
      const move = await moveClock(gateway, caller.merchant, readInstant(body.now ?? undefined, 'now'));
      await settled();
      return show(move);
    },
  );

  mount(app, sandbox.advanceClock, async ({ caller, body }) => {
    // Reads a running clock once, so that a move by 0 days is not backwards.
    const move = await moveClock(gateway, caller.merchant, from => targetOf(from, body));
    await settled();
    return show(move);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    returnsToRealTime?: boolean;
  }
}

/** The same time of day, this many calendar days later. */
export function targetOf(from: Date, { days, weeks, months, to }: ClockAdvance): Date {
  const given = [days, weeks, months, to].filter(step => step !== undefined);
  if (given.length !== 1) throw malformed('days, weeks, months or to', 'not_one_step');
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
    throw refusedValue(field, rule('clock_too_far', { last: lastWrittenDay }));
  }
  return new Date(startOfBogotaDay(day).getTime() + timeOfDayMs);
}

function readInstant(text: string | undefined, field: string): Date {
  if (text === undefined) throw malformed(field, 'required');
  const instant = parseInstant(text);
  if (instant === undefined)
    throw refusedValue(field, rule('not_a_moment', { example: '2029-12-31T09:00:00-05:00' }));
  if (isInstantBeyond(instant)) throw refusedValue(field, rule('later_than', { last: lastWrittenDay }));
  return instant;
}
