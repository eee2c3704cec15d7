import { randomUUID } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { version } from '../../../operations/health/version.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { LogShipping } from '../../../platform/tracing/log-shipping.ts';

/** Ships log lines if a collector is configured; otherwise loads nothing. */
export async function startLogShipping(
  { logShipping }: Pick<Config, 'logShipping'>,
  metrics: Metrics,
): Promise<LogShipping | undefined> {
  if (logShipping === undefined) return undefined;
  const { openLogShipping } = await import('../../../platform/tracing/log-shipping.ts');
  const count = (result: string, lines: number) => metrics.logLines.inc({ result }, lines);
  return openLogShipping(logShipping, { version, instance: randomUUID() }, count);
}
