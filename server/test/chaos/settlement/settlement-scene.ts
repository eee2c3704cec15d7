import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { createMerchant } from '../../../src/domain/merchants/create-merchant.ts';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { addPayoutAccount } from '../../../src/domain/payouts/accounts/add-account.ts';
import { verifyPayoutAccount } from '../../../src/domain/payouts/accounts/verify-account.ts';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import { newClient } from '../../support/world/gateway/client.ts';
import type { TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { accountBody, setPayer } from '../../support/world/payouts/payees.ts';
import { copyCharges, STEP_CENTAVOS } from '../../support/world/settlement/many-charges.ts';
import { openSettled } from '../../support/world/settlement/settled-merchant.ts';
import type { OpenedGateway } from '../charges/gateway-on-database.ts';

/** A merchant that sold, and what its account must get for it. */
export interface Payee {
  merchantId: string;
  account: string;
  netCentavos: bigint;
}

const GROSS = 11_900_000n;
const IVA = 1_900_000n;
const FIRST_ACCOUNT = 40_000_000_000;

/** Half up, as one line is rounded. */
const part = (centavos: bigint, partsPerMillion: bigint): bigint =>
  (centavos * partsPerMillion * 2n + 1_000_000n) / 2_000_000n;

/** The sum of facts/settlement for one charge, computed apart from the product: docs/inside/settlement.md. */
function netOf(gross: bigint): bigint {
  const commission = part(gross, 27_900n) + 80_000n;
  const base = gross - IVA;
  return (
    gross -
    commission -
    part(commission, 190_000n) -
    part(base, 15_000n) -
    part(IVA, 150_000n) -
    part(base, 4_140n)
  );
}

/** Merchants with `charges` sales each, the first of them by API, and one sale that was refunded. */
export async function openPayees(
  { gateway, app }: OpenedGateway,
  { merchants, charges, cutoff }: { merchants: number; charges: number; cutoff: CalendarDate },
): Promise<Payee[]> {
  const shop: Pick<TestGateway, 'gateway' | 'merchant'> = {
    gateway,
    async merchant(input = {}) {
      const made = await createMerchant(gateway, { name: 'Tienda', ...input });
      return { ...made, client: newClient(app, made.merchant.id, made.privateKey) };
    },
  };
  await saveWithholdingMode(gateway.database, 'agent');
  await setPayer(shop);
  const payees: Payee[] = [];
  const originals: { merchantId: string; chargeId: string }[] = [];
  let netCentavos = 0n;
  for (let n = 0n; n < charges; n += 1n) netCentavos += netOf(GROSS + n * STEP_CENTAVOS);
  for (let index = 0; index < merchants; index += 1) {
    const own = await openSettled(shop, { nextCutoff: cutoff });
    const { merchantId } = own;
    originals.push({ merchantId, chargeId: await own.charge() });
    if ((await own.refund(await own.charge())) !== 200) throw new Error('the refund failed');
    const account = String(FIRST_ACCOUNT + index);
    await giveAccount(shop, merchantId, account);
    payees.push({ merchantId, account, netCentavos });
  }
  await copyCharges(gateway.database, originals, charges - 1);
  return payees;
}

async function giveAccount(
  { gateway }: Pick<TestGateway, 'gateway'>,
  merchantId: string,
  number: string,
): Promise<void> {
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw new Error(`there is no merchant ${merchantId}`);
  const { id: accountId } = await addPayoutAccount(gateway, merchant, { ...accountBody, number }, 'Ana');
  await verifyPayoutAccount(gateway, { merchantId, accountId, verifiedWith: 'document', evidence: null });
}
