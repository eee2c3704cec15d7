import type { ApiError } from '../api/api-error.ts';
import { useWords } from '../shell/preferences.ts';
import { uiWords } from '../words/ui-words.ts';
import { Button } from './button.tsx';
import { defaultDescription, useReasons } from './reason.tsx';

/** The fault in the language of the person, by its code. */
function useSentence({ status, code }: ApiError): string {
  const words = useWords(uiWords);
  const reason = useReasons()(code);
  if (status === 0) return words.noAnswer;
  if (reason !== undefined) return reason;
  return status >= 500 ? words.broken : words.refused;
}

/** What went wrong, with the id that support asks for. The server's own words stand below where they say more. */
export function ErrorText({ error }: { error: ApiError }) {
  const words = useWords(uiWords);
  const sentence = useSentence(error);
  const { code, message, requestId } = error;
  const saysMore = message !== '' && message !== defaultDescription(code);
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
