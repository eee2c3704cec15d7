import type { DeliveryReport } from './deliveries/deliveries.ts';
import { deliveryRatios, printDeliveries } from './deliveries/delivery-report.ts';
import type { GrowthReport } from './lists/growth.ts';
import type { ListReport } from './lists/lists.ts';
import { listRatios, printLists } from './lists/lists-report.ts';
import { printCharges, printGrowth, printRatios, printRows } from './lists/rows-report.ts';
import { printUploads, type UploadReport, uploadRatios } from './lists/uploads.ts';
import {
  chargeRatios,
  connectionRatios,
  DISTURBED_CORES,
  growthRatios,
  isDisturbed,
  isMet,
  type Ratio,
  subscriptionRatios,
  textOfGoal,
} from './ratios.ts';
import { printRenewals, renewalRatios } from './renewals/renewal-report.ts';
import type { RenewalReport } from './renewals/renewals.ts';
import type { Row } from './summary.ts';

/** The measured parts. */
export interface BenchReport {
  charges?: Row[];
  subscriptions?: Row[];
  connections?: Row[];
  growth?: GrowthReport;
  lists?: ListReport;
  deliveries?: DeliveryReport;
  renewals?: RenewalReport;
  uploads?: UploadReport;
  /** Cores used by other processes, for parts not measured in rounds. */
  others: Record<string, number | null>;
}

/** Tables for people, one JSON object for machines. */
export function printReport(report: BenchReport, json: boolean): void {
  const ratios = ratiosOf(report);
  const disturbed = listDisturbed(report);
  if (json) {
    const judged = ratios.map(ratio => ({
      name: ratio.name,
      value: ratio.value,
      goal: ratio.goal === undefined ? null : textOfGoal(ratio.goal),
      met: isMet(ratio) ?? null,
    }));
    console.log(JSON.stringify({ ...report, ratios: judged, disturbed }));
    return;
  }
  const { charges, subscriptions, connections, growth, lists, deliveries, renewals, uploads } = report;
  if (charges !== undefined) printCharges(charges);
  if (subscriptions !== undefined)
    printRows('Subscriptions beside charges, as npm start runs it', subscriptions);
  if (connections !== undefined)
    printRows("Over an acquirer's host, beside the sandbox's processor", connections);
  if (growth !== undefined) printGrowth(growth);
  if (lists !== undefined) printLists(lists);
  if (deliveries !== undefined) printDeliveries(deliveries);
  if (renewals !== undefined) printRenewals(renewals);
  if (uploads !== undefined) printUploads(uploads);
  printRatios(ratios);
  printDisturbance(disturbed);
}

const ratiosOf = ({
  charges,
  subscriptions,
  connections,
  growth,
  lists,
  deliveries,
  renewals,
  uploads,
}: BenchReport): Ratio[] => [
  ...(charges === undefined ? [] : chargeRatios(charges)),
  ...(subscriptions === undefined ? [] : subscriptionRatios(subscriptions)),
  ...(connections === undefined ? [] : connectionRatios(connections)),
  ...(growth === undefined ? [] : growthRatios(growth.steps)),
  ...(lists === undefined ? [] : listRatios(lists)),
  ...(deliveries === undefined ? [] : deliveryRatios(deliveries)),
  ...(renewals === undefined ? [] : renewalRatios(renewals)),
  ...(uploads === undefined ? [] : uploadRatios(uploads)),
];

function listDisturbed({
  charges = [],
  subscriptions = [],
  connections = [],
  growth,
  renewals,
  others,
}: BenchReport): string[] {
  const steps = growth?.steps.flatMap(step => step.rows) ?? [];
  const rows = [...charges, ...subscriptions, ...connections, ...steps, ...(renewals?.rows ?? [])];
  const parts = Object.entries(others).filter(([, othersCores]) => isDisturbed({ othersCores }));
  return [...rows.filter(isDisturbed).map(({ what }) => what), ...parts.map(([part]) => part)];
}

function printDisturbance(disturbed: readonly string[]): void {
  if (disturbed.length === 0) return;
  const share = `${DISTURBED_CORES * 100} % of a core`;
  console.log(
    `\nThe machine was disturbed: other processes took more than ${share} during ${disturbed.length} of the ` +
      `measurements (*). They are: ${disturbed.join('; ')}. Measure again on a quiet machine before you believe them.`,
  );
}
