import { useState } from 'react';
import { send } from '../../api/request.ts';
import type { FraudRule, FraudRules } from '../../api/settings-types.ts';
import { usePanel } from '../../api/use-panel.ts';
import { fraudMessages } from '../../messages/fraud-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useChange } from '../../session/use-api.ts';
import { useData } from '../../session/use-data.ts';
import { useDataAddress } from '../../session/use-data-address.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { RemoveRuleDialog, RuleDialog } from './rule-dialogs.tsx';
import { RuleTable } from './rule-table.tsx';
import { RuleTest } from './rule-test.tsx';

/** Payments come, and colleagues decide. */
const EVERY_MS = 10_000;

type Open = { what: 'new'; action: FraudRule['action'] } | { what: 'edit' | 'remove'; rule: FraudRule };

function OpenDialog({ open, address, onClose }: { open: Open; address: string; onClose: () => void }) {
  if (open.what === 'new') {
    return <RuleDialog rule={undefined} action={open.action} address={address} onClose={onClose} />;
  }
  const given = { rule: open.rule, address, onClose };
  return open.what === 'edit' ? <RuleDialog {...given} /> : <RemoveRuleDialog {...given} />;
}

function Rules({
  answer,
  address,
  onOpen,
}: {
  answer: FraudRules;
  address: string;
  onOpen: (open: Open) => void;
}) {
  const messages = useMessages(fraudMessages);
  const change = useChange((rule: FraudRule) =>
    send('PUT', `${address}/${encodeURIComponent(rule.id)}`, { body: { enabled: !rule.enabled } }),
  );
  return (
    <>
      {change.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={change.error} />
        </div>
      )}
      <Panel title={messages.rules}>
        {answer.rules.some(rule => rule.is_default) && <p className="quiet">{messages.defaults}</p>}
        <RuleTable
          answer={answer}
          onEdit={rule => onOpen({ what: 'edit', rule })}
          onRemove={rule => onOpen({ what: 'remove', rule })}
          onSwitch={rule =>
            change.mutate(rule, {
              onSuccess: () => showToast(rule.enabled ? messages.switchedOff : messages.switchedOn),
            })
          }
        />
      </Panel>
    </>
  );
}

export default function Fraud() {
  const messages = useMessages(fraudMessages);
  const address = `${useDataAddress()}/fraud-rules`;
  const { filters } = useFilters();
  const isQueue = filters.get('status') === 'pending';
  const rules = usePanel<FraudRules>(address);
  const waiting = useData('/fraud-reviews', { query: { after: filters.get('pagina') ?? '' } }, EVERY_MS);
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <Button
          needs="business"
          look={isQueue ? 'plain' : 'primary'}
          onClick={() => setOpen({ what: 'new', action: isQueue ? 'review' : 'refuse' })}
        >
          {messages.add}
        </Button>
      </PageHead>
      <StatusTabs
        label={messages.views}
        counts={waiting.data && { pending: waiting.data }}
        choices={[
          ['', messages.rules],
          ['pending', messages.toReview],
        ]}
      />
      <RoleNote needs={isQueue ? 'review' : 'business'} />
      <Loaded query={rules}>
        {answer =>
          isQueue ? (
            <Loaded query={waiting}>{page => <ReviewQueue page={page} rules={answer.rules} />}</Loaded>
          ) : (
            <Rules answer={answer} address={address} onOpen={setOpen} />
          )
        }
      </Loaded>
      {!isQueue && <RuleTest address={address} />}
      {open !== undefined && <OpenDialog open={open} address={address} onClose={() => setOpen(undefined)} />}
    </>
  );
}
