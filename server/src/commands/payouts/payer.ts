import { environments } from '@recaudo/contract/shared/environment';
import { judgeDocument } from '../../domain/methods/pse/payer-document.ts';
import { judgeAccount } from '../../domain/payouts/accounts/account-number.ts';
import { allBanks } from '../../domain/payouts/accounts/banks.ts';
import { findPayer, savePayer, sealPayerNumber } from '../../domain/payouts/stores/payer-store.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';

const text = { type: 'string' } as const;

/** `recaudo payouts payer`: shows the account that the operator pays from; `--set` replaces it. */
export async function payoutsPayer(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: text,
    json: { type: 'boolean' },
    set: { type: 'boolean' },
    name: text,
    document: text,
    bank: text,
    type: text,
    number: text,
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  if (options.set !== true) {
    return withGateway(environment, async ({ database }) => {
      const payer = await findPayer(database);
      if (payer === undefined) throw new UsageError('the paying account is not set: use --set');
      const { sealedNumber: _, numberEnd, ...shown } = payer;
      printRecord({ ...shown, number: `•••${numberEnd}` }, options.json);
    });
  }
  const name = requireOption(options.name, 'name');
  const verdict = judgeDocument('NIT', requireOption(options.document, 'document'));
  if (verdict.kind !== 'good') throw new UsageError('--document must be a NIT with its check digit');
  const bank = allBanks().get(requireOption(options.bank, 'bank'));
  if (bank === undefined) throw new UsageError(`--bank must be one of ${[...allBanks().keys()].join(', ')}`);
  const type = chooseOption(options.type, 'type', ['savings', 'checking']);
  const account = judgeAccount(type, requireOption(options.number, 'number'), bank);
  if (account.kind !== 'good') throw new UsageError('--number is no account number of this bank');
  const change = { action: 'payout_payer_set', what: `${bank.name} •••${account.number.slice(-4)}` };
  await changeGateway(environment, change, async ({ database, keyRing, clock }) => {
    const payer = {
      name,
      documentType: 'NIT',
      document: verdict.number,
      bank: bank.code,
      type,
      sealedNumber: sealPayerNumber(keyRing, account.number),
      numberEnd: account.number.slice(-4),
    } as const;
    await savePayer(database, payer, clock.now());
    printRecord({ name, bank: bank.name, number: `•••${payer.numberEnd}` }, options.json);
  });
}
