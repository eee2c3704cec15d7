import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { PasskeyError } from '../../api/passkey-error.ts';
import { proofMessages } from '../../messages/proof-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { Link } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { Button } from '../button.tsx';
import type { Rejection } from './read-rejection.ts';
import { defaultDescription, useReasons } from './reason.tsx';
import { useRejection } from './rejection.ts';

/** The error's text in the reader's language, by its code. */
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

/** The rejected field or operation. A text without a known key is English, so only English readers see it. */
function useDetail({ code, message, needs }: ApiError, rejection: Rejection | undefined): ReactNode {
  const { language } = usePreferences();
  if (needs !== undefined || message === '' || message === defaultDescription(code)) return undefined;
  if (rejection?.field !== undefined) {
    return (
      <>
        <code>{rejection.field}</code>: {rejection.sentence}
      </>
    );
  }
  return rejection?.sentence ?? (language === 'en' ? message : undefined);
}

/** An error, with the id that support asks for. */
export function ErrorText({ error }: { error: ApiError }) {
  const messages = useMessages(uiMessages);
  const proof = useMessages(proofMessages);
  const sentence = useSentence(error);
  const detail = useDetail(error, useRejection(error));
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
