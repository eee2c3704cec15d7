import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../platform/errors.ts';
import { callOver, type Line, type Reply } from './call.ts';
import type { OutageKind } from './outage.ts';

const answer = { kind: 'approved', authorization: '1' } as const;

function newLine(outage?: OutageKind) {
  const slept: number[] = [];
  const line: Line = {
    outages: { find: async () => outage },
    sleep: async durationMs => slept.push(durationMs),
  };
  return { line, slept };
}

const call = (line: Line, timeoutMs: number, play: (addedMs: number) => Promise<Reply<typeof answer>>) =>
  callOver(line, 'm1', { timeoutMs }, play);

const away = async (): Promise<never> => {
  throw new GatewayError(1004);
};

describe('callOver', () => {
  it('answers at once over a good line', async () => {
    const { line, slept } = newLine();
    expect(await call(line, 1_000, async () => ({ answer, afterMs: 0 }))).toBe(answer);
    expect(slept).toEqual([]);
  });

  it('adds the delays of card and outage', async () => {
    const { line, slept } = newLine('slow');
    expect(await call(line, 9_000, async () => ({ answer, afterMs: 3_000 }))).toBe(answer);
    expect(slept).toEqual([6_000]);
  });

  it.each([
    ['that is slower than the deadline', undefined, 20],
    ['that never comes', undefined, Number.POSITIVE_INFINITY],
    ['behind an outage', 'timeout', 0],
  ] as const)('is unknown for an answer %s', async (_name, outage, afterMs) => {
    const { line, slept } = newLine(outage);
    let isDone = false;
    const outcome = await call(line, 20, async () => {
      isDone = true;
      return { answer, afterMs };
    });
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(isDone).toBe(true);
    expect(slept).toEqual([]);
  });

  it('is unknown when the work itself is late', async () => {
    expect(await call(newLine().line, 20, () => new Promise(() => {}))).toEqual({ kind: 'unknown' });
  });

  it('sends nothing while the processor is down', async () => {
    let isSent = false;
    const outcome = await call(newLine('down').line, 1_000, async () => {
      isSent = true;
      return { answer, afterMs: 0 };
    });
    expect(outcome).toEqual({ kind: 'unavailable' });
    expect(isSent).toBe(false);
  });

  it('is unknown when the journal went away under it, unavailable when it was away before', async () => {
    const { line } = newLine();
    expect(await call(line, 1_000, away)).toEqual({ kind: 'unknown' });
    expect(await call({ ...line, outages: { find: away } }, 1_000, away)).toEqual({ kind: 'unavailable' });
  });

  it('does not swallow a fault of the program', async () => {
    const fault = new TypeError('a fault');
    await expect(call(newLine().line, 1_000, () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
