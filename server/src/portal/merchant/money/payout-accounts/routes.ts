import { payoutAccounts } from '@recaudo/contract/merchant/money/payout-accounts';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../../dependencies.ts';
import { addPayoutAccount } from '../../../../domain/payouts/accounts/add-account.ts';
import { allBanks } from '../../../../domain/payouts/accounts/banks.ts';
import { blockPayoutAccount } from '../../../../domain/payouts/accounts/block-account.ts';
import { confirmDeposit } from '../../../../domain/payouts/accounts/deposit.ts';
import { listPayoutAccounts } from '../../../../domain/payouts/accounts/store.ts';
import { payoutAccountToView } from '../../../../domain/payouts/accounts/view.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { getSignedIn } from '../../../guard/guard.ts';

/** Accounts that a merchant is paid out to. Operators verify them under dual control. */
export function payoutAccountRoutes(app: App, gateway: Gateway): void {
  mount(app, payoutAccounts.list, async ({ caller }) => ({
    accounts: (await listPayoutAccounts(gateway.database, caller.merchant.id)).map(payoutAccountToView),
    banks: [...allBanks().values()].map(({ code, name }) => ({ code, name })),
  }));

  mount(app, payoutAccounts.add, async request => {
    const { merchant } = request.caller;
    const account = await addPayoutAccount(
      gateway,
      merchant,
      request.body,
      getSignedIn(request).account.name,
    );
    request.auditDetails = { what: account.id, details: { account: payoutAccountToView(account).number } };
    return payoutAccountToView(account);
  });

  mount(app, payoutAccounts.confirmDeposit, async ({ caller, params, body }) => {
    const owned = { merchantId: caller.merchant.id, id: params.account_id };
    return payoutAccountToView(await confirmDeposit(gateway, owned, centavosOf(body.amount)));
  });

  mount(app, payoutAccounts.block, async request => {
    const { caller, params, body } = request;
    const owned = { merchantId: caller.merchant.id, id: params.account_id };
    request.auditDetails = { what: params.account_id, details: { reason: body.reason } };
    return payoutAccountToView(await blockPayoutAccount(gateway, owned, body.reason));
  });
}
