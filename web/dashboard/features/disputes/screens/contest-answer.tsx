import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { draftMessages } from '../messages/draft-messages.ts';
import { reversalMessages } from '../messages/reversal-messages.ts';
import { DraftFacts } from './draft-facts.tsx';

const ROWS = 8;

/** The merchant's objection to a reversal, optionally from a draft. The legal text is in Spanish. */
export function ContestAnswer({ id }: { id: string }) {
  const messages = useMessages(reversalMessages);
  const words = useMessages(draftMessages);
  const draft = useData('/reversals/:reversal_id/draft', { path: { reversal_id: id } });
  const [taken, setTaken] = useState<{ text: string; number: number }>();
  return (
    <>
      <Loaded query={draft} lines={3}>
        {data => (
          <>
            <DraftFacts draft={data} />
            <div className="buttons">
              <Button onClick={() => setTaken({ text: data.text, number: (taken?.number ?? 0) + 1 })}>
                {words.use}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <TextArea
        // A new draft resets the text.
        key={taken?.number}
        label={messages.contestAnswer}
        name="answer"
        rows={ROWS}
        maxLength={1_000}
        defaultValue={taken?.text}
        required
      />
    </>
  );
}
