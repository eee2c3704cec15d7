import type { Environment } from '@recaudo/contract/environment';
import type { OperatorMerchant } from '@recaudo/contract/panel/operator-answers';
import { useState } from 'react';
import { panel } from '../../api/gateway-client.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { operatorMerchantWords } from '../../words/operator-merchant-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { EnvironmentField, useEnvironmentFilter } from './environment-field.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { type MerchantActions, MerchantButtons } from './merchant-buttons.tsx';

/** As many as the server shows at a time. */
const ROWS = 20;

interface SwitchProps {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}

function SwitchDialog({ merchant, environment, onClose }: SwitchProps) {
  const words = useWords(operatorMerchantWords);
  const isActive = merchant.status === 'active';
  const verb = isActive ? 'suspend' : 'activate';
  const path = { environment, merchant_id: merchant.id };
  return (
    <Dialog
      title={fill(isActive ? words.suspendTitle : words.activateTitle, { name: merchant.name })}
      onClose={onClose}
    >
      <p>{isActive ? words.suspendLead : words.activateLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post(`/ops/merchants/:environment/:merchant_id/${verb}`, { path, idempotencyKey })
        }
        submit={isActive ? words.suspend : words.activate}
        look={isActive ? 'danger' : 'primary'}
        done={isActive ? words.wasSuspended : words.wasActivated}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function MerchantTable(props: MerchantActions & { rows: readonly OperatorMerchant[] }) {
  const words = useWords(operatorMerchantWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.title}
      rows={props.rows}
      keyOf={({ id }) => id}
      columns={[
        { title: words.name, cell: ({ name, email }) => <Named name={name} below={email} /> },
        {
          title: words.state,
          cell: ({ status }) => <Mark tone={status === 'active' ? 'good' : 'bad'}>{words[status]}</Mark>,
        },
        {
          title: words.volume,
          cell: row => (
            <span title={row.is_volume_partial ? words.partial : undefined}>
              {row.is_volume_partial && '> '}
              <Money amount={row.volume_30_days} />
            </span>
          ),
          align: 'end',
          isWide: true,
        },
        { title: words.charges, cell: row => row.charges_30_days, align: 'end', isWide: true },
        { title: words.since, cell: row => <Moment iso={row.creation_date} />, isWide: true },
        {
          title: ui.actions,
          cell: row => <MerchantButtons merchant={row} {...props} />,
        },
      ]}
    />
  );
}

function Found({ environment }: { environment: Environment }) {
  const ui = useWords(uiWords);
  const { filters } = useFilters();
  const query = { q: filters.get('q') ?? '', before: filters.get('pagina') ?? '' };
  const merchants = usePanel('/ops/merchants', { query });
  const [switched, setSwitched] = useState<OperatorMerchant>();
  const [limited, setLimited] = useState<OperatorMerchant>();
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
            />
            <CursorPager next={rows.length === ROWS ? rows.at(-1)?.id : undefined} />
            {limited !== undefined && (
              <LimitsDialog
                merchant={limited}
                environment={environment}
                onClose={() => setLimited(undefined)}
              />
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
  const words = useWords(operatorMerchantWords);
  const { filters } = useFilters();
  const environment = useEnvironmentFilter();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <FilterBar>
        <TextField
          label={words.find}
          type="text"
          name="q"
          defaultValue={filters.get('q') ?? ''}
          hint={words.findHint}
        />
        <EnvironmentField />
      </FilterBar>
      <Found environment={environment} />
    </>
  );
}
