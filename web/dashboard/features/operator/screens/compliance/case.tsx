import type { WholeSuspicionCase } from '@recaudo/contract/operator/compliance';
import {
  type CaseState,
  caseLabel,
  caseStates,
  caseStateWords,
  suspicionRuleWords,
} from '@recaudo/contract/operator/suspicion-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import type { Params } from '../../../../router/paths.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useChange } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField, TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { complianceMessages } from '../../messages/compliance-messages.ts';
import { caseTones } from './compliance.tsx';

interface CasePath {
  environment: Environment;
  case_id: string;
}

function CaseFacts({ found, environment }: { found: WholeSuspicionCase; environment: Environment }) {
  const messages = useMessages(complianceMessages);
  const { language } = usePreferences();
  return (
    <Panel
      title={suspicionRuleWords[found.rule][language]}
      actions={<Mark tone={caseTones[found.state]}>{caseStateWords[found.state][language]}</Mark>}
    >
      <Facts
        rows={[
          [
            messages.merchant,
            <Link key="merchant" href={`/ops/comercios?environment=${environment}&q=${found.merchant_id}`}>
              {found.merchant_name}
            </Link>,
          ],
          [
            found.rule === 'velocity' ? messages.sales : messages.subject,
            caseLabel(found.rule, found.label, language),
          ],
          [messages.period, found.period],
          [messages.payments, found.payments],
          [messages.amount, <Money key="amount" amount={found.amount} />],
          [messages.firstAt, found.first_at === null ? null : <Instant key="first" iso={found.first_at} />],
          [messages.lastAt, found.last_at === null ? null : <Instant key="last" iso={found.last_at} />],
          [messages.assignee, found.assignee],
          [messages.reason, found.reason],
          [messages.decidedBy, found.decided_by],
          [messages.transactions, found.transaction_ids.join(' ')],
        ]}
      />
    </Panel>
  );
}

function CaseNotes({ found, path }: { found: WholeSuspicionCase; path: CasePath }) {
  const messages = useMessages(complianceMessages);
  // Resets the form after each note, because pressing twice would add it again.
  const [written, setWritten] = useState(0);
  return (
    <Panel title={messages.notes}>
      <ul className="steps">
        {found.notes.map(note => (
          <li key={note.creation_date + note.author}>
            <p>{note.note}</p>
            <p className="small quiet">
              {note.author} · <Instant iso={note.creation_date} />
            </p>
          </li>
        ))}
      </ul>
      <Form
        key={written}
        needs="ops:investigate"
        action={({ note = '' }, idempotencyKey) =>
          panel.post('/ops/compliance/:environment/cases/:case_id/notes', {
            path,
            body: { note },
            idempotencyKey,
          })
        }
        submit={messages.addNote}
        look="plain"
        done={messages.noted}
        onDone={() => setWritten(written + 1)}
      >
        <TextArea label={messages.note} name="note" maxLength={2000} required />
      </Form>
    </Panel>
  );
}

function CaseDecision({ found, path }: { found: WholeSuspicionCase; path: CasePath }) {
  const messages = useMessages(complianceMessages);
  const { language } = usePreferences();
  return (
    <Panel title={messages.decision}>
      <Form
        needs="ops:investigate"
        action={({ state, reason = '' }, idempotencyKey) =>
          panel.put('/ops/compliance/:environment/cases/:case_id', {
            path,
            body: { state: state as CaseState, ...(reason === '' ? {} : { reason }) },
            idempotencyKey,
          })
        }
        submit={messages.decide}
        done={messages.decided}
      >
        <SelectField
          label={messages.state}
          name="state"
          defaultValue={found.state}
          choices={caseStates.map(state => [state, caseStateWords[state][language]])}
        />
        <TextArea
          label={messages.reason}
          hint={messages.reasonHint}
          name="reason"
          maxLength={1000}
          defaultValue={found.reason ?? ''}
        />
      </Form>
    </Panel>
  );
}

export default function CaseScreen({ params }: { params: Params }) {
  const messages = useMessages(complianceMessages);
  const environment: Environment = params['environment'] === 'production' ? 'production' : 'sandbox';
  const path: CasePath = { environment, case_id: params['id'] ?? '' };
  const found = usePanel('/ops/compliance/:environment/cases/:case_id', { path });
  const take = useChange((_: undefined, idempotencyKey) =>
    panel.post('/ops/compliance/:environment/cases/:case_id/assign', { path, idempotencyKey }),
  );
  return (
    <>
      <PageHead
        title={found.data?.merchant_name ?? messages.cases}
        trail={[{ title: messages.title, href: `/ops/cumplimiento?environment=${environment}` }]}
      >
        <Button
          needs="ops:investigate"
          busy={take.isPending}
          onClick={() => take.mutate(undefined, { onSuccess: () => showToast(messages.taken) })}
        >
          {messages.take}
        </Button>
      </PageHead>
      <Loaded query={found}>
        {data => (
          <div className="split">
            <div>
              <CaseFacts found={data} environment={environment} />
              <CaseNotes found={data} path={path} />
            </div>
            <CaseDecision found={data} path={path} />
          </div>
        )}
      </Loaded>
    </>
  );
}
