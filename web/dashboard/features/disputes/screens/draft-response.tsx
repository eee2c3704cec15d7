import type { ChargebackDetail } from '@recaudo/contract/merchant/disputes/chargebacks';
import type { Language } from '@recaudo/contract/shared/words/language';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosed } from '../../../ui/disclosed.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { draftMessages } from '../messages/draft-messages.ts';
import { DraftFacts } from './draft-facts.tsx';
import { timeLeft } from './time-left.ts';

/** A draft used as the response, unless a newer response was stored. */
export interface TakenDraft {
  text: string;
  number: number;
  /** When the response was last stored, at the time the draft was taken. */
  answered: string | null;
}

/** The draft that the response starts from; a response stored later takes precedence. */
export const draftFor = (taken: TakenDraft | undefined, answered: string | null): TakenDraft | undefined =>
  taken?.answered === answered ? taken : undefined;

/** Proposes a response to an open chargeback. */
export function DraftResponse({
  detail: { now, chargeback },
  onTake,
}: {
  detail: ChargebackDetail;
  onTake: (draft: TakenDraft) => void;
}) {
  const messages = useMessages(draftMessages);
  const [language, setLanguage] = useState<Language>();
  const [taken, setTaken] = useState(0);
  const { transaction_id: id, state, deadline, answered_date: answered } = chargeback;
  const draft = useData('/chargebacks/:transaction_id/draft', {
    path: { transaction_id: id },
    query: language === undefined ? {} : { language },
  });
  if (state !== 'pending' || timeLeft(now, deadline) === undefined) return null;
  const take = (text: string): void => {
    setTaken(taken + 1);
    onTake({ text, number: taken + 1, answered });
    showToast(messages.used);
  };
  return (
    <Panel title={messages.title}>
      <p className="quiet">{messages.lead}</p>
      <Loaded query={draft} lines={4}>
        {data => (
          <>
            <DraftFacts draft={data} />
            <Disclosed title={messages.read}>
              <p className="note-text">{data.text}</p>
            </Disclosed>
            <SelectField
              label={messages.language}
              name="draft_language"
              value={data.language}
              onChange={event => setLanguage(event.target.value === 'en' ? 'en' : 'es')}
              choices={[
                ['es', messages.spanish],
                ['en', messages.english],
              ]}
            />
            <div className="buttons">
              <Button needs="money" onClick={() => take(data.text)}>
                {messages.use}
              </Button>
            </div>
            <p className="small quiet">{messages.replaces}</p>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
