import type { Charge } from '@recaudo/contract/api/charges';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useChange, useGet } from '../../../../session/use-api.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { ChargeBadge } from '../../../../ui/values/badge.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { PaidBy } from '../../../payments/screens/charge-table.tsx';
import { PlayButtons, playsFor } from '../../../payments/screens/play-buttons.tsx';
import { simulatorMessages } from '../../messages/simulator-messages.ts';

const SHOWN = 5;
const READ = 25;

function PlayTable({ caption, rows }: { caption: string; rows: readonly Charge[] }) {
  const messages = useMessages(simulatorMessages);
  const address = useAddress();
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.payment,
          cell: charge => (
            <Link href={address(`/transacciones/${charge.id}`)}>
              <Money amount={charge.amount} /> <PaidBy charge={charge} />
            </Link>
          ),
        },
        { title: messages.state, cell: row => <ChargeBadge status={row.status} method={row.method} /> },
        { title: messages.play, cell: charge => <PlayButtons charge={charge} /> },
        {
          title: messages.events,
          cell: ({ id }) => <Link href={`${address('/eventos')}?resource=${id}`}>{messages.seeEvents}</Link>,
          isWide: true,
        },
      ]}
    />
  );
}

/** Creates a payment if none is waiting. */
function NewStorePayment() {
  const messages = useMessages(simulatorMessages);
  const { api } = useGateway();
  const make = useChange((_: undefined, idempotencyKey) =>
    api.post('/charges', {
      body: {
        method: 'store',
        amount: 20_000,
        currency: 'COP',
        iva: '3193',
        description: messages.exampleDescription,
        customer: { name: 'Camila', last_name: 'Rojas', email: 'camila.rojas@example.com' },
      },
      idempotencyKey,
    }),
  );
  return (
    <>
      <Button needs="money" busy={make.isPending} onClick={() => make.mutate(undefined)}>
        {messages.newStorePayment}
      </Button>
      {make.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={make.error} />
        </div>
      )}
    </>
  );
}

/** Simulates the cash networks and banks for waiting payments. */
export function WaitingPanel() {
  const messages = useMessages(simulatorMessages);
  const charges = useGet('/charges', { query: { status: 'in_progress', limit: READ } });
  return (
    <Panel title={messages.waiting} actions={<NewStorePayment />}>
      <p className="quiet">{messages.waitingLead}</p>
      <Loaded query={charges} lines={2}>
        {rows => {
          const waiting = rows.filter(row => playsFor(row).length > 0).slice(0, SHOWN);
          return waiting.length === 0 ? (
            <p>{messages.nothingWaits}</p>
          ) : (
            <PlayTable caption={messages.waiting} rows={waiting} />
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** Simulates the card networks: disputes recent card payments and decides open disputes. */
export function DisputePanel() {
  const messages = useMessages(simulatorMessages);
  const open = useGet('/charges', { query: { status: 'chargeback_pending', limit: SHOWN } });
  const paid = useGet('/charges', { query: { status: 'completed', limit: READ } });
  return (
    <Panel title={messages.disputes}>
      <p className="quiet">{messages.disputesLead}</p>
      <Loaded query={open} lines={2}>
        {disputed => (
          <Loaded query={paid} lines={2}>
            {completed => {
              const disputable = completed.filter(row => playsFor(row).length > 0);
              const rows = [...disputed, ...disputable].slice(0, SHOWN);
              return rows.length === 0 ? (
                <p>{messages.nothingToDispute}</p>
              ) : (
                <PlayTable caption={messages.disputes} rows={rows} />
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}
