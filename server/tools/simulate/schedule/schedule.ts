import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { newRandom, type Random } from './random.ts';

/** How the next step is chosen. */
export type Pacing =
  /** Steps overlap as PostgreSQL and the operating system run them. */
  | { kind: 'free' }
  /** One step at a time, in an order derived from the seed and this number. */
  | { kind: 'drawn'; number: number }
  /** One step at a time, in a recorded order. */
  | { kind: 'recorded'; steps: readonly string[] };

/** Orders the steps of all actors. A step is one statement, or the beginning or end of a transaction. */
export interface Schedule {
  /** Resolves when it is this actor's turn. The actor calls the returned function when its step is done. */
  takeTurn(actor: string, what: string): Promise<() => void>;
  /** All steps so far, in an order that can be replayed. */
  steps: readonly string[];
  /** The first step that differs from the recorded schedule. */
  divergedAt(): string | undefined;
}

interface Waiting {
  step: string;
  go(): void;
}

/** Undefined if the next step has not been requested yet. */
type Pick = (waiting: readonly Waiting[]) => Waiting | undefined;

/** `countBlocked` returns how many connections wait for a lock of another connection. */
export function newSchedule(seed: number, pacing: Pacing, countBlocked: () => Promise<number>): Schedule {
  if (pacing.kind === 'free') return newFreeSchedule();
  const steps: string[] = [];
  if (pacing.kind === 'drawn') {
    const pick = drawnFrom(newRandom(seed, 'schedule', pacing.number));
    return { steps, takeTurn: newTurns(steps, pick, countBlocked), divergedAt: () => undefined };
  }
  const { pick, divergedAt } = followSteps(pacing.steps, steps);
  return { steps, takeTurn: newTurns(steps, pick, countBlocked), divergedAt };
}

/** Records steps as they end; a replay in this order mostly leads to the same result. */
function newFreeSchedule(): Schedule {
  const steps: string[] = [];
  return {
    steps,
    takeTurn: async (actor, what) => () => {
      steps.push(`${actor} ${what}`);
    },
    divergedAt: () => undefined,
  };
}

const drawnFrom =
  (random: Random): Pick =>
  waiting =>
    random.pick(waiting);

/** How often the replay waits a millisecond for the next recorded step before it gives up. */
const MOST_WAITS = 2_000;

function followSteps(recorded: readonly string[], taken: readonly string[]) {
  let diverged: string | undefined;
  let waits = 0;
  const pick: Pick = waiting => {
    const expected = recorded[taken.length];
    const found = diverged === undefined ? waiting.find(({ step }) => step === expected) : waiting[0];
    if (found !== undefined) {
      waits = 0;
      return found;
    }
    waits += 1;
    if (expected !== undefined && waits < MOST_WAITS) return undefined;
    diverged = `step ${taken.length + 1} should be "${expected ?? 'the end'}", is "${waiting[0]?.step}"`;
    return waiting[0];
  };
  return { pick, divergedAt: () => diverged };
}

/** After so many turns of the event loop without a new step, every actor waits. */
const QUIET_TURNS = 4;
const LOOK_AFTER_MS = 10;
/** A step that neither ends nor waits for a lock waits for a connection that another actor holds. */
const MOST_LOOKS = 30;

async function untilQuiet(waiting: readonly Waiting[]): Promise<void> {
  for (let quiet = 0, seen = waiting.length; quiet < QUIET_TURNS; quiet += 1) {
    await nextTurn();
    if (waiting.length !== seen) quiet = 0;
    seen = waiting.length;
  }
}

/** Runs one step at a time: the next one begins when the previous one has ended or waits for another actor's lock. */
function newTurns(
  steps: string[],
  pick: Pick,
  countBlocked: () => Promise<number>,
): (actor: string, what: string) => Promise<() => void> {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let last: Waiting | undefined;
  let isLastOver = true;
  let onEnd: () => void = () => undefined;
  let isChoosing = false;

  const untilOneEnds = (): Promise<unknown> => {
    const ended = new Promise<void>(resolve => {
      onEnd = resolve;
    });
    return Promise.race([ended, sleep(LOOK_AFTER_MS)]);
  };
  const untilRestIsBlocked = async (): Promise<void> => {
    for (let looks = 0; underWay > 0 && looks < MOST_LOOKS; looks += 1) {
      // Steps older than the last one were blocked when it began, and may still be.
      const isOnlyOld = isLastOver && looks === 0;
      if (!isOnlyOld) await untilOneEnds();
      if (underWay > 0 && (await countBlocked()) >= underWay) return;
    }
  };
  const choose = async (): Promise<void> => {
    if (isChoosing) return;
    isChoosing = true;
    while (waiting.length > 0) {
      await untilRestIsBlocked();
      await untilQuiet(waiting);
      const next = pick(waiting);
      if (next === undefined) {
        await sleep(1);
        continue;
      }
      waiting.splice(waiting.indexOf(next), 1);
      steps.push(next.step);
      underWay += 1;
      last = next;
      isLastOver = false;
      next.go();
    }
    isChoosing = false;
  };
  return (actor, what) =>
    new Promise(resolve => {
      const end = () => {
        underWay -= 1;
        isLastOver ||= asked === last;
        onEnd();
      };
      const asked: Waiting = { step: `${actor} ${what}`, go: () => resolve(end) };
      waiting.push(asked);
      void choose();
    });
}
