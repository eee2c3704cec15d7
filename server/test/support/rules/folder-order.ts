/**
 * The folders of the repository in the order in which they may be read: each imports itself and what stands before it,
 * nothing behind it. The longest name that a path starts with is its place. What has no place is an offence, too.
 */
const listed = (text: string): string[] => text.trim().split(/\s+/);

const below = (folder: string, names: string): string[] => listed(names).map(name => `${folder}/${name}`);

/** Below server/src: from what knows nothing of payments to what people and machines call. */
export const serverOrder: readonly string[] = [
  ...below('platform', 'primitives tracing'),
  'config.ts',
  ...below('platform', 'errors.ts tasks database vault metrics tracing/stages.ts rows-apart.ts'),
  'processors',
  'platform/http',
  'payer-pages/frame',
  'dependencies.ts',
  ...below('domain', 'money/ledger merchants/pauses merchants webhooks/events emails customers fraud'),
  ...below('domain', 'merchants/volume-limits routing payments cards cards/tokens charges'),
  ...below('domain/billing', 'taxes prices lines discounts proration invoices plans coupons retries subscriptions'),
  ...below('domain', 'charges/hosted refunds'),
  ...below(
    'domain',
    'fraud/reviews money/fees methods/waiting methods/cash billing/invoice-pages methods/pse routing/notices',
  ),
  ...below('domain/disputes', 'evidence statutory-reversals chargebacks calendar'),
  ...below('domain', 'reconciliation disputes/network-cases'),
  ...below('domain/webhooks', 'endpoints inbox delivery'),
  ...below('domain', 'webhooks charges/checkout my-subscription reusable-links request-log'),
  ...below('domain', 'moving/exports moving/imports sandbox moving/out customers/personal-data'),
  'operations.ts',
  ...below(
    'reports',
    'day-sums lists transactions refunds commissions recovery exports closing-pack monthly suspicion',
  ),
  'sweeps.ts',
  ...below('people', 'secret-token.ts control.ts gateway-of.ts audit secrets emails accounts sessions'),
  ...below('people', 'second-factor businesses keys sign-in impersonation go-live operators approvals'),
  ...below('people', 'saved-views card-order notifications personal-data'),
  'people',
  'operations/health',
  'worker.ts',
  'api.ts',
  ...below('operations', 'installation backups'),
  ...below('portal', 'guard lists people'),
  ...below('portal/merchant', 'error-messages.ts screen-paths.ts counts search'),
  ...below('portal/merchant', 'payments/transactions payments/refunds money/commissions payments/timeline'),
  ...below('portal/merchant', 'disputes customers/customers payments/fraud-reviews overview'),
  ...below('portal/merchant', 'money/analytics billing customers/personal-data payments onboarding'),
  ...below('portal/merchant', 'money customers emails webhooks request-log volume-limits settings'),
  ...below('portal/operator', 'environments.ts audit backups pauses impersonation health jobs ledger-checks'),
  ...below('portal/operator', 'merchants fees payment-methods reviews people compliance'),
  'portal/operator',
  ...below('portal/docs', 'document messages snippets collections frame reference errors guides start'),
  ...below('portal/docs', 'twins search reader'),
  ...below('portal', 'docs mailbox status'),
  'portal',
  'task-handlers.ts',
  'commands',
  'command-line.ts',
  'main.ts',
];

/** Below web/dashboard: what is shown stands on what is known, and screens on everything. */
export const dashboardOrder: readonly string[] = listed(
  'messages format router api session ui shell features gallery screens.ts app.tsx main.tsx',
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
