import type { HoldView } from '@recaudo/contract/merchant/money/settlement-screens';
import type { SettledMerchantDetail } from '@recaudo/contract/operator/settlement/settlements';
import { environments } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { formatMoney } from '../../../../format/money.ts';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { HoldDialog, ReleaseDialog } from '../../dialogs/hold-dialogs.tsx';
import { PriceDialog } from '../../dialogs/price-dialog.tsx';
import { settledMessages } from '../../messages/settled-messages.ts';
import { Prices } from './prices.tsx';
import { useScheduleText } from './schedule-text.ts';
import { OwnPlatform, Sellers } from './sellers.tsx';

function Balance({ settled }: { settled: SettledMerchantDetail }) {
  const messages = useMessages(settledMessages);
  const parts = ['available', 'pending', 'reserved', 'in_payout'] as const;
  return (
    <>
      <div className="figures row">
        {parts.map(part => (
          <Panel key={part} title={messages[part]}>
            <p className="kpi-figure">
              <Money amount={settled[part]} />
            </p>
          </Panel>
        ))}
      </div>
      {settled.available < 0 && (
        <div className="notice closing bad">
          <p>{messages.negativeLead}</p>
          <Facts
            rows={settled.causes.map(({ cause, amount }) => [
              messages[cause],
              <Money key={cause} amount={amount} />,
            ])}
          />
        </div>
      )}
    </>
  );
}

function Terms({ settled }: { settled: SettledMerchantDetail }) {
  const messages = useMessages(settledMessages);
  const { language } = usePreferences();
  const scheduleOf = useScheduleText();
  const { reserve, banking_days: days, next_cutoff: next } = settled;
  const daysText = (['card', 'bank_account', 'store'] as const)
    .map(method => fill(messages.daysOf, { method: messages[method], days: days[method] }))
    .join(', ');
  return (
    <Panel title={messages.terms}>
      <Facts
        rows={[
          [messages.schedule, scheduleOf(settled)],
          [messages.nextCutoff, next === null ? messages.onDemand : <Day key="next" day={next} />],
          [messages.minimum, <Money key="minimum" amount={settled.minimum} />],
          [messages.bankingDays, daysText],
          [
            messages.rolling,
            reserve.percent === 0
              ? null
              : fill(messages.rollingOf, {
                  percent: formatNumber(reserve.percent, language),
                  days: reserve.days,
                }),
          ],
          [messages.fixed, reserve.fixed === 0 ? null : formatMoney(reserve.fixed, language)],
        ]}
      />
      <p className="small quiet">{messages.changeTerms}</p>
    </Panel>
  );
}

function Holds(props: {
  settled: SettledMerchantDetail;
  onHold: () => void;
  onRelease: (hold: HoldView) => void;
}) {
  const { settled, onHold, onRelease } = props;
  const messages = useMessages(settledMessages);
  const ui = useMessages(uiMessages);
  return (
    <Panel
      title={messages.holds}
      actions={
        <Button needs="ops:money" onClick={onHold}>
          {messages.hold}
        </Button>
      }
    >
      {settled.holds.length === 0 ? (
        <p className="quiet">{messages.noHolds}</p>
      ) : (
        <Table
          caption={messages.holds}
          rows={settled.holds}
          keyOf={({ id }) => id}
          columns={[
            {
              title: messages.reason,
              cell: row => <Named name={messages[`kind_${row.kind}`]} below={row.reason} />,
            },
            { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
            { title: messages.since, cell: ({ day }) => <Day day={day} />, isWide: true },
            {
              title: messages.releaseOn,
              cell: row => (row.release_on === null ? messages.byHand : <Day day={row.release_on} />),
              isWide: true,
            },
            {
              title: ui.actions,
              cell: row => (
                <Button needs="ops:money" look="quiet" onClick={() => onRelease(row)}>
                  {messages.release}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

const tones = { closed: 'wait', paid: 'good', carried: 'idle' } as const;

function Latest({ settlements }: Pick<SettledMerchantDetail, 'settlements'>) {
  const messages = useMessages(settledMessages);
  return (
    <Panel title={messages.settlements}>
      {settlements.length === 0 ? (
        <p className="quiet">{messages.noSettlements}</p>
      ) : (
        <Table
          caption={messages.settlements}
          rows={settlements}
          keyOf={({ id }) => id}
          columns={[
            {
              title: messages.number,
              cell: row => <Named name={row.number} below={<Day day={row.cutoff} />} />,
            },
            { title: messages.closing, cell: row => <Money amount={row.closing_balance} />, align: 'end' },
            {
              title: messages.state,
              cell: ({ status }) => <Mark tone={tones[status]}>{messages[`status_${status}`]}</Mark>,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** One merchant that the operator collects for: balance, reserve, prices and terms. */
export default function SettledMerchantScreen({ params }: { params: Params }) {
  const messages = useMessages(settledMessages);
  const environment = environments.find(known => known === params['environment']) ?? 'sandbox';
  const merchant = usePanel('/ops/settlements/:environment/:merchant_id', {
    path: { environment, merchant_id: params['id'] ?? '' },
  });
  const [opened, setOpened] = useState<'hold' | 'price'>();
  const [released, setReleased] = useState<HoldView>();
  const title = merchant.data?.merchant.name ?? messages.merchant;
  const trail = [{ title: messages.title, href: `/ops/liquidaciones?environment=${environment}` }];
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={title} trail={trail} />
      <Loaded query={merchant}>
        {settled => (
          <>
            <Balance settled={settled} />
            <RoleNote needs="ops:money" />
            <div className="split">
              <div>
                <Holds settled={settled} onHold={() => setOpened('hold')} onRelease={setReleased} />
                <Prices settled={settled} onAdd={() => setOpened('price')} />
              </div>
              <div>
                <OwnPlatform settled={settled} environment={environment} />
                <Terms settled={settled} />
                <Latest settlements={settled.settlements} />
              </div>
            </div>
            <Sellers settled={settled} environment={environment} />
            {opened === 'hold' && <HoldDialog settled={settled} environment={environment} onClose={close} />}
            {opened === 'price' && (
              <PriceDialog settled={settled} environment={environment} onClose={close} />
            )}
            {released !== undefined && (
              <ReleaseDialog
                settled={settled}
                environment={environment}
                hold={released}
                onClose={() => setReleased(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
