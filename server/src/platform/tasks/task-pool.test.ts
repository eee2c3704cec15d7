import { describe, expect, test } from 'vitest';
import type { Task } from './task.ts';
import { newTaskPool, usualRules } from './task-pool.ts';
import { type Run, type TaskProcess, TaskStopped } from './task-process.ts';
import { newTaskSlots, type SlotRules } from './task-slots.ts';

const sleepy: Task<string, string> = {
  name: 'sleep',
  limits: { cpuMs: 1, wallMs: 1, maxOutputBytes: 1 },
  whenStopped: 'file_beyond_limits',
};

/** Fake processes; the test decides how each run ends. */
function newScene(rules: Partial<SlotRules> = {}) {
  const runs: { input: unknown; end(output: string): void; fail(error: unknown): void }[] = [];
  let started = 0;
  let ended = 0;
  const start = (): TaskProcess => {
    started += 1;
    let isAlive = true;
    return {
      isAlive: () => isAlive,
      end() {
        isAlive = false;
        ended += 1;
      },
      run: ({ input }: Run) =>
        new Promise((resolve, reject) => {
          runs.push({
            input,
            end: resolve,
            fail: error => {
              isAlive = false;
              reject(error);
            },
          });
        }),
    };
  };
  const slots = newTaskSlots({ ...usualRules, maxProcesses: 2, ...rules }, start);
  const pool = newTaskPool(slots);
  const warnings: unknown[] = [];
  const log = { warn: (...args: unknown[]) => void warnings.push(args) };
  const run = (owner: string, input: string) => pool.run(sleepy, { owner, log }, input);
  const inputs = () => runs.map(({ input }) => input);
  return { run, runs, inputs, slots, warnings, started: () => started, ended: () => ended };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('turns', () => {
  test('an owner has one task at a time, and others run between two of its files', async () => {
    const scene = newScene();
    const all = [
      scene.run('eva', 'e1'),
      scene.run('eva', 'e2'),
      scene.run('eva', 'e3'),
      scene.run('ana', 'a1'),
    ];
    await turn();
    expect(scene.inputs()).toEqual(['e1', 'a1']);
    const last = scene.run('luz', 'l1');
    scene.runs[0]?.end('');
    await turn();
    scene.runs[1]?.end('');
    await turn();
    expect(scene.inputs()).toEqual(['e1', 'a1', 'e2', 'l1']);
    scene.runs[2]?.end('');
    await turn();
    for (const { end } of scene.runs) end('');
    await Promise.all([...all, last]);
    expect(scene.started()).toBe(2);
  });

  test('429 1018: too much is waiting, of one owner or for too long', async () => {
    const scene = newScene({ maxWaitingOfOwner: 1, maxWaitMs: 5 });
    const first = scene.run('eva', 'e1');
    const second = scene.run('eva', 'e2');
    await expect(scene.run('eva', 'e3')).rejects.toMatchObject({ errorCode: 1018 });
    await expect(second).rejects.toMatchObject({ errorCode: 1018 });
    scene.runs[0]?.end('read');
    expect(await first).toBe('read');
  });
});

describe('a run that is stopped', () => {
  test('422 1003 with what to do; the next run gets a new process', async () => {
    const scene = newScene();
    const stopped = scene.run('eva', 'e1');
    await turn();
    scene.runs[0]?.fail(new TaskStopped('time', 'too long'));
    await expect(stopped).rejects.toMatchObject({ errorCode: 1003, reason: sleepy.whenStopped });
    expect(scene.warnings).toHaveLength(1);
    const next = scene.run('eva', 'e2');
    await turn();
    scene.runs[1]?.end('read');
    expect(await next).toBe('read');
    expect(scene.started()).toBe(2);
  });

  test('429 1018: the fourth file of an owner after three were stopped; others continue', async () => {
    const scene = newScene();
    for (const index of [0, 1, 2]) {
      const stopped = scene.run('eva', `e${index}`);
      await turn();
      scene.runs[index]?.fail(new TaskStopped('memory', 'too much'));
      await expect(stopped).rejects.toMatchObject({ errorCode: 1003 });
    }
    await expect(scene.run('eva', 'e4')).rejects.toMatchObject({ errorCode: 1018 });
    const other = scene.run('ana', 'a1');
    await turn();
    scene.runs[3]?.end('read');
    expect(await other).toBe('read');
  });

  test('503 1004: the process did not start, which is no fault of the file', async () => {
    const scene = newScene();
    const run = scene.run('eva', 'e1');
    await turn();
    scene.runs[0]?.fail(new TaskStopped('not_started', 'no program'));
    await expect(run).rejects.toMatchObject({ errorCode: 1004 });
  });
});

describe('processes', () => {
  test('none before the first run; an idle one ends, a used one is replaced', async () => {
    const scene = newScene({ idleMs: 5, maxRuns: 2 });
    expect(scene.started()).toBe(0);
    for (const index of [0, 1, 2]) {
      const run = scene.run('eva', `e${index}`);
      await turn();
      scene.runs[index]?.end('');
      await run;
    }
    expect(scene.started()).toBe(2);
    await expect.poll(() => scene.slots.processCount).toBe(0);
    expect(scene.ended()).toBe(2);
  });
});
