import type { Policies } from '@recaudo/contract/merchant/settings/policies';
import { formatInstant } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { policyMessages } from '../../messages/policy-messages.ts';

type PolicyPart = Policies['policies'][number];

const TEXT_MAX = 12_000;

function PublishedState({ policy: { published } }: { policy: PolicyPart }) {
  const messages = useMessages(policyMessages);
  const { language } = usePreferences();
  if (published === null) return <span className="quiet">{messages.none}</span>;
  const when = formatInstant(published.published_at, language);
  return (
    <>
      {fill(messages.version, { version: published.version, when })} ·{' '}
      <a href={published.url} target="_blank" rel="noreferrer">
        {messages.see}
      </a>
    </>
  );
}

function PolicyEditor({ policy }: { policy: PolicyPart }) {
  const messages = useMessages(policyMessages);
  const { data } = useGateway();
  const { kind } = policy;
  const shown = policy.published ?? policy.template;
  return (
    <section aria-label={messages[kind]}>
      <h3>{messages[kind]}</h3>
      <p>
        <PublishedState policy={policy} />
      </p>
      <details className="more-options">
        <summary>{messages.edit}</summary>
        <Form
          needs="business"
          look="plain"
          action={({ text_es = '', text_en = '' }) =>
            data.put('/policies', { body: { policies: [{ kind, text_es, text_en }] } })
          }
          submit={messages.publish}
          done={messages.published}
        >
          <TextArea
            label={messages.spanish}
            hint={messages.textHint}
            name="text_es"
            defaultValue={shown.text_es}
            rows={12}
            maxLength={TEXT_MAX}
            required
          />
          <TextArea
            label={messages.english}
            name="text_en"
            defaultValue={shown.text_en}
            rows={12}
            maxLength={TEXT_MAX}
            required
          />
        </Form>
      </details>
    </section>
  );
}

/** Publishes all template policies unchanged. */
function PublishTemplates({ missing }: { missing: readonly PolicyPart[] }) {
  const messages = useMessages(policyMessages);
  const { data } = useGateway();
  return (
    <>
      <p className="hint">{messages.template}</p>
      <Form
        needs="business"
        action={() =>
          data.put('/policies', {
            body: { policies: missing.map(({ kind, template }) => ({ kind, ...template })) },
          })
        }
        submit={messages.publishAll}
        done={messages.published}
      />
    </>
  );
}

/** Privacy, refunds and contact, published with us. */
export function PoliciesPanel() {
  const messages = useMessages(policyMessages);
  const policies = useData('/policies');
  return (
    <Panel title={messages.title}>
      <p className="quiet">{messages.lead}</p>
      <Loaded query={policies} lines={3}>
        {({ policies: parts }) => {
          const missing = parts.filter(({ published }) => published === null);
          return (
            <>
              {missing.length === parts.length && <PublishTemplates missing={missing} />}
              {parts.map(policy => (
                <PolicyEditor key={`${policy.kind} ${policy.published?.version}`} policy={policy} />
              ))}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
