import { operatorPayoutAccounts } from '@recaudo/contract/operator/settlement/payouts';
import type { Gateway } from '../../../dependencies.ts';
import { blockPayoutAccount } from '../../../domain/payouts/accounts/block-account.ts';
import { startDeposit } from '../../../domain/payouts/accounts/deposit.ts';
import { openNumber, type PayoutAccount } from '../../../domain/payouts/accounts/payout-account.ts';
import { findPayoutAccount } from '../../../domain/payouts/accounts/store.ts';
import { payoutAccountToView } from '../../../domain/payouts/accounts/view.ts';
import { listWaitingChanges } from '../../../people/approvals/store.ts';
import type { Control } from '../../../people/control.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { mountDual } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { listWaitingAccounts } from './store.ts';
import { accountInWords, bankNameOf } from './view.ts';

const ACCOUNTS_SHOWN = 200;

/** Accounts of merchants that wait for their verification. */
export function operatorPayoutAccountRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  mount(app, operatorPayoutAccounts.list, async ({ params: { environment } }) => {
    const { database } = get(environment);
    const requested = new Set(
      (await listWaitingChanges(control.database))
        .filter(change => change.kind === 'payout_account_verified' && change.environment === environment)
        .map(({ target }) => target),
    );
    const accounts = [];
    for (const { account, merchantName, replaces } of await listWaitingAccounts(database, ACCOUNTS_SHOWN)) {
      const { merchantId } = account;
      accounts.push({
        merchant: { id: merchantId, name: merchantName },
        account: payoutAccountToView(account),
        replaces: replaces && accountInWords(replaces),
        is_requested: requested.has(merchantId),
      });
    }
    return { accounts };
  });

  mount(app, operatorPayoutAccounts.deposit, async request => {
    const { environment, merchant_id: merchantId, account_id: id } = request.params;
    const gateway = get(environment);
    const account = await depositOf(gateway, { merchantId, id });
    request.auditDetails = { what: id };
    return {
      id,
      holder: account.holder,
      document: `${account.documentType} ${account.document}`,
      bank_name: bankNameOf(account.bank),
      number: openNumber(gateway.keyRing, account),
      amount: account.depositCentavos ?? 0n,
    };
  });

  mountDual(app, control, operatorPayoutAccounts.verify, {
    kind: 'payout_account_verified',
    read: ({ params, body }) => ({
      environment: params.environment,
      payload: {
        merchantId: params.merchant_id,
        accountId: params.account_id,
        verifiedWith: body.verified_with,
        evidence: body.evidence ?? null,
      },
    }),
    answer: ({ id, status }) => ({ id, status }),
    audit: ({ id, merchantId, verifiedWith }) => ({
      what: merchantId,
      details: { account: id, verified_with: verifiedWith ?? '' },
    }),
  });

  mount(app, operatorPayoutAccounts.block, async request => {
    const { environment, merchant_id: merchantId, account_id: id } = request.params;
    const { reason } = request.body;
    const { status } = await blockPayoutAccount(get(environment), { merchantId, id }, reason);
    request.auditDetails = { what: id, details: { reason } };
    return { id, status };
  });
}

/** The deposit that is waiting for its amount, or a new one: asked again, it is the same. */
async function depositOf(
  gateway: Gateway,
  owned: Pick<PayoutAccount, 'merchantId' | 'id'>,
): Promise<PayoutAccount> {
  const account = await findPayoutAccount(gateway.database, owned.merchantId, owned.id);
  if (account === undefined) throw notFound();
  return account.depositCentavos === null ? startDeposit(gateway, owned) : account;
}
