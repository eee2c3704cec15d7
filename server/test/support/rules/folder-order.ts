/**
 * The folders in import order: each may import itself and earlier entries. The longest matching prefix decides; a path
 * without an entry is an offense.
 */
const listed = (text: string): string[] => text.trim().split(/\s+/);

const below = (folder: string, names: string): string[] => listed(names).map(name => `${folder}/${name}`);

/** Below server/src: from code without payment knowledge to the entry points for people and machines. */
export const serverOrder: readonly string[] = [
  ...below('platform', 'primitives tracing tables'),
  'config.ts',
  ...below('platform', 'errors.ts tasks database vault metrics tracing/stages.ts rows-apart.ts'),
  'processors',
  'platform/http',
  'payer-pages/frame',
  'dependencies.ts',
  ...below('domain', 'money/ledger merchants/pauses merchants webhooks/events emails customers fraud'),
  ...below('domain', 'merchants/volume-limits routing payments cards cards/tokens splits charges'),
  ...below(
    'domain/billing',
    'taxes prices lines discounts proration credit invoices invoice-items credit-notes plans coupons',
  ),
  ...below('domain/billing', 'retries subscriptions collection invoice-payments'),
  ...below('domain', 'charges/hosted billing/one-off-invoices refunds'),
  ...below(
    'domain',
    'fraud/reviews money/fees methods/waiting methods/breb methods/cash billing/invoice-pages methods/pse',
  ),
  ...below('domain', 'routing/notices'),
  ...below('domain/disputes', 'evidence statutory-reversals chargebacks calendar'),
  ...below('domain', 'reconciliation settlement payouts disputes/network-cases'),
  ...below('domain/webhooks', 'endpoints inbox delivery'),
  ...below('domain', 'webhooks charges/checkout my-subscription reusable-links request-log'),
  ...below('domain', 'moving/exports moving/imports sandbox moving/out customers/personal-data'),
  'operations.ts',
  ...below(
    'reports',
    'day-sums mrr lists transactions refunds commissions recovery aging exports closing-pack monthly suspicion',
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

/** Below web/dashboard: screens come last and may import everything. */
export const dashboardOrder: readonly string[] = listed(
  'messages format router api session ui shell features gallery screens.ts app.tsx main.tsx',
);

/** The index of a path in an order; undefined if the order does not list it. */
export function findPlace(order: readonly string[], path: string): number | undefined {
  let place: number | undefined;
  let longest = 0;
  for (const [index, name] of order.entries()) {
    const isWithin = path === name || path.startsWith(`${name}/`);
    if (isWithin && name.length > longest) [place, longest] = [index, name.length];
  }
  return place;
}

/** Explains why `from` may not import `target`; undefined if it may. Both paths are relative to the ordered folder. */
export function judgeOrder(order: readonly string[], from: string, target: string): string | undefined {
  const [own, other] = [findPlace(order, from), findPlace(order, target)];
  if (own === undefined) return `${from} has no place in the order of the folders`;
  if (other === undefined || other <= own) return undefined;
  return `${order[own]} comes before ${order[other]} and must not import ${target}`;
}
