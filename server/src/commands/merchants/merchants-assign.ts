import { environments } from '@recaudo/contract/shared/environment';
import { findMerchant } from '../../domain/merchants/store.ts';
import { normalEmail } from '../../people/accounts/account.ts';
import { assignMerchant } from '../../people/businesses/assign-merchant.ts';
import { runInProduction } from '../access/change-controlled.ts';
import { type ControlOnly, withControl } from '../access/with-control.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';

/** `recaudo merchants assign`: assigns a merchant without a business to an owner's business. */
export async function merchantsAssign(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    merchant: { type: 'string' },
    owner: { type: 'string' },
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const email = requireOption(options.owner, 'owner');
  await withGateway(environment, async ({ database }) => {
    if ((await findMerchant(database, merchantId)) === undefined)
      throw new UsageError(`there is no merchant ${merchantId} in ${environment}`);
  });
  const assign = async (control: ControlOnly): Promise<void> => {
    const { business, before } = await assignMerchant(control, { merchantId, environment, email });
    printRecord(
      {
        business_id: business.id,
        business: business.name,
        environment,
        merchant_id: merchantId,
        ...(before === null ? {} : { merchant_before: before }),
      },
      options.json,
    );
  };
  if (environment === 'sandbox') return withControl(assign);
  const change = { action: 'merchant_assigned', what: merchantId, merchantId, details: { owner: email } };
  await runInProduction(
    { change, json: options.json },
    { kind: 'merchant_assigned', payload: { merchantId, owner: normalEmail(email) } },
    (_gateway, control) => assign(control),
  );
}
