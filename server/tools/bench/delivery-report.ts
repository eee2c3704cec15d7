import { printTable } from '#src/commands/print.ts';
import type { DeliveryReport } from './deliveries.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

export function deliveryRatios(report: DeliveryReport) {
  const { perSecond, manyEndpoints, bareClient, bareStatements } = report;
  return {
    deliveries_to_bare_client: perSecond / bareClient,
    /** Whoever does both, one after the other, gets no further than this. */
    deliveries_to_limit: perSecond / (1 / (1 / bareClient + 1 / bareStatements)),
    many_endpoints_to_one: manyEndpoints / perSecond,
  };
}

/** Durable deliveries beside the HTTP client that carries them. */
export function printDeliveries(report: DeliveryReport): void {
  const ratios = deliveryRatios(report);
  console.log(`\nWebhook deliveries, ${whole(report.events)} of them: claimed, signed, sent, recorded\n`);
  printTable([
    { what: 'to one endpoint', 'per second': whole(report.perSecond) },
    { what: 'to a hundred endpoints', 'per second': whole(report.manyEndpoints) },
    { what: '(a) the bare HTTP client, in a loop', 'per second': whole(report.bareClient) },
    { what: '(b) the bare statements, in a loop', 'per second': whole(report.bareStatements) },
  ]);
  console.log('');
  printTable([
    {
      ratio: 'deliveries / (a), which signs and stores nothing',
      value: ratios.deliveries_to_bare_client.toFixed(2),
    },
    { ratio: 'deliveries / limit, 1/(1/a + 1/b)', value: ratios.deliveries_to_limit.toFixed(2) },
    { ratio: 'a hundred endpoints / one', value: ratios.many_endpoints_to_one.toFixed(2) },
  ]);
  console.log(
    `\nCPU of a delivery: ${report.nodeCpuMicros} us in Node, ${report.postgresCpuMicros} us in PostgreSQL`,
  );
}
