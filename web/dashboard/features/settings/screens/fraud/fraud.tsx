import type { FraudRule, FraudRules } from '@recaudo/contract/merchant/payments/fraud-rules';
import { useState } from 'react';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useChange } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { RemoveRuleDialog, RuleDialog } from '../../dialogs/rule-dialogs.tsx';
import { fraudMessages } from '../../messages/fraud-messages.ts';
import { DeclineAlarmPanel } from './decline-alarm.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { RuleTable } from './rule-table.tsx';
import { RuleTest } from './rule-test.tsx';

/** Refreshes, because new payments arrive and colleagues decide others. */
const EVERY_MS = 10_000;

type Open = { what: 'new'; action: FraudRule['action'] } | { what: 'edit' | 'remove'; rule: FraudRule };

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.what === 'new') {
    return <RuleDialog rule={undefined} action={open.action} onClose={onClose} />;
  }
  const given = { rule: open.rule, onClose };
  return open.what === 'edit' ? <RuleDialog {...given} /> : <RemoveRuleDialog {...given} />;
}

function Rules({ answer, onOpen }: { answer: FraudRules; onOpen: (open: Open) => void }) {
  const messages = useMessages(fraudMessages);
  const { data } = useGateway();
  const change = useChange(({ id, enabled }: FraudRule) =>
    data.put('/fraud-rules/:rule_id', { path: { rule_id: id }, body: { enabled: !enabled } }),
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
  const { filters } = useFilters();
  const isQueue = filters.get('status') === 'pending';
  const rules = useData('/fraud-rules');
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
            <Rules answer={answer} onOpen={setOpen} />
          )
        }
      </Loaded>
      {!isQueue && <DeclineAlarmPanel />}
      {!isQueue && <RuleTest />}
      {open !== undefined && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
