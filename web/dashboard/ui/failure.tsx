import type { ApiError } from '../api/api-error.ts';
import { useWords } from '../shell/preferences.ts';
import { uiWords } from '../words/ui-words.ts';
import { Button } from './button.tsx';

/** What went wrong, with the id that support asks for. */
export function ErrorText({ error }: { error: ApiError }) {
  const words = useWords(uiWords);
  const said = error.status === 0 ? words.noAnswer : error.status >= 500 ? words.broken : error.message;
  return (
    <>
      <p>
        {said || words.broken}
        {error.code !== undefined && <small className="quiet"> ({error.code})</small>}
      </p>
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
