import { enrolMerchant, removeEnrolment } from '../../domain/routing/enrolments.ts';
import { changeControlled } from '../access/change-controlled.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { renamedOption } from '../renamed-words.ts';
import { printRecord } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';
import { environmentOf, shared } from './connection-options.ts';
import { readObject } from './read-json.ts';

export async function enrol(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    connection: { type: 'string' },
    link: { type: 'string' },
    values: { type: 'string' },
    remove: { type: 'boolean' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const connectionId = requireOption(
    renamedOption({ name: 'connection', value: options.connection }, { name: 'link', value: options.link }),
    'connection',
  );
  const environment = environmentOf(options);
  const entry = { what: merchantId, merchantId, details: { link: connectionId } };
  if (options.remove === true) {
    if (options.values !== undefined) throw new UsageError('--remove takes no --values');
    await changeGateway(environment, { action: 'merchant_unenrolled', ...entry }, async gateway => {
      await removeEnrolment(gateway, { merchantId, connectionId }).catch(rethrowAsUsageError);
      printRecord({ merchant_id: merchantId, link_id: connectionId, done: 'removed' }, options.json);
    });
    return;
  }
  const values = await readObject(requireOption(options.values, 'values'), 'values', { mayBeText: false });
  const enrolment = { merchantId, linkId: connectionId, values };
  await changeControlled(
    { environment, change: { action: 'merchant_enrolled', ...entry }, json: options.json },
    { kind: 'merchant_enrolled', payload: enrolment },
    gateway => enrolMerchant(gateway, enrolment),
    ({ facts, secretNames }) => {
      const secrets = secretNames.join(', ') || null;
      printRecord(
        { merchant_id: merchantId, link_id: connectionId, values: JSON.stringify(facts), secrets },
        options.json,
      );
    },
  );
}
