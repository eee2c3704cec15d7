import { chargebackResponses } from '@recaudo/contract/operator/chargeback-responses';
import { confirmSubmission } from '../../../domain/disputes/chargebacks/confirm-submission.ts';
import { listUnsubmitted } from '../../../domain/disputes/chargebacks/unsubmitted-store.ts';
import { onMerchantsClock } from '../../../domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { findBusinessOf } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';

const MOST_SHOWN = 100;

/** Merchants' responses on their way to the acquirer. The merchant's own audit log names the confirmation. */
export function operatorResponseRoutes(
  app: App,
  control: Control,
  { get, inEach }: OperatorEnvironments,
): void {
  mount(app, chargebackResponses.list, async () => ({
    environments: await inEach(async ({ database }) =>
      (await listUnsubmitted(database, MOST_SHOWN)).map(row => ({
        merchant_id: row.merchant_id,
        merchant_name: row.merchant_name,
        transaction_id: row.transaction_id,
        amount: row.amount_centavos,
        reason: row.reason,
        deadline: row.deadline,
        answered_date: row.answered_at,
      })),
    ),
  }));

  mount(app, chargebackResponses.confirm, async request => {
    const { environment, merchant_id: merchantId, transaction_id: id } = request.params;
    const gateway = get(environment);
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw notFound();
    const submittedDate = await confirmSubmission(onMerchantsClock(gateway, merchant), merchantId, id);
    const business = await findBusinessOf(control.database, merchantId);
    request.auditDetails = { what: id, ...(business === undefined ? {} : { chain: business.id }) };
    return { submitted_date: submittedDate };
  });
}
