import { useState } from 'react';
import { send } from '../../api/request.ts';
import type { FraudRule, FraudRules } from '../../api/settings-types.ts';
import { useChange, usePanel } from '../../api/use-api.ts';
import { formatMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fill } from '../../words/dictionary.ts';
import { fraudWords } from '../../words/fraud-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { RemoveRuleDialog, RuleDialog } from './rule-dialogs.tsx';
import { RuleTest } from './rule-test.tsx';

const SHOWN_ENTRIES = 3;

/** A rule as a sentence. */
function RuleSentence({ rule }: { rule: FraudRule }) {
  const words = useWords(fraudWords);
  const { language } = usePreferences();
  const entries = rule.bins ?? rule.emails ?? [];
  const more = entries.length > SHOWN_ENTRIES ? ` +${entries.length - SHOWN_ENTRIES}` : '';
  return fill(words[`tells_${rule.kind}`], {
    amount: formatMoney(rule.amount ?? 0, language),
    per: words[rule.per ?? 'card'],
    counts: words[rule.counts ?? 'charges'],
    limit: rule.limit ?? 0,
    minutes: (rule.window_seconds ?? 0) / 60,
    list: entries.slice(0, SHOWN_ENTRIES).join(', ') + more,
  });
}

interface RuleActions {
  onEdit: (rule: FraudRule) => void;
  onRemove: (rule: FraudRule) => void;
  onSwitch: (rule: FraudRule) => void;
}

function RuleButtons({ rule, onEdit, onRemove, onSwitch }: RuleActions & { rule: FraudRule }) {
  const words = useWords(fraudWords);
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${rule.id}`, children: verb });
  return (
    <div className="buttons">
      <Button needs="business" look="quiet" {...named(words.edit)} onClick={() => onEdit(rule)} />
      <Button
        needs="business"
        look="quiet"
        {...named(rule.enabled ? words.off : words.on)}
        onClick={() => onSwitch(rule)}
      />
      <Button needs="business" look="quiet" {...named(words.remove)} onClick={() => onRemove(rule)} />
    </div>
  );
}

function RuleTable({ answer, ...actions }: RuleActions & { answer: FraudRules }) {
  const words = useWords(fraudWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.rules}
      rows={answer.rules}
      keyOf={({ id }) => id}
      columns={[
        { title: words.name, cell: ({ id }) => <code>{id}</code> },
        { title: words.what, cell: rule => <RuleSentence rule={rule} />, isWide: true },
        {
          title: words.state,
          cell: ({ enabled }) => (
            <Mark tone={enabled ? 'good' : 'idle'}>{enabled ? words.isOn : words.isOff}</Mark>
          ),
        },
        {
          title: fill(words.hits, { days: answer.hits_days }),
          cell: ({ hits }) => hits,
          align: 'end',
          isWide: true,
        },
        {
          title: words.lastHit,
          cell: row => (row.last_hit === null ? ui.none : <Moment iso={row.last_hit} />),
          isWide: true,
        },
        { title: ui.actions, cell: rule => <RuleButtons rule={rule} {...actions} /> },
      ]}
    />
  );
}

type Open = { what: 'new' } | { what: 'edit' | 'remove'; rule: FraudRule };

function OpenDialog({ open, address, onClose }: { open: Open; address: string; onClose: () => void }) {
  if (open.what === 'remove')
    return <RemoveRuleDialog rule={open.rule} address={address} onClose={onClose} />;
  return (
    <RuleDialog rule={open.what === 'edit' ? open.rule : undefined} address={address} onClose={onClose} />
  );
}

export default function Fraud() {
  const words = useWords(fraudWords);
  const address = `${useDataAddress()}/fraud-rules`;
  const rules = usePanel<FraudRules>(address);
  const [open, setOpen] = useState<Open>();
  const change = useChange((rule: FraudRule) =>
    send('PUT', `${address}/${encodeURIComponent(rule.id)}`, { body: { enabled: !rule.enabled } }),
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button needs="business" look="primary" onClick={() => setOpen({ what: 'new' })}>
          {words.add}
        </Button>
      </PageHead>
      <RoleNote needs="business" />
      {change.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={change.error} />
        </div>
      )}
      <Loaded query={rules}>
        {answer => (
          <Panel title={words.rules}>
            {answer.rules.some(rule => rule.is_default) && <p className="quiet">{words.defaults}</p>}
            <RuleTable
              answer={answer}
              onEdit={rule => setOpen({ what: 'edit', rule })}
              onRemove={rule => setOpen({ what: 'remove', rule })}
              onSwitch={rule =>
                change.mutate(rule, {
                  onSuccess: () => showToast(rule.enabled ? words.switchedOff : words.switchedOn),
                })
              }
            />
          </Panel>
        )}
      </Loaded>
      <RuleTest address={address} />
      {open !== undefined && <OpenDialog open={open} address={address} onClose={() => setOpen(undefined)} />}
    </>
  );
}
