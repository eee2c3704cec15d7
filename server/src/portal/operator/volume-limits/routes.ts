import { volumeLimits } from '@recaudo/contract/operator/volume-limits';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { VolumeLimitsBody } from '@recaudo/contract/shared/volume-limits';
import { volumeLimitsView } from '../../../domain/merchants/volume-limits/view.ts';
import { limitFields, type VolumeLimitChange } from '../../../people/approvals/kinds/volume-kind.ts';
import type { Control } from '../../../people/control.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { mountDual } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';

const centavosIn = (pesos: number | undefined) => (pesos === undefined ? null : String(centavosOf(pesos)));

const changeOf = (merchantId: string, body: VolumeLimitsBody): VolumeLimitChange => ({
  merchantId,
  dayVolumeCentavos: centavosIn(body.day_volume),
  dayCharges: body.day_charges ?? null,
  monthVolumeCentavos: centavosIn(body.month_volume),
  monthCharges: body.month_charges ?? null,
});

/** Daily and monthly limits. Raising one needs a second person in production. */
export function operatorVolumeLimitRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  mount(app, volumeLimits.get, async ({ params }) =>
    volumeLimitsView(get(params.environment), params.merchant_id),
  );

  mountDual(app, control, volumeLimits.set, {
    kind: 'volume_limits_changed',
    read: ({ params, body }) => ({
      environment: params.environment,
      payload: changeOf(params.merchant_id, body),
    }),
    answer: ({ gateway }, { params }) => volumeLimitsView(gateway, params.merchant_id),
    audit: ({ before, after }, { params }) => ({
      what: params.merchant_id,
      details: Object.fromEntries(
        limitFields(before, after).map(field => [
          field.name,
          `${field.before ?? '-'} → ${field.after ?? '-'}`,
        ]),
      ),
    }),
  });
}
