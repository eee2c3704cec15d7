import { chargeRatios, printCharges } from './charge-report.ts';
import type { ChargeReport } from './charges.ts';
import type { DeliveryReport } from './deliveries.ts';
import { deliveryRatios, printDeliveries } from './delivery-report.ts';
import type { ListReport } from './lists.ts';
import { listRatios, printLists } from './lists-report.ts';
import { printRenewals, renewalRatios } from './renewal-report.ts';
import type { RenewalReport } from './renewals.ts';

/** What was measured. */
export interface BenchReport {
  charges?: ChargeReport;
  lists?: ListReport;
  deliveries?: DeliveryReport;
  renewals?: RenewalReport;
}

/** Tables and a small chart for people, one JSON object for machines. */
export function printReport({ charges, lists, deliveries, renewals }: BenchReport, json: boolean): void {
  if (json) {
    const ratios = {
      ...(charges && chargeRatios(charges)),
      ...(lists && listRatios(lists)),
      ...(deliveries && deliveryRatios(deliveries)),
      ...(renewals && renewalRatios(renewals)),
    };
    console.log(JSON.stringify({ charges, lists, deliveries, renewals, ratios }));
    return;
  }
  if (charges !== undefined) printCharges(charges);
  if (lists !== undefined) printLists(lists);
  if (deliveries !== undefined) printDeliveries(deliveries);
  if (renewals !== undefined) printRenewals(renewals);
}
