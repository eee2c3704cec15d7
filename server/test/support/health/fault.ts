import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { Gateway } from '../../../src/dependencies.ts';
import type { Bench } from './bench.ts';

/** The status on /estado while the fault lasts. */
type Shown = 'works' | 'unsteady' | 'down';

export interface HealthFault {
  name: { es: string; en: string };
  code: ProblemCode;
  isWarning: boolean;
  shown: Shown;
  /** Creates the fault and returns the function that ends it. */
  inject(bench: Bench): Promise<() => unknown>;
}

export const fault = (
  en: string,
  es: string,
  [code, severity, shown]: [ProblemCode, 'problem' | 'warning', Shown],
  inject: HealthFault['inject'],
): HealthFault => ({ name: { es, en }, code, isWarning: severity === 'warning', shown, inject });

export const replacing =
  (make: (gateway: Gateway) => Partial<Gateway>): HealthFault['inject'] =>
  async ({ gateway }) => {
    const changed = make(gateway);
    const before = Object.fromEntries(
      (Object.keys(changed) as (keyof Gateway)[]).map(name => [name, gateway[name]]),
    );
    Object.assign(gateway, changed);
    return () => Object.assign(gateway, before);
  };

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const ago = ({ gateway }: Bench, ms: number): Date => new Date(gateway.realClock.now().getTime() - ms);
