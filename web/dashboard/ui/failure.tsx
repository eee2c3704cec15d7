import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { PasskeyError } from '../api/passkey-error.ts';
import { proofMessages } from '../messages/proof-messages.ts';
import { uiMessages } from '../messages/ui-messages.ts';
import { Link } from '../router/router.tsx';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { Button } from './button.tsx';
import type { Refusal } from './read-reason.ts';
import { defaultDescription, useReasons } from './reason.tsx';
import { useRefusal } from './refusal.ts';

/** The fault in the language of the person, by its code. */
function useSentence(error: ApiError): string {
  const { status, code, needs } = error;
  const messages = useMessages(uiMessages);
  const proof = useMessages(proofMessages);
  const reason = useReasons()(code);
  if (needs !== undefined) return needs === 'second_factor' ? proof.secondFactorNeeded : proof.proofNeeded;
  if (error instanceof PasskeyError) return proof.notMade;
  if (status === 0) return messages.noAnswer;
  if (reason !== undefined) return reason;
  return status >= 500 ? messages.broken : messages.refused;
}

/** What exactly was refused. The API speaks English: only who reads that is shown a sentence that we have no words for. */
function useDetail({ code, message, needs }: ApiError, refusal: Refusal | undefined): ReactNode {
  const { language } = usePreferences();
  if (needs !== undefined || message === '' || message === defaultDescription(code)) return undefined;
  if (refusal?.field !== undefined) {
    return (
      <>
        <code>{refusal.field}</code>: {refusal.sentence}
      </>
    );
  }
  return refusal?.sentence ?? (language === 'en' ? message : undefined);
}

/** What went wrong, with the id that support asks for. */
export function ErrorText({ error }: { error: ApiError }) {
  const messages = useMessages(uiMessages);
  const proof = useMessages(proofMessages);
  const sentence = useSentence(error);
  const detail = useDetail(error, useRefusal(error));
  const { code, requestId, needs } = error;
  return (
    <>
      <p>
        {sentence}
        {code !== undefined && detail === undefined && ` (${code})`}
      </p>
      {detail !== undefined && (
        <p className="small">
          {detail}
          {code !== undefined && ` (${code})`}
        </p>
      )}
      {needs === 'second_factor' && <Link href="/cuenta">{proof.toAccount}</Link>}
      {requestId !== undefined && (
        <p className="small quiet">
          {messages.requestId}: <code>{requestId}</code>
        </p>
      )}
    </>
  );
}

export function Failure({ error, retry }: { error: ApiError; retry: () => unknown }) {
  const messages = useMessages(uiMessages);
  return (
    <div className="notice bad" role="alert">
      <h2>{messages.failed}</h2>
      <ErrorText error={error} />
      <Button onClick={retry}>{messages.retry}</Button>
    </div>
  );
}
