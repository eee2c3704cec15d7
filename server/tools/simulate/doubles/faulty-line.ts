import type { CardProcessor, Outcome } from '#src/processors/card-processor.ts';
import type { WorkerLife } from '../worker-life.ts';

/** The fault of one call. `slow`: the worker stalls before or after the call takes effect. */
export type CallFault =
  | 'none'
  | 'answer lost'
  | 'request lost'
  | 'arrives late'
  | 'unavailable'
  | 'slow before'
  | 'slow after';

/** The line between the workers of a simulation and the processor. */
export interface FaultyLine {
  /** The processor as one worker reaches it. `isAway` decides whether an inquiry gets no response. */
  reach(
    life: WorkerLife,
    faultOf: (cardNumber: string) => CallFault,
    isAway: () => boolean,
  ): { processor: CardProcessor; stalled: Promise<void> };
  /** Delivers the delayed requests. */
  deliverLate(): Promise<void>;
  /** Resumes stalled workers. */
  release(): void;
}

const UNKNOWN: Outcome = { kind: 'unknown' };

interface Line {
  processor: CardProcessor;
  late: (() => Promise<unknown>)[];
  standStill(onStall: () => void): Promise<void>;
}

const faultyAuthorise =
  (
    { processor, late, standStill }: Line,
    life: WorkerLife,
    faultOf: (cardNumber: string) => CallFault,
    onStall: () => void,
  ): CardProcessor['authorise'] =>
  async (request, deadline) => {
    life.pass('authorise', 'before');
    const fault = faultOf(request.card.number);
    if (fault === 'unavailable') return { kind: 'unavailable' };
    if (fault === 'request lost') return UNKNOWN;
    if (fault === 'arrives late') {
      late.push(() => processor.authorise(request, deadline));
      return UNKNOWN;
    }
    if (fault === 'slow before') await standStill(onStall);
    const outcome = await processor.authorise(request, deadline);
    if (fault === 'slow after') await standStill(onStall);
    life.pass('authorise', 'after');
    return fault === 'answer lost' ? UNKNOWN : outcome;
  };

export function newFaultyLine(processor: CardProcessor): FaultyLine {
  const late: (() => Promise<unknown>)[] = [];
  let waiting: (() => void)[] = [];
  const standStill = (onStall: () => void) =>
    new Promise<void>(resolve => {
      waiting.push(resolve);
      onStall();
    });

  const line = { processor, late, standStill };

  return {
    reach(life, faultOf, isAway) {
      let onStall: () => void = () => undefined;
      const stalled = new Promise<void>(resolve => {
        onStall = resolve;
      });
      const reached: CardProcessor = {
        ...processor,
        authorise: faultyAuthorise(line, life, faultOf, onStall),
        inquire: async (request, deadline) => {
          life.pass('inquire', 'before');
          return isAway() ? UNKNOWN : processor.inquire(request, deadline);
        },
        refund: async (request, deadline) => {
          life.pass('refund', 'before');
          const outcome = await processor.refund(request, deadline);
          life.pass('refund', 'after');
          return isAway() ? UNKNOWN : outcome;
        },
        reverse: async (request, deadline) => {
          life.pass('reverse', 'before');
          const outcome = await processor.reverse(request, deadline);
          life.pass('reverse', 'after');
          return isAway() ? UNKNOWN : outcome;
        },
      };
      return { processor: reached, stalled };
    },
    async deliverLate() {
      for (const arrive of late.splice(0)) await arrive();
    },
    release() {
      for (const goOn of waiting) goOn();
      waiting = [];
    },
  };
}
