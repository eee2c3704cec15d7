import type { GoLive, GoLiveFields, GoLiveRequest } from '@recaudo/contract/people/go-live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { SESSION_KEY, useBusiness, useBusinessId } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { FileField, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { settingsMessages } from '../messages/settings-messages.ts';

type Messages = Record<keyof typeof settingsMessages.es, string>;

const itemText = (messages: Messages, item: string): string =>
  item in messages ? messages[item as keyof Messages] : item;

/** The screen for each item; items without a screen are part of this form. */
const places: Record<string, string> = {
  confirmed_email: '/cuenta',
  first_charge: '/pruebas/llaves',
  policy_links: '/pruebas/marca',
  shop: '/pruebas/enlaces?tipo=tienda',
  webhook: '/pruebas/webhooks',
  first_delivery: '/pruebas/webhooks',
  second_factor: '/cuenta',
};

function Item({ item }: { item: string }) {
  const messages = useMessages(settingsMessages);
  const href = places[item];
  const text = itemText(messages, item);
  return href === undefined ? text : <Link href={href}>{text}</Link>;
}

/** Requirements of the form that are fulfilled on other screens. */
function Missing({ checklist }: Pick<GoLive, 'checklist'>) {
  const messages = useMessages(settingsMessages);
  const missing = checklist.filter(
    ({ item, is_done, is_required }) => is_required && !is_done && item in places,
  );
  if (missing.length === 0) return null;
  return (
    <div className="notice">
      <p>{messages.missing}</p>
      <ul className="checklist">
        {missing.map(({ item }) => (
          <li key={item}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Checklist({ checklist, has_three_d_secure }: Pick<GoLive, 'checklist' | 'has_three_d_secure'>) {
  const messages = useMessages(settingsMessages);
  return (
    <Panel title={messages.checklist}>
      <ul className="checklist">
        {checklist.map(({ item, is_done, is_required }) => (
          <li key={item} className={is_done ? 'done' : ''}>
            <Item item={item} />{' '}
            {is_required && !is_done && <small className="quiet">({messages.required})</small>}
          </li>
        ))}
      </ul>
      {!has_three_d_secure && <p className="quiet">{messages.noThreeDSecure}</p>}
    </Panel>
  );
}

function RequestState({ request }: { request: GoLiveRequest }) {
  const messages = useMessages(settingsMessages);
  const leads = {
    submitted: messages.submittedLead,
    returned: messages.returnedLead,
    approved: messages.approvedLead,
  };
  return (
    <Panel title={messages.state} actions={<Badge state={request.state} />}>
      <p>{leads[request.state]}</p>
      {request.state === 'returned' && <p className="notice bad">{request.reason}</p>}
      {request.state === 'approved' && (
        <div className="buttons">
          <ButtonLink look="primary" href="/produccion/llaves">
            {messages.seeKeys}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

type Before = Partial<Record<keyof GoLiveFields, unknown>>;

function CompanyFields({ before }: { before: Before }) {
  const messages = useMessages(settingsMessages);
  const box = (name: keyof GoLiveFields, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      defaultValue={typeof before[name] === 'string' ? before[name] : ''}
      maxLength={100}
      autoComplete="off"
      required
    />
  );
  return (
    <>
      {box('legal_name', messages.legalName)}
      <div className="pair">
        {box('nit', messages.nit, messages.nitHint)}
        {box('representative', messages.representative)}
      </div>
      <div className="pair">
        {box('bank_name', messages.bankName)}
        <SelectField
          label={messages.accountType}
          name="account_type"
          defaultValue={before.account_type === 'checking' ? 'checking' : 'savings'}
          choices={[
            ['savings', messages.savings],
            ['checking', messages.checking],
          ]}
        />
        {box('account_number', messages.accountNumber)}
      </div>
      <FileField
        label={messages.documents}
        hint={messages.documentsHint}
        name="documents"
        accept="application/pdf,image/png,image/jpeg"
        multiple
        required
      />
    </>
  );
}

function GoLiveForm({ before }: { before: Before }) {
  const messages = useMessages(settingsMessages);
  const path = { business_id: useBusinessId() };
  return (
    <Panel title={messages.form}>
      <Form
        needs="go_live"
        action={(_values, idempotencyKey, form) =>
          panel.post('/businesses/:business_id/go-live', { path, form, idempotencyKey })
        }
        submit={messages.send}
        done={messages.sent}
      >
        <CompanyFields before={before} />
      </Form>
    </Panel>
  );
}

export default function GoLiveScreen() {
  const messages = useMessages(settingsMessages);
  const business = useBusiness();
  const goLive = usePanel('/businesses/:business_id/go-live', { path: { business_id: useBusinessId() } });
  const client = useQueryClient();
  const isNews = goLive.data?.request?.state === 'approved' && business?.production_merchant_id === null;
  useEffect(() => {
    // After the approval, reloads the session, which then includes the production merchant.
    if (isNews) void client.invalidateQueries({ queryKey: SESSION_KEY });
  }, [isNews, client]);
  return (
    <>
      <PageHead title={messages.goLive} lead={messages.goLiveLead} />
      <Loaded query={goLive}>
        {({ checklist, prefill, request, has_three_d_secure }) => (
          <div className="split">
            <div>
              {request !== null && <RequestState request={request} />}
              {(request === null || request.state === 'returned') && (
                <>
                  <Missing checklist={checklist} />
                  <GoLiveForm before={request ?? prefill} />
                </>
              )}
            </div>
            <Checklist checklist={checklist} has_three_d_secure={has_three_d_secure} />
          </div>
        )}
      </Loaded>
    </>
  );
}
