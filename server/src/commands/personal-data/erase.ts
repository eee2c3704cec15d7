import { userInfo } from 'node:os';
import { environments } from '@recaudo/contract/shared/environment';
import { collectSubject } from '../../domain/customers/personal-data/collect-subject.ts';
import type { ErasureRequest } from '../../domain/customers/personal-data/request.ts';
import { findPeople, requestErasure } from '../../domain/customers/personal-data/request-erasure.ts';
import { gatewayOf } from '../../people/gateway-of.ts';
import { finishErasure } from '../../people/personal-data/finish-erasure.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeAudited } from '../access/change-gateway.ts';
import { withInstallation } from '../access/with-installation.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';
import { personOptions, readPerson, requireMerchant } from './person-options.ts';

export async function peopleErase(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...personOptions,
    'cancel-subscriptions': { type: 'boolean' },
    yes: { type: 'boolean' },
    by: { type: 'string' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const person = readPerson(options);
  await withInstallation(async (control, place) => {
    const gateway = gatewayOf(control, environment);
    const merchant = await requireMerchant(gateway, merchantId);
    if (options.yes !== true) {
      const people = await findPeople(gateway, merchantId, person).catch(rethrowAsUsageError);
      const named = {
        customerIds: people.map(({ id }) => id),
        emails: person.email === undefined ? [] : [person.email],
        documents: person.document === undefined ? [] : [person.document],
      };
      const { subject, lastPaidAt } = await collectSubject(gateway, merchantId, named);
      printRecord(
        {
          customers: named.customerIds.join(', ') || 'none',
          payments: subject.ids.transactions.length,
          cards: subject.ids.cards.length,
          subscriptions: subject.ids.subscriptions.length,
          identity: lastPaidAt === null ? 'not kept: no payment' : 'kept sealed for ten years',
          next: 'nothing was erased; add --yes to erase. This cannot be undone.',
        },
        options.json,
      );
      return;
    }
    const change = {
      environment,
      action: 'person_erasure_requested',
      what: merchantId,
      merchantId,
      byWhom: options.by,
    };
    await changeAudited(place, change, async () => {
      const made = await requestErasure(gateway, merchant, {
        ...person,
        channel: 'command',
        by: { id: null, name: options.by ?? userInfo().username },
        cancelsSubscriptions: options['cancel-subscriptions'] === true,
      }).catch(rethrowAsUsageError);
      const done = (await finishErasure(control, environment, made.id)) ?? made;
      printRecord(recordOf(done), options.json);
    });
  });
}

const recordOf = (request: ErasureRequest) => ({
  request_id: request.id,
  person: request.hint,
  state: request.state,
  due_by: formatInstant(request.dueBy),
  problem: request.lastProblem,
  rows:
    request.result === null ? null : Object.values(request.result.rows).reduce((sum, rows) => sum + rows, 0),
  identity_kept_until: request.result?.keepUntil ?? null,
  backups_gone_by: request.result?.backupsGoneBy ?? null,
});
