import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError, notFound, refusedValue } from '../../../platform/errors.ts';
import { type BankOff, listBanksOff, switchBankOff, switchBankOn } from './bank-switch-store.ts';
import { fetchAllBanks } from './pse-connections.ts';

/** Removes a bank from the payers' list, with a notice, or puts it back. Takes effect with the next page view. */
export async function switchBank(
  gateway: Gateway,
  code: string,
  input: { enabled: boolean; notice?: string | undefined },
): Promise<BankOff[]> {
  const { database, realClock } = gateway;
  if (input.enabled) {
    if ((await switchBankOn(database, code)) === 0) throw notFound();
    return listBanksOff(database);
  }
  const notice = input.notice?.trim() ?? '';
  if (notice === '') throw refusedValue('notice', 'notice_not_given');
  const banks = await fetchAllBanks(gateway);
  if (banks === undefined) throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
  const bank = banks.find(known => known.code === code);
  if (bank === undefined) throw notFound();
  await switchBankOff(database, { code, name: bank.name, notice, since: realClock.now() });
  return listBanksOff(database);
}
