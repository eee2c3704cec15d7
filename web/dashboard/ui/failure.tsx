import type { ApiError } from '../api/api-error.ts';
import { useWords } from '../shell/preferences.ts';
import { uiWords } from '../words/ui-words.ts';
import { Button } from './button.tsx';

const sentences: Record<number, keyof typeof uiWords.es> = {
  1001: 'badData',
  1002: 'notYou',
  1005: 'notThere',
  1010: 'notAllowed',
  1018: 'tooMany',
};

/** The kind of fault in the language of the person; the server's own words stand below it. */
function sentenceOf({ status, code = 0 }: ApiError, words: Record<keyof typeof uiWords.es, string>): string {
  if (status === 0) return words.noAnswer;
  if (status >= 500) return words.broken;
  if (code >= 3000 && code < 4000) return words.declined;
  return words[sentences[code] ?? 'refused'];
}

/** What went wrong, with the id that support asks for. */
export function ErrorText({ error }: { error: ApiError }) {
  const words = useWords(uiWords);
  const code = error.code === undefined ? '' : ` (${error.code})`;
  return (
    <>
      <p>{sentenceOf(error, words)}</p>
      {error.message !== '' && (
        <p className="small">
          {error.message}
          {code}
        </p>
      )}
      {error.requestId !== undefined && (
        <p className="small quiet">
          {words.requestId}: <code>{error.requestId}</code>
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
