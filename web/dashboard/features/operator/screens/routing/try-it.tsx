import {
  type ConnectionMethod,
  connectionMethods,
  initiators,
} from '@recaudo/contract/operator/connection-words';
import type { RoutingExplanation } from '@recaudo/contract/operator/routing';
import { CARD_BRANDS } from '@recaudo/contract/shared/cards/card-brands';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { brandName } from '../../../../format/card-brand.ts';
import { parseMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { routingMessages } from '../../messages/routing-messages.ts';
import { ruleSentence } from './rule-sentence.ts';

/** Names the rule that decides, or says that none matches. */
function Decision({ explanation }: { explanation: RoutingExplanation }) {
  const messages = useMessages(routingMessages);
  const { language } = usePreferences();
  const { decided_by: by, rules, conditions, is_possible: isPossible } = explanation;
  if (by === 'environment') return isPossible ? messages.ownProcessor : messages.noRoute;
  if (by === null) return messages.noRule;
  return fill(by === 'merchant' ? messages.decidedByMerchant : messages.decidedByInstallation, {
    number: rules.at(-1)?.position ?? 1,
    when: ruleSentence(conditions ?? {}, language),
  });
}

function Explained({ explanation }: { explanation: RoutingExplanation }) {
  const messages = useMessages(routingMessages);
  const { rules, links: connections } = explanation;
  const chosen = connections.find(({ choice }) => choice === 'usable')?.link_id;
  const missed = rules.flatMap(({ of, position, missed: what }) =>
    what === null ? [] : [{ of, position, what }],
  );
  return (
    <div className="form" role="status">
      {missed.length > 0 && (
        <ul className="plain-list">
          {missed.map(({ of, position, what }) => (
            <li key={`${of} ${position}`}>
              {fill(of === 'merchant' ? messages.missedByMerchant : messages.missedByInstallation, {
                number: position,
                what: messages[`missed_${what}`],
              })}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>
          <Decision explanation={explanation} />
        </strong>
      </p>
      {connections.length > 0 && (
        <Table
          caption={messages.verdict}
          rows={connections}
          keyOf={connection => connection.link_id}
          columns={[
            { title: messages.first, cell: connection => connection.link_name },
            {
              title: messages.verdict,
              cell: ({ link_id: id, choice }) => {
                if (id === chosen) return <Mark tone="good">{messages.chosen}</Mark>;
                return choice === 'usable' ? messages.next : messages[choice];
              },
            },
          ]}
        />
      )}
      {connections.length > 0 && chosen === undefined && <p>{messages.nobody}</p>}
    </div>
  );
}

function CardFields() {
  const messages = useMessages(routingMessages);
  return (
    <>
      <SelectField
        label={messages.brand}
        name="brand"
        defaultValue="visa"
        choices={CARD_BRANDS.map(brand => [brand, brandName(brand)] as const)}
      />
      <TextField
        label={messages.bin}
        name="bin"
        inputMode="numeric"
        pattern="[0-9]{6,8}"
        placeholder="411111"
        autoComplete="off"
      />
      <TextField
        label={messages.installments}
        name="installments"
        type="number"
        min={1}
        max={36}
        defaultValue={1}
        required
      />
      <SelectField
        label={messages.initiator}
        name="initiator"
        choices={initiators.map(who => [who, messages[who]] as const)}
      />
    </>
  );
}

/** Shows the route of a hypothetical payment. */
export function TryIt({ environment, merchantId }: { environment: Environment; merchantId?: string }) {
  const messages = useMessages(routingMessages);
  const [method, setMethod] = useState<ConnectionMethod>('card');
  const [explanation, setExplanation] = useState<RoutingExplanation>();
  const ask = ({ merchant_id = merchantId ?? '', amount = '', ...card }: FormValues) =>
    panel.get('/ops/routes/:environment/:method/explain', {
      path: { environment, method },
      query: { merchant_id, amount: parseMoney(amount), ...card },
    });
  return (
    <Panel title={messages.tryIt}>
      <p className="quiet">{messages.tryItLead}</p>
      <Form action={ask} submit={messages.explain} look="plain" onDone={setExplanation}>
        <div className="pair">
          {merchantId === undefined && (
            <TextField label={messages.merchantId} name="merchant_id" autoComplete="off" required />
          )}
          <SelectField
            label={messages.method}
            value={method}
            onChange={event =>
              setMethod(connectionMethods.find(known => known === event.target.value) ?? method)
            }
            choices={connectionMethods.map(known => [known, messages[known]] as const)}
          />
          <MoneyField label={messages.amount} name="amount" initial={20_000} />
          {method === 'card' && <CardFields />}
        </div>
      </Form>
      {explanation !== undefined && <Explained explanation={explanation} />}
    </Panel>
  );
}
