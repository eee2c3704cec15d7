import { environments } from '@recaudo/contract/shared/environment';
import { allBanks } from '../../domain/payouts/accounts/banks.ts';
import { blockPayoutAccount } from '../../domain/payouts/accounts/block-account.ts';
import { startDeposit } from '../../domain/payouts/accounts/deposit.ts';
import { openNumber, type PayoutAccount } from '../../domain/payouts/accounts/payout-account.ts';
import { listPayoutAccounts } from '../../domain/payouts/accounts/store.ts';
import { verifyPayoutAccount } from '../../domain/payouts/accounts/verify-account.ts';
import { payoutAccountToView } from '../../domain/payouts/accounts/view.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { changeControlled } from '../access/change-controlled.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const text = { type: 'string' } as const;
const shared = { environment: text, merchant: text, json: { type: 'boolean' } } as const;

const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

function rowOf(account: PayoutAccount) {
  const { creation_date, usable_from, deposit, ...view } = payoutAccountToView(account);
  return {
    id: view.id,
    status: view.status,
    holder: view.holder,
    document: `${view.document_type} ${view.document}`,
    bank: view.bank_name,
    type: view.type,
    number: view.number,
    deposit: deposit === null ? null : deposit.is_confirmed ? 'confirmed' : 'waiting',
    usable_from: usable_from && formatInstant(usable_from),
    added: formatInstant(creation_date),
    added_by: view.added_by,
  };
}

/** `recaudo payouts accounts` */
export async function payoutsAccounts(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  const merchantId = requireOption(options.merchant, 'merchant');
  await withGateway(environmentOf(options), async ({ database }) => {
    printTable((await listPayoutAccounts(database, merchantId)).map(rowOf), options.json);
  });
}

/** `recaudo payouts deposit`: shows the whole number, because a person has to send the money. */
export async function payoutsDeposit(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, account: text });
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.account, 'account');
  const change = { action: 'payout_deposit_started', what: id, merchantId };
  await changeGateway(environmentOf(options), change, async gateway => {
    const account = await startDeposit(gateway, { merchantId, id }).catch(rethrowAsUsageError);
    const record = {
      account: id,
      holder: account.holder,
      document: `${account.documentType} ${account.document}`,
      bank: account.bank === null ? 'Bre-B' : (allBanks().get(account.bank)?.name ?? account.bank),
      type: account.type,
      number: openNumber(gateway.keyRing, account),
      amount: formatPesos(account.depositCentavos ?? 0n),
    };
    printRecord(record, options.json);
  });
}

/** `recaudo payouts verify` */
export async function payoutsVerify(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, account: text, with: text, evidence: text });
  const payload = {
    merchantId: requireOption(options.merchant, 'merchant'),
    accountId: requireOption(options.account, 'account'),
    verifiedWith: chooseOption(options.with, 'with', ['deposit', 'document']),
    evidence: options.evidence ?? null,
  };
  const change = {
    action: 'payout_account_verified',
    what: payload.merchantId,
    merchantId: payload.merchantId,
  };
  await changeControlled(
    { environment: environmentOf(options), change, json: options.json },
    { kind: 'payout_account_verified', payload },
    gateway => verifyPayoutAccount(gateway, payload),
    account => printRecord(rowOf(account), options.json),
  );
}

/** `recaudo payouts block` */
export async function payoutsBlock(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, account: text, reason: text });
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.account, 'account');
  const reason = requireOption(options.reason, 'reason');
  const change = { action: 'payout_account_blocked', what: id, merchantId, details: { reason } };
  await changeGateway(environmentOf(options), change, async gateway => {
    const account = await blockPayoutAccount(gateway, { merchantId, id }, reason).catch(rethrowAsUsageError);
    printRecord(rowOf(account), options.json);
  });
}
