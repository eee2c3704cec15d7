import { applyLoad } from '../load/load.ts';
import { WARM_UP_MS } from '../load/turns.ts';
import { watch } from '../load/watch.ts';
import type { BenchMerchant, Stage } from '../stage.ts';
import type { Sample } from '../summary.ts';

/** A listener, and the process behind it. */
export interface Target {
  port: number;
  pid: number | undefined;
}

/** The processes measured while this target works. */
export const watchedOf = ({ gateway, postmasterPid }: Stage, { pid }: Pick<Target, 'pid'>) => ({
  nodePid: pid,
  postgres: { database: gateway.database, postmasterPid },
});

/** Charges of saved cards, rotating over the merchants. */
export const measureCharges = (
  stage: Stage,
  target: Target,
  merchants: readonly BenchMerchant[],
  { connections, durationMs }: { connections: number; durationMs: number },
): Promise<Sample> =>
  watch(watchedOf(stage, target), marks =>
    applyLoad({
      port: target.port,
      connections,
      durationMs,
      warmUpMs: WARM_UP_MS,
      marks,
      nextRequest: chargesOf(merchants),
    }),
  );

let orders = 0;

/** The next charge as bytes, rotating over the merchants. */
export function chargesOf(merchants: readonly BenchMerchant[]): () => string {
  const heads = merchants.map(headOf);
  return () => {
    orders += 1;
    const turn = orders % merchants.length;
    const body = bodyOf(merchants[turn] as BenchMerchant, orders);
    return `${heads[turn]}${body.length}\r\n\r\n${body}`;
  };
}

const headOf = (merchant: BenchMerchant): string => postHead(merchant, `/v1/${merchant.id}/charges`);

/** All headers except the content length. */
export const postHead = ({ privateKey }: BenchMerchant, path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${btoa(`${privateKey}:`)}\r\n` +
  'Content-Type: application/json\r\nContent-Length: ';

const bodyOf = ({ cardId }: BenchMerchant, order: number): string =>
  `{"method":"card","source_id":"${cardId}","amount":20000,"currency":"COP","iva":"3193",` +
  `"description":"Cafe de origen","order_id":"bench-${process.pid}-${order}",` +
  '"device_session_id":"kR1MiQhz2otdIuUlQkbEyitIqVMiI16f",' +
  '"customer":{"name":"Ana","last_name":"Torres","email":"ana@example.com"}}';
