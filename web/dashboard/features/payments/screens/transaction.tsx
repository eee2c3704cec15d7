import type { Charge } from '@recaudo/contract/api/charges';
import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { retryMessages } from '../../../messages/retry-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Reason } from '../../../ui/rejections/reason.tsx';
import { useRetryText } from '../../../ui/rejections/retry-text.ts';
import { Badge, ChargeBadge } from '../../../ui/values/badge.tsx';
import { Identifier, RawObject } from '../../../ui/values/code.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { ReversalsOf } from '../../disputes/screens/reversals-of-charge.tsx';
import { SettlementsOfCharge } from '../../settlement/screens/settlements-of-charge.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeShares } from './charge-shares.tsx';
import { MeansOfPayment } from './means-of-payment.tsx';
import { refundableOf } from './refundable.ts';
import { SimulateCharge } from './simulate-charge.tsx';
import { Timeline } from './timeline.tsx';

/** The payment link of the charge, titled like its payments. */
function LinkOf({ row }: { row: ListedTransaction }) {
  const address = useAddress();
  const query = new URLSearchParams({ reusable_link_id: row.reusable_link_id ?? '' });
  return <Link href={`${address('/transacciones')}?${query}`}>{row.description}</Link>;
}

function Summary({ charge, row }: { charge: Charge; row: ListedTransaction | undefined }) {
  const messages = useMessages(paymentMessages);
  const people = useMessages(personMessages);
  const lists = useMessages(moneyListMessages);
  const isPse = charge.method === 'bank_account';
  const { refunds = [] } = charge;
  return (
    <Panel title={messages.summary} actions={<ChargeBadge status={charge.status} method={charge.method} />}>
      <p className="figure">
        <Money amount={charge.amount} />
      </p>
      <Facts
        rows={[
          [people.bank, isPse ? row?.bank_name : undefined],
          [people.document, row?.customer?.document],
          [people.cus, row?.cus && <Identifier key="cus" value={row.cus} />],
          [messages.description, charge.description],
          [messages.order, charge.order_id],
          [lists.reusableLink, row?.reusable_link_id && <LinkOf key="link" row={row} />],
          [messages.date, <Instant key="date" iso={charge.creation_date} />],
          [messages.operationDate, <Instant key="last" iso={charge.operation_date} />],
          [messages.net, refunds.length > 0 ? <Money key="net" amount={refundableOf(charge)} /> : undefined],
          ['id', <Identifier key="id" value={charge.id} />],
        ]}
      />
    </Panel>
  );
}

function Declined({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const retries = useMessages(retryMessages);
  const text = useRetryText();
  if (charge.error_code === undefined && charge.error_message === null) return null;
  return (
    <Panel title={messages.failure}>
      <Facts
        rows={[
          [
            messages.errorCode,
            charge.error_code === undefined ? undefined : (
              <a key="code" href={`/docs/errors/${charge.error_code}`}>
                {charge.error_code}
              </a>
            ),
          ],
          [
            messages.reason,
            charge.error_code === undefined ? (
              charge.error_message
            ) : (
              <Reason key="reason" code={charge.error_code} description={charge.error_message} />
            ),
          ],
          [messages.rules, charge.fraud_rules?.join(', ')],
          [retries.decision, charge.retry && text.className(charge.retry.class)],
          [retries.why, charge.retry && text.reason(charge.retry.reason)],
          [retries.nextTry, charge.retry?.next_attempt_at && text.instant(charge.retry.next_attempt_at)],
        ]}
      />
    </Panel>
  );
}

function Refunds({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const { refunds = [] } = charge;
  if (refunds.length === 0) return null;
  return (
    <Panel title={messages.refunds}>
      <Table
        caption={messages.refunds}
        rows={refunds}
        keyOf={({ id }) => id}
        columns={[
          { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
          { title: messages.state, cell: ({ status }) => <Badge state={status} /> },
          { title: messages.date, cell: row => <Instant iso={row.creation_date} /> },
          { title: messages.description, cell: row => row.description ?? ui.none, isWide: true },
        ]}
      />
    </Panel>
  );
}

/** A free text of the API, usually an amount. */
const Iva = ({ text }: { text: string }) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : <Money amount={Number(text)} />;

function Costs({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  return (
    <Panel title={messages.costs}>
      <Facts
        rows={[
          [messages.iva, charge.iva && <Iva key="iva" text={charge.iva} />],
          [messages.fee, charge.fee && <Money key="fee" amount={charge.fee.amount} />],
          [messages.feeTax, charge.fee && <Money key="tax" amount={charge.fee.tax} />],
          [
            messages.netAfterFees,
            charge.fee && charge.status === 'completed' ? (
              <Money key="net" amount={refundableOf(charge) - charge.fee.amount - charge.fee.tax} />
            ) : undefined,
          ],
          [messages.conciliated, charge.conciliated ? ui.yes : ui.no],
        ]}
      />
    </Panel>
  );
}

function ChargeBlocks({ charge, row }: { charge: Charge; row: ListedTransaction | undefined }) {
  const messages = useMessages(paymentMessages);
  const address = useAddress();
  const { environment } = useGateway();
  return (
    <div className="split">
      <div>
        <Summary charge={charge} row={row} />
        <Declined charge={charge} />
        <Refunds charge={charge} />
        <ReversalsOf chargeId={charge.id} />
        <ChargeShares charge={charge} />
        <SettlementsOfCharge chargeId={charge.id} />
        <Timeline chargeId={charge.id} />
        <Panel title={messages.related}>
          <div className="buttons">
            {charge.status.startsWith('chargeback_') && (
              <ButtonLink href={address(`/contracargos/${charge.id}`)}>{messages.chargebackOf}</ButtonLink>
            )}
            <ButtonLink href={`${address('/eventos')}?resource=${charge.id}`}>{messages.eventsOf}</ButtonLink>
          </div>
          <RawObject value={charge} />
        </Panel>
      </div>
      <div>
        <MeansOfPayment charge={charge} row={row} />
        <Costs charge={charge} />
        {environment === 'sandbox' && <SimulateCharge charge={charge} />}
      </div>
    </div>
  );
}

export default function Transaction({ params }: { params: Params }) {
  const messages = useMessages(paymentMessages);
  const people = useMessages(personMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const path = { transaction_id: params['id'] ?? '' };
  const charge = useGet('/charges/:transaction_id', { path });
  const { data: row } = useData('/transactions/:transaction_id', { path });
  const who = row?.customer?.name ?? row?.customer?.email ?? people.payment;
  const title =
    row === undefined
      ? messages.one
      : fill(people.titleOf, { name: who, amount: formatMoney(row.amount, language) });
  return (
    <>
      <PageHead title={title} trail={[{ title: messages.title, href: address('/transacciones') }]}>
        {charge.data !== undefined && (
          <ChargeActions charge={charge.data} payer={row?.customer?.name ?? undefined} />
        )}
      </PageHead>
      <Loaded query={charge}>{data => <ChargeBlocks charge={data} row={row} />}</Loaded>
    </>
  );
}
