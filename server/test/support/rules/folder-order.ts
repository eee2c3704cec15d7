/**
 * The folders of the repository in the order in which they may be read: each imports itself and what stands before it,
 * nothing behind it. The longest name that a path starts with is its place. What has no place is an offence, too.
 */
const listed = (text: string): string[] => text.trim().split(/\s+/);

const below = (folder: string, names: string): string[] => listed(names).map(name => `${folder}/${name}`);

/** Below server/src: from what knows nothing of payments to what people and machines call. */
export const serverOrder: readonly string[] = [
  ...listed(
    'primitives tracing config.ts errors.ts tasks database vault payment-metrics.ts backup-metrics.ts metrics.ts stages.ts rows-apart.ts processors http pages',
  ),
  'dependencies.ts',
  ...below(
    'domain',
    'ledger pauses merchants events emails customers fraud volume-limits routes payments cards tokens charges',
  ),
  ...below(
    'domain',
    'plans retries subscriptions charges/hosted refunds fraud-reviews fees methods/waiting methods/cash methods/pse link-notices evidence disputes/statutory-reversals disputes/chargebacks reconciliation chargeback-cases',
  ),
  ...below('domain/webhooks', 'endpoints inbox delivery'),
  ...below(
    'domain',
    'webhooks charges/checkout my-subscription reusable-links request-log exports imports sandbox moving-out personal-data',
  ),
  'operations.ts',
  ...below('reports', 'day-sums lists transactions refunds commissions recovery exports monthly suspicion'),
  'sweeps.ts',
  ...below('people', 'secret-token.ts control.ts gateway-of.ts audit secrets emails accounts sessions'),
  ...below(
    'people',
    'second-factor businesses keys sign-in impersonation go-live operators approvals saved-views card-order notifications personal-data',
  ),
  'people',
  'health',
  'worker.ts',
  'api.ts',
  'installation',
  'backups',
  ...below('portal', 'guard lists people'),
  ...below(
    'portal/merchant',
    'error-messages.ts screen-paths.ts counts search transactions refunds commissions timeline',
  ),
  ...below(
    'portal/merchant',
    'chargebacks reversals customers fraud-reviews overview analytics plans subscriptions overdue',
  ),
  ...below(
    'portal/merchant',
    'personal-data recovery renewals-ahead links reusable-links onboarding reconciliation exports imports emails webhooks request-log volume-limits settings',
  ),
  ...below('portal/operator', 'environments.ts audit backups pauses impersonation health jobs ledger-checks'),
  ...below('portal/operator', 'merchants fees payment-methods reviews people compliance'),
  'portal/operator',
  ...below(
    'portal/docs',
    'document messages snippets collections frame reference errors guides start twins search reader',
  ),
  ...below('portal', 'docs mailbox status'),
  'portal',
  'task-handlers.ts',
  'commands',
  'command-line.ts',
  'main.ts',
];

/** Below web/dashboard: what is shown stands on what is known, and screens on everything. */
export const dashboardOrder: readonly string[] = listed(
  'messages format router api session ui shell screens gallery screens.ts app.tsx main.tsx',
);

/** The place of a path in an order; undefined for one that it does not know. */
export function placeIn(order: readonly string[], path: string): number | undefined {
  let place: number | undefined;
  let longest = 0;
  for (const [index, name] of order.entries()) {
    const isWithin = path === name || path.startsWith(`${name}/`);
    if (isWithin && name.length > longest) [place, longest] = [index, name.length];
  }
  return place;
}

/** Whether `from` may not import `target`, and why. Both are paths below the folder that the order is about. */
export function judgeOrder(order: readonly string[], from: string, target: string): string | undefined {
  const [own, other] = [placeIn(order, from), placeIn(order, target)];
  if (own === undefined) return `${from} has no place in the order of the folders`;
  if (other === undefined || other <= own) return undefined;
  return `${order[own]} comes before ${order[other]} and must not import ${target}`;
}
