import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Form } from '../../../../ui/form.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { FeesDialog } from '../../dialogs/fees-dialog.tsx';
import { LimitsDialog } from '../../dialogs/limits-dialog.tsx';
import { VolumeDialog } from '../../dialogs/volume-dialog.tsx';
import { operatorMerchantMessages } from '../../messages/operator-merchant-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { type MerchantActions, MerchantButtons } from './merchant-buttons.tsx';

/** The server's page size. */
const ROWS = 20;

interface SwitchProps {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}

function SwitchDialog({ merchant, environment, onClose }: SwitchProps) {
  const messages = useMessages(operatorMerchantMessages);
  const isActive = merchant.status === 'active';
  const verb = isActive ? 'suspend' : 'activate';
  const path = { environment, merchant_id: merchant.id };
  return (
    <Dialog
      title={fill(isActive ? messages.suspendTitle : messages.activateTitle, { name: merchant.name })}
      onClose={onClose}
    >
      <p>{isActive ? messages.suspendLead : messages.activateLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post(`/ops/merchants/:environment/:merchant_id/${verb}`, { path, idempotencyKey })
        }
        submit={isActive ? messages.suspend : messages.activate}
        look={isActive ? 'danger' : 'primary'}
        done={isActive ? messages.wasSuspended : messages.wasActivated}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function MerchantTable(props: MerchantActions & { rows: readonly OperatorMerchant[] }) {
  const messages = useMessages(operatorMerchantMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      caption={messages.title}
      rows={props.rows}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.name, cell: ({ name, email }) => <Named name={name} below={email} /> },
        {
          title: messages.state,
          cell: ({ status }) => <Mark tone={status === 'active' ? 'good' : 'bad'}>{messages[status]}</Mark>,
        },
        {
          title: messages.volume,
          cell: row => (
            <span title={row.is_volume_partial ? messages.partial : undefined}>
              {row.is_volume_partial && '> '}
              <Money amount={row.volume_30_days} />
            </span>
          ),
          align: 'end',
          isWide: true,
        },
        { title: messages.charges, cell: row => row.charges_30_days, align: 'end', isWide: true },
        { title: messages.since, cell: row => <Instant iso={row.creation_date} />, isWide: true },
        {
          title: ui.actions,
          cell: row => <MerchantButtons merchant={row} {...props} />,
        },
      ]}
    />
  );
}

function Found({ environment }: { environment: Environment }) {
  const ui = useMessages(uiMessages);
  const { filters } = useFilters();
  const query = { q: filters.get('q') ?? '', before: filters.get('pagina') ?? '' };
  const merchants = usePanel('/ops/merchants', { query });
  const [switched, setSwitched] = useState<OperatorMerchant>();
  const [limited, setLimited] = useState<OperatorMerchant>();
  const [priced, setPriced] = useState<OperatorMerchant>();
  const [capped, setCapped] = useState<OperatorMerchant>();
  return (
    <Loaded query={merchants}>
      {({ environments }) => {
        const rows = environments[environment] ?? [];
        if (rows.length === 0) return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
        return (
          <>
            <MerchantTable
              rows={rows}
              environment={environment}
              onSwitch={setSwitched}
              onLimit={setLimited}
              onFees={setPriced}
              onVolume={setCapped}
            />
            <CursorPager next={rows.length === ROWS ? rows.at(-1)?.id : undefined} />
            {limited !== undefined && (
              <LimitsDialog
                merchant={limited}
                environment={environment}
                onClose={() => setLimited(undefined)}
              />
            )}
            {capped !== undefined && (
              <VolumeDialog
                merchant={capped}
                environment={environment}
                onClose={() => setCapped(undefined)}
              />
            )}
            {priced !== undefined && (
              <FeesDialog merchant={priced} environment={environment} onClose={() => setPriced(undefined)} />
            )}
            {switched !== undefined && (
              <SwitchDialog
                merchant={switched}
                environment={environment}
                onClose={() => setSwitched(undefined)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

export default function Merchants() {
  const messages = useMessages(operatorMerchantMessages);
  const environment = useEnvironmentFilter();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <FilterRow
        search={{ kind: 'text', name: 'q', label: messages.find, hint: messages.findHint }}
        filters={[useEnvironmentChoice()]}
      />
      <Found environment={environment} />
    </>
  );
}
