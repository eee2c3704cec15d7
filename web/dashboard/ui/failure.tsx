import type { ApiError } from '../api/api-error.ts';
import { PasskeyError } from '../api/passkey-error.ts';
import { Link } from '../router/router.tsx';
import { useWords } from '../shell/preferences.ts';
import { proofWords } from '../words/proof-words.ts';
import { uiWords } from '../words/ui-words.ts';
import { Button } from './button.tsx';
import { defaultDescription, useReasons } from './reason.tsx';

/** The fault in the language of the person, by its code. */
function useSentence(error: ApiError): string {
  const { status, code, needs } = error;
  const words = useWords(uiWords);
  const proof = useWords(proofWords);
  const reason = useReasons()(code);
  if (needs !== undefined) return needs === 'second_factor' ? proof.secondFactorNeeded : proof.proofNeeded;
  if (error instanceof PasskeyError) return proof.notMade;
  if (status === 0) return words.noAnswer;
  if (reason !== undefined) return reason;
  return status >= 500 ? words.broken : words.refused;
}

/** What went wrong, with the id that support asks for. The server's own words stand below where they say more. */
export function ErrorText({ error }: { error: ApiError }) {
  const words = useWords(uiWords);
  const proof = useWords(proofWords);
  const sentence = useSentence(error);
  const { code, message, requestId, needs } = error;
  const saysMore = needs === undefined && message !== '' && message !== defaultDescription(code);
  return (
    <>
      <p title={message === '' ? undefined : message}>
        {sentence}
        {code !== undefined && !saysMore && ` (${code})`}
      </p>
      {saysMore && (
        <p className="small">
          {message}
          {code !== undefined && ` (${code})`}
        </p>
      )}
      {needs === 'second_factor' && <Link href="/cuenta">{proof.toAccount}</Link>}
      {requestId !== undefined && (
        <p className="small quiet">
          {words.requestId}: <code>{requestId}</code>
        </p>
      )}
    </>
  );
}

export function Failure({ error, retry }: { error: ApiError; retry: () => unknown }) {
  const words = useWords(uiWords);
  return (
    <div className="notice bad" role="alert">
      <h2>{words.failed}</h2>
      <ErrorText error={error} />
      <Button onClick={retry}>{words.retry}</Button>
    </div>
  );
}
