import type { Plan } from '@recaudo/contract/api/plans';
import { useState } from 'react';
import { useGet } from '../../api/use-api.ts';
import type { Params } from '../../router/paths.ts';
import { Link, navigate } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Identifier, RawObject } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { recurringWords } from '../../words/recurring-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { CalendarPreview, RhythmText } from './rhythm.tsx';

function PlanDialogs({ plan, open, onClose }: { plan: Plan; open: 'edit' | 'retire'; onClose: () => void }) {
  const words = useWords(recurringWords);
  const ui = useWords(uiWords);
  const { api } = useGateway();
  const address = useAddress();
  const path = { plan_id: plan.id };
  if (open === 'retire') {
    return (
      <Dialog title={words.retireTitle} onClose={onClose}>
        <p>{words.retireLead}</p>
        <Form
          action={() => api.delete('/plans/:plan_id', { path })}
          submit={words.retire}
          look="danger"
          done={words.retired}
          onDone={() => navigate(address('/planes'))}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <p>{words.editLead}</p>
      <Form
        action={({ name = '', trial_days }) =>
          api.put('/plans/:plan_id', { path, body: { name, trial_days: Number(trial_days) } })
        }
        submit={ui.save}
        done={words.planSaved}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField label={words.name} name="name" defaultValue={plan.name} maxLength={80} required />
        <TextField
          label={words.trialDays}
          name="trial_days"
          type="number"
          min={0}
          max={3650}
          defaultValue={plan.trial_days}
          required
        />
      </Form>
    </Dialog>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  const words = useWords(recurringWords);
  const address = useAddress();
  return (
    <Panel title={words.plan}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={plan.id} />],
          [words.amount, <Money key="amount" amount={plan.amount} />],
          [words.every, <RhythmText key="rhythm" plan={plan} />],
          [words.trialDays, plan.trial_days],
          [words.retries, plan.retry_times],
          [words.afterRetries, plan.status_after_retry === 'unpaid' ? words.thenUnpaid : words.thenCancelled],
          [
            words.subscriptions,
            <Link key="link" href={`${address('/suscripciones')}?plan=${plan.id}`}>
              {words.subscriptions}
            </Link>,
          ],
        ]}
      />
      <CalendarPreview plan={plan} />
      <RawObject value={plan} />
    </Panel>
  );
}

export default function PlanScreen({ params }: { params: Params }) {
  const words = useWords(recurringWords);
  const address = useAddress();
  const id = params['id'] ?? '';
  const plan = useGet('/plans/:plan_id', { path: { plan_id: id } });
  const [open, setOpen] = useState<'edit' | 'retire'>();
  return (
    <>
      <PageHead title={plan.data?.name ?? words.plan}>
        <ButtonLink needs="money" look="primary" href={`${address('/suscripciones/nueva')}?plan=${id}`}>
          {words.newSubscription}
        </ButtonLink>
        <Button needs="money" onClick={() => setOpen('edit')}>
          {words.edit}
        </Button>
        <Button needs="money" onClick={() => setOpen('retire')}>
          {words.retire}
        </Button>
      </PageHead>
      <Loaded query={plan}>{data => <PlanFacts plan={data} />}</Loaded>
      {plan.data !== undefined && open !== undefined && (
        <PlanDialogs plan={plan.data} open={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
