import type { Charge } from '../../api/types.ts';
import { useGet } from '../../api/use-api.ts';
import type { Params } from '../../router/paths.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { Badge, ChargeBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Identifier, RawObject } from '../../ui/code.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { Reason } from '../../ui/reason.tsx';
import { Table } from '../../ui/table.tsx';
import { paymentWords } from '../../words/payment-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { ChargeActions } from './charge-actions.tsx';
import { MeansOfPayment } from './means-of-payment.tsx';
import { refundableOf } from './refundable.ts';
import { SimulateCharge } from './simulate-charge.tsx';
import { Timeline } from './timeline.tsx';

function Summary({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const { refunds = [] } = charge;
  return (
    <Panel title={words.summary} actions={<ChargeBadge status={charge.status} method={charge.method} />}>
      <p className="figure">
        <Money amount={charge.amount} />
      </p>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={charge.id} />],
          [words.description, charge.description],
          [words.order, charge.order_id],
          [words.date, <Moment key="date" iso={charge.creation_date} />],
          [words.operationDate, <Moment key="last" iso={charge.operation_date} />],
          [words.net, refunds.length > 0 ? <Money key="net" amount={refundableOf(charge)} /> : undefined],
        ]}
      />
    </Panel>
  );
}

function Declined({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  if (charge.error_code === undefined && charge.error_message === null) return null;
  return (
    <Panel title={words.failure}>
      <Facts
        rows={[
          [
            words.errorCode,
            charge.error_code === undefined ? undefined : (
              <a key="code" href={`/docs/errors/${charge.error_code}`}>
                {charge.error_code}
              </a>
            ),
          ],
          [
            words.reason,
            charge.error_code === undefined ? (
              charge.error_message
            ) : (
              <Reason key="reason" code={charge.error_code} description={charge.error_message} />
            ),
          ],
          [words.rules, charge.fraud_rules?.join(', ')],
        ]}
      />
    </Panel>
  );
}

function Refunds({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  const { refunds = [] } = charge;
  if (refunds.length === 0) return null;
  return (
    <Panel title={words.refunds}>
      <Table
        caption={words.refunds}
        rows={refunds}
        keyOf={({ id }) => id}
        columns={[
          { title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
          { title: words.state, cell: ({ status }) => <Badge state={status} /> },
          { title: words.date, cell: row => <Moment iso={row.creation_date} /> },
          { title: words.description, cell: row => row.description ?? ui.none, isWide: true },
        ]}
      />
    </Panel>
  );
}

/** A free text of the API: mostly an amount. */
const Iva = ({ text }: { text: string }) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : <Money amount={Number(text)} />;

function Costs({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  return (
    <Panel title={words.costs}>
      <Facts
        rows={[
          [words.iva, charge.iva && <Iva key="iva" text={charge.iva} />],
          [words.fee, charge.fee && <Money key="fee" amount={charge.fee.amount} />],
          [words.feeTax, charge.fee && <Money key="tax" amount={charge.fee.tax} />],
          [words.conciliated, charge.conciliated ? ui.yes : ui.no],
        ]}
      />
    </Panel>
  );
}

function ChargeBlocks({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const address = useAddress();
  const { environment } = useGateway();
  return (
    <div className="split">
      <div>
        <Summary charge={charge} />
        <Declined charge={charge} />
        <Refunds charge={charge} />
        <Timeline chargeId={charge.id} />
        <Panel title={words.related}>
          <div className="buttons">
            {charge.status.startsWith('chargeback_') && (
              <ButtonLink href={address(`/contracargos/${charge.id}`)}>{words.chargebackOf}</ButtonLink>
            )}
            <ButtonLink href={`${address('/eventos')}?resource=${charge.id}`}>{words.eventsOf}</ButtonLink>
          </div>
          <RawObject value={charge} />
        </Panel>
      </div>
      <div>
        {environment === 'sandbox' && <SimulateCharge charge={charge} />}
        <MeansOfPayment charge={charge} />
        <Costs charge={charge} />
      </div>
    </div>
  );
}

export default function Transaction({ params }: { params: Params }) {
  const words = useWords(paymentWords);
  const charge = useGet('/charges/{transaction_id}', { path: { transaction_id: params['id'] ?? '' } });
  return (
    <>
      <PageHead title={words.one}>
        {charge.data !== undefined && <ChargeActions charge={charge.data} />}
      </PageHead>
      <Loaded query={charge}>{data => <ChargeBlocks charge={data} />}</Loaded>
    </>
  );
}
