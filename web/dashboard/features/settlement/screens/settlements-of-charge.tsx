import type { MovementOfCharge } from '@recaudo/contract/merchant/money/settlement-screens';
import { formatDay } from '../../../format/dates.ts';
import { fill } from '../../../messages/dictionary.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useIsSettled } from '../../../session/use-is-settled.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { settlementMessages } from '../messages/settlement-messages.ts';

function Place({ movement }: { movement: MovementOfCharge }) {
  const messages = useMessages(settlementMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const { settlement, is_available: isAvailable, available_on: day } = movement;
  if (settlement !== null) {
    return (
      <Link href={address(`/liquidaciones/${settlement.id}`)}>
        {fill(messages.numbered, { number: settlement.number })}
      </Link>
    );
  }
  if (isAvailable) return messages.notSettled;
  return fill(messages.availableFrom, { day: formatDay(day, language) });
}

function Movements({ chargeId }: { chargeId: string }) {
  const messages = useMessages(settlementMessages);
  const { data } = useData('/settled-charges/:transaction_id', { path: { transaction_id: chargeId } });
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={messages.inSettlement}>
      <Table
        caption={messages.inSettlement}
        rows={data}
        keyOf={({ transaction_id: id, number }) => `${id} ${number}`}
        columns={[
          { title: messages.movement, cell: ({ type }) => messages[type] },
          { title: messages.net, cell: ({ net }) => <Money amount={net} />, align: 'end' },
          { title: messages.one, cell: row => <Place movement={row} /> },
        ]}
      />
    </Panel>
  );
}

/** The settlements of a charge, its refunds and its chargebacks; nothing for a merchant that is paid directly. */
export const SettlementsOfCharge = ({ chargeId }: { chargeId: string }) =>
  useIsSettled() ? <Movements chargeId={chargeId} /> : null;
