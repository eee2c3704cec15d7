import { printTable } from '#src/commands/terminal/print.ts';
import { whole } from '../lists/rows-report.ts';
import type { Ratio } from '../ratios.ts';
import type { DeliveryReport } from './deliveries.ts';

export function deliveryRatios(report: DeliveryReport): Ratio[] {
  const { perSecond, manyEndpoints, bareClient, bareStatements } = report;
  // The bound for a program that does both in sequence.
  const limit = 1 / (1 / bareClient + 1 / bareStatements);
  return [
    { name: 'deliveries / bare HTTP client, which signs and stores nothing', value: perSecond / bareClient },
    { name: 'deliveries / limit of bare client and bare statements', value: perSecond / limit },
    { name: 'deliveries: a hundred endpoints / one', value: manyEndpoints / perSecond },
  ];
}

/** Durable deliveries compared with the bare HTTP client. */
export function printDeliveries(report: DeliveryReport): void {
  console.log(`\nWebhook deliveries, ${whole(report.events)} of them: claimed, signed, sent, recorded\n`);
  printTable([
    { what: 'to one endpoint', 'per second': whole(report.perSecond) },
    { what: 'to a hundred endpoints', 'per second': whole(report.manyEndpoints) },
    { what: '(a) the bare HTTP client, in a loop', 'per second': whole(report.bareClient) },
    { what: '(b) the bare statements, in a loop', 'per second': whole(report.bareStatements) },
  ]);
  console.log(
    `\nCPU of a delivery: ${report.nodeCpuMicros} us in Node, ${report.postgresCpuMicros} us in PostgreSQL`,
  );
}
