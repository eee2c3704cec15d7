import type { Plan } from '@recaudo/contract/api/billing/plans';
import { useState } from 'react';
import { uiMessages } from '../../../messages/ui-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { Link, navigate, useAddressDialog } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Identifier, RawObject } from '../../../ui/values/code.tsx';
import { reusableLinkMessages } from '../../links/messages/reusable-link-messages.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { NewPlanLinkDialog, PlanLinks } from './plan-links.tsx';
import { PlanPrice } from './prices/plan-price.tsx';
import { usePriceText } from './prices/price-text.ts';
import { RetryCalendar, ScheduleField } from './retry-calendar.tsx';
import { CalendarPreview, RhythmText } from './rhythm.tsx';

function PlanDialogs({ plan, open, onClose }: { plan: Plan; open: 'edit' | 'retire'; onClose: () => void }) {
  const messages = useMessages(recurringMessages);
  const ui = useMessages(uiMessages);
  const { api } = useGateway();
  const address = useAddress();
  const path = { plan_id: plan.id };
  if (open === 'retire') {
    return (
      <Dialog title={messages.retireTitle} onClose={onClose}>
        <p>{messages.retireLead}</p>
        <Form
          action={() => api.delete('/plans/:plan_id', { path })}
          submit={messages.retire}
          look="danger"
          done={messages.retired}
          onDone={() => navigate(address('/planes'))}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.edit} onClose={onClose}>
      <p>{messages.editLead}</p>
      <Form
        action={({ name = '', trial_days, retry_schedule: schedule }) =>
          api.put('/plans/:plan_id', {
            path,
            body: {
              name,
              trial_days: Number(trial_days),
              retry_schedule: schedule === 'smart' ? 'smart' : 'daily',
            },
          })
        }
        submit={ui.save}
        done={messages.planSaved}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField label={messages.name} name="name" defaultValue={plan.name} maxLength={80} required />
        <TextField
          label={messages.trialDays}
          name="trial_days"
          type="number"
          min={0}
          max={3650}
          defaultValue={plan.trial_days}
          required
        />
        <ScheduleField start={plan.retry_schedule} />
      </Form>
    </Dialog>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const priceText = usePriceText();
  return (
    <Panel title={messages.plan}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={plan.id} />],
          [messages.amount, priceText(plan)],
          [messages.interval, <RhythmText key="rhythm" plan={plan} />],
          [messages.trialDays, plan.trial_days],
          [messages.retries, plan.retry_times],
          [messages.schedule, messages[plan.retry_schedule]],
          [
            messages.afterRetries,
            plan.status_after_retry === 'unpaid' ? messages.thenUnpaid : messages.thenCancelled,
          ],
          [
            messages.subscriptions,
            <Link key="link" href={`${address('/suscripciones')}?plan=${plan.id}`}>
              {messages.seeSubscriptions}
            </Link>,
          ],
        ]}
      />
      <CalendarPreview plan={plan} />
      <RetryCalendar plan={plan} />
      <RawObject value={plan} />
    </Panel>
  );
}

export default function PlanScreen({ params }: { params: Params }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const id = params['id'] ?? '';
  const plan = useGet('/plans/:plan_id', { path: { plan_id: id } });
  const [open, setOpen] = useState<'edit' | 'retire'>();
  const linkDialog = useAddressDialog();
  const links = useMessages(reusableLinkMessages);
  const isActive = plan.data?.status === 'active';
  return (
    <>
      <PageHead title={plan.data?.name ?? messages.plan}>
        {isActive && (
          <Button needs="money" look="primary" onClick={() => linkDialog.open('enlace')}>
            {links.newPlanLink}
          </Button>
        )}
        <ButtonLink needs="money" href={`${address('/suscripciones/nueva')}?plan=${id}`}>
          {messages.newSubscription}
        </ButtonLink>
        <Button needs="money" onClick={() => setOpen('edit')}>
          {messages.edit}
        </Button>
        <Button needs="money" onClick={() => setOpen('retire')}>
          {messages.retire}
        </Button>
      </PageHead>
      <PlanLinks planId={id} />
      <Loaded query={plan}>
        {data => (
          <>
            <PlanPrice plan={data} />
            <PlanFacts plan={data} />
          </>
        )}
      </Loaded>
      {linkDialog.opened === 'enlace' && isActive && (
        <NewPlanLinkDialog planId={id} onClose={linkDialog.close} />
      )}
      {plan.data !== undefined && open !== undefined && (
        <PlanDialogs plan={plan.data} open={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
