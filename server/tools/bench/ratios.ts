import type { Row } from './summary.ts';

export type Goal = { atLeast: number } | { atMost: number };

/** Compared pairs, because absolute figures depend more on the machine than on the program. */
export interface Ratio {
  name: string;
  value: number | null;
  goal?: Goal;
}

export const textOfGoal = (goal: Goal): string =>
  'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`;

/** Undefined without a goal or a value. */
export function isMet({ value, goal }: Ratio): boolean | undefined {
  if (value === null || goal === undefined) return undefined;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

export const divide = (top: number | null | undefined, bottom: number | null | undefined): number | null =>
  top === null || top === undefined || bottom === null || bottom === undefined || bottom === 0
    ? null
    : top / bottom;

const cpuOf = (row: Row | undefined): number | null =>
  row === undefined || row.nodeCpuMicros === null ? null : row.nodeCpuMicros + (row.postgresCpuMicros ?? 0);

/** Goals for the charge path. */
export function chargeRatios(rows: readonly Row[]): Ratio[] {
  const row = (key: string) => rows.find(one => one.key === key);
  const rate = (top: string, bottom: string) => divide(row(top)?.perSecond, row(bottom)?.perSecond);
  const within = (key: string, what: string): Ratio[] => [
    {
      name: `${what}: 1,000 merchants / one, 64 connections`,
      value: rate(`${key}-many-64`, `${key}-64`),
      goal: { atLeast: 0.9 },
    },
    { name: `${what}: 1,000 merchants / one, 8 connections`, value: rate(`${key}-many-8`, `${key}-8`) },
    {
      name: `${what}: throughput at 8 connections / at 1`,
      value: rate(`${key}-8`, `${key}-1`),
      goal: { atLeast: 4 },
    },
    {
      name: `${what}: p50 at 8 connections / at 1`,
      value: divide(row(`${key}-8`)?.p50Ms, row(`${key}-1`)?.p50Ms),
      goal: { atMost: 1.8 },
    },
    {
      name: `${what}: CPU of a charge at 1 connection / at 64`,
      value: divide(cpuOf(row(`${key}-1`)), cpuOf(row(`${key}-64`))),
      goal: { atMost: 2.5 },
    },
  ];
  const peer: Ratio[] = [
    {
      name: 'npm start / peer, 64 connections',
      value: rate('program-64', 'peer-64'),
      goal: { atLeast: 0.9 },
    },
    { name: 'npm start / peer, 8 connections', value: rate('program-8', 'peer-8') },
    { name: 'npm start / peer, 1 connection', value: rate('program-1', 'peer-1') },
  ];
  return [
    ...within('program', 'npm start'),
    ...within('gateway', 'gateway alone'),
    {
      name: 'gateway alone, 64 connections / bare set-based loop',
      value: rate('gateway-64', 'bare-groups'),
      goal: { atLeast: 0.5 },
    },
    { name: 'gateway alone, 64 connections / HTTP floor', value: rate('gateway-64', 'floor') },
    ...(row('peer-64') === undefined ? [] : peer),
    {
      name: 'memory of npm start, MB',
      value: mostMemory(rows.filter(({ key }) => key.startsWith('program-'))),
      goal: { atMost: 200 },
    },
  ];
}

function mostMemory(rows: readonly Row[]): number | null {
  const values = rows.map(({ residentMegabytes }) => residentMegabytes).filter(value => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}

export function subscriptionRatios(rows: readonly Row[]): Ratio[] {
  const rate = (key: string) => rows.find(row => row.key === key)?.perSecond;
  return [
    {
      name: 'subscriptions made / charges, 16 connections',
      value: divide(rate('subscriptions'), rate('charges')),
      goal: { atLeast: 0.5 },
    },
  ];
}

export const connectionRatios = (rows: readonly Row[]): Ratio[] =>
  [64, 8].map(connections => {
    const rate = (key: string) => rows.find(row => row.key === `${key}-${connections}`)?.perSecond;
    return {
      name: `over a link / over the sandbox's processor, ${connections} connections`,
      value: divide(rate('link'), rate('sandbox')),
      goal: { atLeast: 0.9 },
    };
  });

export const growthRatios = (
  steps: readonly { few: number; many: number; rows: readonly Row[] }[],
): Ratio[] =>
  steps.map(({ few, many, rows }) => ({
    name: `${many.toLocaleString('en')} charges before / ${few.toLocaleString('en')}`,
    value: divide(
      rows.find(({ key }) => key === 'many')?.perSecond,
      rows.find(({ key }) => key === 'few')?.perSecond,
    ),
    goal: { atLeast: 0.95 },
  }));

/** Above this share used by other processes, a row means little. */
export const DISTURBED_CORES = 0.1;

export const isDisturbed = ({ othersCores }: { othersCores: number | null }): boolean =>
  othersCores !== null && othersCores > DISTURBED_CORES;
