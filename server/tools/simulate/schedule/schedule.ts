import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { newRandom, type Random } from './random.ts';

/** Who decides which actor of a story takes the next step. */
export type Pacing =
  /** Nobody: steps overlap as PostgreSQL and the operating system have it. */
  | { kind: 'free' }
  /** The seed and this number: one step after the other, the same again in every run. */
  | { kind: 'drawn'; number: number }
  /** A schedule that was recorded. */
  | { kind: 'recorded'; steps: readonly string[] };

/** The order in which the actors of a story take their steps: a step is one statement, or the begin or end of a transaction. */
export interface Schedule {
  /** Resolves when it is this actor's turn. The actor calls what it gets as soon as its step is done. */
  takeTurn(actor: string, what: string): Promise<() => void>;
  /** All steps so far, in an order that can be played again. */
  steps: readonly string[];
  /** The first step at which a recorded schedule could not be followed. */
  divergedAt(): string | undefined;
}

interface Waiting {
  step: string;
  go(): void;
}

/** Undefined: the step that has to come next has not been asked for yet. */
type Pick = (waiting: readonly Waiting[]) => Waiting | undefined;

/** `countBlocked`: how many connections wait for a lock that another connection holds. */
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

/** Steps are noted as they end: played one after the other in this order, they mostly lead to the same. */
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

/** How often the next recorded step is looked for, a millisecond apart, before the schedule counts as another story's. */
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

/** Turns of the event loop without a new step, after which no actor can go on by itself. */
const QUIET_TURNS = 4;
const LOOK_AFTER_MS = 10;
/** A step that neither ends nor waits for a lock waits for a connection that other actors have. */
const MOST_LOOKS = 30;

async function untilQuiet(waiting: readonly Waiting[]): Promise<void> {
  for (let quiet = 0, seen = waiting.length; quiet < QUIET_TURNS; quiet += 1) {
    await nextTurn();
    if (waiting.length !== seen) quiet = 0;
    seen = waiting.length;
  }
}

/** One step after the other: the next begins when the one before has ended, or waits for a lock of another actor. */
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
      // Those that are older than the last one were blocked when it began, and may be still.
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
