/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}

export interface Spread {
  /** Deviation of the lowest and highest from the median, in percent. */
  lowPercent: number;
  highPercent: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const middle = median(values);
  if (middle === 0) return { lowPercent: 0, highPercent: 0 };
  const percent = (value: number) => Math.round(((value - middle) / middle) * 100) + 0;
  return { lowPercent: percent(Math.min(...values)), highPercent: percent(Math.max(...values)) };
}

/** Figures of one round; null if this machine or peer does not provide one. */
export interface Sample {
  perSecond: number;
  count: number;
  p50Ms: number | null;
  p99Ms: number | null;
  /** Per charge, or per counted unit. */
  nodeCpuMicros: number | null;
  postgresCpuMicros: number | null;
  /** CPU used by the load generator, which shares the machine. */
  loadCpuMicros: number | null;
  commits: number | null;
  walSyncs: number | null;
  residentMegabytes: number | null;
  /** Cores used by other processes. */
  othersCores: number | null;
}

/** All rounds of one measurement. */
export interface Row extends Sample {
  key: string;
  what: string;
  rounds: number;
  spread: Spread;
}

/** Medians of all figures, except maximums for memory and use by others. */
export function summarise(key: string, what: string, samples: readonly Sample[]): Row {
  const values = (name: keyof Sample): number[] =>
    samples.map(sample => sample[name]).filter(value => value !== null);
  const middle = (name: keyof Sample) => (values(name).length === 0 ? null : median(values(name)));
  const most = (name: keyof Sample) => (values(name).length === 0 ? null : Math.max(...values(name)));
  return {
    key,
    what,
    rounds: samples.length,
    spread: spreadOf(values('perSecond')),
    perSecond: middle('perSecond') ?? 0,
    count: middle('count') ?? 0,
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    nodeCpuMicros: middle('nodeCpuMicros'),
    postgresCpuMicros: middle('postgresCpuMicros'),
    loadCpuMicros: middle('loadCpuMicros'),
    commits: middle('commits'),
    walSyncs: middle('walSyncs'),
    residentMegabytes: most('residentMegabytes'),
    othersCores: most('othersCores'),
  };
}
