import { type ConnectionMethod, OWN_PROCESSOR } from '@recaudo/contract/operator/connection-words';
import type { OperatorConnection } from '@recaudo/contract/operator/connections';
import type { RoutingRule } from '@recaudo/contract/operator/routing';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type ReactNode, useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Choice } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { routingMessages } from '../../messages/routing-messages.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleSentence } from './rule-sentence.ts';
import { moved, replaced } from './rule-values.ts';

/** The merchant and payment method of the rules. */
export interface RuleScope {
  environment: Environment;
  method: ConnectionMethod;
  merchantId?: string | undefined;
}

interface RuleTableProps {
  caption: string;
  rules: readonly RoutingRule[];
  known: readonly Choice[];
  onChange: (rules: RoutingRule[]) => void;
  onEdit: (place: number) => void;
}

function RuleTable({ caption, rules, known, onChange, onEdit }: RuleTableProps) {
  const messages = useMessages(routingMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const nameOf = (id: string): string =>
    known.find(([value]) => value === id)?.[1] ?? `${messages.unknownLink} (${id})`;
  const buttons = (place: number) => {
    const named = (verb: string) => ({
      'aria-label': `${verb}: ${fill(messages.rule, { number: place + 1 })}`,
      children: verb,
      look: 'quiet' as const,
    });
    return (
      <div className="buttons many">
        <Button
          needs="ops:administer"
          {...named(messages.up)}
          disabled={place === 0}
          onClick={() => onChange(moved(rules, place, -1))}
        />
        <Button
          needs="ops:administer"
          {...named(messages.down)}
          disabled={place === rules.length - 1}
          onClick={() => onChange(moved(rules, place, 1))}
        />
        <Button needs="ops:administer" {...named(messages.edit)} onClick={() => onEdit(place)} />
        <Button
          needs="ops:administer"
          {...named(messages.remove)}
          onClick={() => onChange(replaced(rules, place))}
        />
      </div>
    );
  };
  return (
    <Table
      caption={caption}
      rows={rules.map((rule, place) => ({ ...rule, place }))}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          title: messages.whenAndWhere,
          cell: ({ conditions = {}, links: connections, place }) => (
            <Named
              name={`${place + 1}. ${ruleSentence(conditions, language)}`}
              below={connections.map(nameOf).join(' → ')}
            />
          ),
        },
        { title: ui.actions, cell: ({ place }) => buttons(place) },
      ]}
    />
  );
}

/** Unsaved changes. */
function Unsaved({ scope, draft, onEnd }: { scope: RuleScope; draft: RoutingRule[]; onEnd: () => void }) {
  const messages = useMessages(routingMessages);
  const { environment, method, merchantId } = scope;
  return (
    <div className="notice" role="status">
      <p>{messages.unsaved}</p>
      <Form
        needs="ops:administer"
        action={() =>
          panel.put('/ops/routes/:environment/:method', {
            path: { environment, method },
            body: { rules: draft, ...(merchantId === undefined ? {} : { merchant_id: merchantId }) },
          })
        }
        submit={messages.save}
        done={messages.saved}
        onDone={onEnd}
        onCancel={onEnd}
        cancel={messages.discard}
      />
    </div>
  );
}

const choicesOf = (connections: readonly OperatorConnection[], own: readonly Choice[]): Choice[] => [
  ...connections.map(({ id, name }) => [id, name] as const),
  ...own,
];

interface RulesPanelProps {
  scope: RuleScope;
  title: string;
  /** The saved rules. */
  rules: readonly RoutingRule[];
  connections: readonly OperatorConnection[];
  /** Explains what an empty list means. */
  none: ReactNode;
}

/** An ordered list of rules. Changes take effect together when they are saved. */
export function RulesPanel({ scope, title, rules: saved, connections, none }: RulesPanelProps) {
  const messages = useMessages(routingMessages);
  const [draft, setDraft] = useState<RoutingRule[]>();
  /** An index in the list; the index after the end is a new rule. */
  const [edited, setEdited] = useState<number>();
  const rules = draft ?? saved;
  const own: readonly Choice[] = scope.environment === 'sandbox' ? [[OWN_PROCESSOR, messages.simulator]] : [];
  const known = choicesOf(connections, own);
  const choices = choicesOf(
    connections.filter(({ methods }) => methods.includes(scope.method)),
    own,
  );
  const add = (
    <Button
      needs="ops:administer"
      aria-label={`${messages.add}: ${title}`}
      disabled={choices.length === 0}
      onClick={() => setEdited(rules.length)}
    >
      {messages.add}
    </Button>
  );
  return (
    <Panel title={title} actions={add}>
      {rules.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <RuleTable caption={title} rules={rules} known={known} onChange={setDraft} onEdit={setEdited} />
      )}
      {draft !== undefined && <Unsaved scope={scope} draft={draft} onEnd={() => setDraft(undefined)} />}
      {edited !== undefined && (
        <RuleDialog
          title={edited === rules.length ? messages.add : fill(messages.editTitle, { number: edited + 1 })}
          method={scope.method}
          rule={rules[edited]}
          choices={choices}
          onKeep={rule => {
            setDraft(replaced(rules, edited, rule));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}
