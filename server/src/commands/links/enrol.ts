import { enrolMerchant, removeEnrolment } from '../../domain/routes/enrolments.ts';
import { changeControlled } from '../change-controlled.ts';
import { changeGateway } from '../change-gateway.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../print.ts';
import { inWords } from '../refusal.ts';
import { environmentOf, shared } from './link-options.ts';
import { readObject } from './read-json.ts';

export async function enrol(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    link: { type: 'string' },
    values: { type: 'string' },
    remove: { type: 'boolean' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const linkId = requireOption(options.link, 'link');
  const environment = environmentOf(options);
  const entry = { what: merchantId, merchantId, details: { link: linkId } };
  if (options.remove === true) {
    if (options.values !== undefined) throw new UsageError('--remove takes no --values');
    await changeGateway(environment, { action: 'merchant_unenrolled', ...entry }, async gateway => {
      await removeEnrolment(gateway, { merchantId, linkId }).catch(inWords);
      printRecord({ merchant_id: merchantId, link_id: linkId, done: 'removed' }, options.json);
    });
    return;
  }
  const values = await readObject(requireOption(options.values, 'values'), 'values', { mayBeText: false });
  const enrolment = { merchantId, linkId, values };
  await changeControlled(
    { environment, change: { action: 'merchant_enrolled', ...entry }, json: options.json },
    { kind: 'merchant_enrolled', payload: enrolment },
    gateway => enrolMerchant(gateway, enrolment),
    ({ facts, secretNames }) => {
      const secrets = secretNames.join(', ') || null;
      printRecord(
        { merchant_id: merchantId, link_id: linkId, values: JSON.stringify(facts), secrets },
        options.json,
      );
    },
  );
}
