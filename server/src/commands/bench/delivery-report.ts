import { printTable } from '../print.ts';
import type { DeliveryReport } from './deliveries.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

export const deliveryRatios = (report: DeliveryReport) => ({
  deliveries_to_bare_client: report.perSecond / report.bareClient,
  many_endpoints_to_one: report.manyEndpoints / report.perSecond,
});

/** Durable deliveries beside the HTTP client that carries them. */
export function printDeliveries(report: DeliveryReport): void {
  const ratios = deliveryRatios(report);
  console.log(`\nWebhook deliveries, ${whole(report.events)} of them: claimed, signed, sent, recorded\n`);
  printTable([
    { what: 'to one endpoint', 'per second': whole(report.perSecond) },
    { what: 'to a hundred endpoints', 'per second': whole(report.manyEndpoints) },
    { what: 'the bare HTTP client, in a loop', 'per second': whole(report.bareClient) },
  ]);
  console.log('');
  printTable([
    { ratio: 'deliveries / bare client', value: ratios.deliveries_to_bare_client.toFixed(2), wanted: '0.50' },
    { ratio: 'a hundred endpoints / one', value: ratios.many_endpoints_to_one.toFixed(2), wanted: '0.80' },
  ]);
  console.log(
    `\nCPU of a delivery: ${report.nodeCpuMicros} us in Node, ${report.postgresCpuMicros} us in PostgreSQL`,
  );
}
