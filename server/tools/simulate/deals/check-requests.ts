import { nameOf, SLACK_MS, statesOf } from '../own-rules/own-states.ts';
import type { Play } from '../play.ts';
import type { SeenLife } from '../seen/seen-life.ts';

/** The items of a subscription change only on a request that was not revoked. */
export function checkRequests(
  { changeRequests, actions }: Play,
  { subscription: { id }, events }: SeenLife,
): string[] {
  const requests = changeRequests.filter(({ subscriptionId }) => subscriptionId === id);
  const revoked = actions.filter(
    ({ kind, actor, done, endedAt }) =>
      kind === 'revoke' && done === 'yes' && endedAt !== undefined && actor.subscriptionId === id,
  );
  const states = statesOf(events);
  return states.flatMap(({ at, items }, index) => {
    const before = states[index - 1]?.items ?? items;
    if (before.join() === items.join()) return [];
    const isAsked = requests.some(
      request =>
        request.items.map(nameOf).join() === items.join() &&
        request.at.getTime() <= at + SLACK_MS &&
        (request.when === 'now' ||
          !revoked.some(({ endedAt }) => isBetween(endedAt, request.at.getTime(), at))),
    );
    return isAsked ? [] : [`${id} changed to ${items.join(', ')}, which nobody asked for`];
  });
}

const isBetween = (instant: Date | undefined, after: number, before: number): boolean =>
  instant !== undefined && instant.getTime() > after + SLACK_MS && instant.getTime() < before - SLACK_MS;
