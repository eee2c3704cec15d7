import type { ConnectionKind, OperatorConnection } from '@recaudo/contract/operator/connections';
import { feeBounds } from '@recaudo/contract/shared/fee-bounds';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckBox } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { settingsMessages } from '../../../settings/messages/settings-messages.ts';
import { FeeField } from '../../dialogs/fees-dialog.tsx';
import { enrolmentMessages } from '../../messages/enrolment-messages.ts';
import { operatorMerchantMessages } from '../../messages/operator-merchant-messages.ts';
import { readKindValues } from '../connections/kind-values.ts';
import { ProductionClosed } from '../production-closed.tsx';
import { EnrolmentFields } from './enrolment-fields.tsx';

/** General rate of IVA, which fees carry. */
const IVA_PERCENT = 19;

interface ApproveProps {
  path: { request_id: string };
  onClose: () => void;
}

interface ApproveFormProps extends ApproveProps {
  connections: readonly OperatorConnection[];
  kinds: readonly ConnectionKind[];
  /** Connections that the installation's rules use. */
  routed: readonly string[];
}

function ApproveForm({ path, connections, kinds, routed, onClose }: ApproveFormProps) {
  const messages = useMessages(settingsMessages);
  const own = useMessages(enrolmentMessages);
  const fees = useMessages(operatorMerchantMessages);
  const [connectionId, setConnectionId] = useState(connections[0]?.id ?? '');
  const kind = kinds.find(({ name }) => name === connections.find(({ id }) => id === connectionId)?.kind);
  return (
    <Form
      action={(values, idempotencyKey) =>
        panel.post('/ops/go-live/:request_id/approve', {
          path,
          body: {
            link_id: connectionId,
            values: readKindValues(kind?.enrolment ?? [], values, 'values.'),
            has_own_route: values['own_route'] !== undefined,
            pricing: {
              fee_percent: Number(values['fee_percent']),
              fee_fixed: Number(values['fee_fixed']),
              fee_tax: Number(values['fee_tax']),
            },
          },
          idempotencyKey,
        })
      }
      submit={messages.approve}
      done={messages.approved}
      onDone={onClose}
      onCancel={onClose}
    >
      <EnrolmentFields
        connections={connections}
        connectionId={connectionId}
        onChoose={setConnectionId}
        kind={kind}
      />
      <p className="hint">{fees.pricingLead}</p>
      <FeeField label={fees.feePercent} name="fee_percent" most={feeBounds.percent} />
      <FeeField label={fees.feeFixed} name="fee_fixed" most={feeBounds.fixed} />
      <FeeField label={fees.feeTax} name="fee_tax" most={feeBounds.tax} value={IVA_PERCENT} />
      <CheckBox
        key={connectionId}
        label={own.ownRoute}
        name="own_route"
        defaultChecked={!routed.includes(connectionId)}
      />
      {!routed.includes(connectionId) && (
        <p className="hint">
          {own.noRoute} <Link href="/ops/rutas?environment=production">{own.toRoutes}</Link>
        </p>
      )}
    </Form>
  );
}

/** Production opens for a merchant with an enrollment and a route to that connection. */
export function ApproveDialog({ path, onClose }: ApproveProps) {
  const messages = useMessages(settingsMessages);
  const own = useMessages(enrolmentMessages);
  const connections = usePanel('/ops/links');
  const routes = usePanel('/ops/routes/:environment', { path: { environment: 'production' } });
  return (
    <Dialog title={messages.approve} onClose={onClose}>
      <p>{own.goLiveLead}</p>
      <Loaded query={connections} lines={3}>
        {({ kinds, environments }) => {
          if (environments.production === null) return <ProductionClosed />;
          const enabled = environments.production.filter(({ status }) => status === 'enabled');
          if (enabled.length === 0) {
            return (
              <div className="notice bad">
                <p>{own.noProductionConnection}</p>
                <ButtonLink href="/ops/conexiones">{own.toConnections}</ButtonLink>
              </div>
            );
          }
          return (
            <Loaded query={routes} lines={3}>
              {({ rules }) => (
                <ApproveForm
                  path={path}
                  onClose={onClose}
                  connections={enabled}
                  kinds={kinds}
                  routed={Object.values(rules).flatMap(some => some.flatMap(rule => rule.links))}
                />
              )}
            </Loaded>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
