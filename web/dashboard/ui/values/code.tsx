import { useState } from 'react';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Button } from '../button.tsx';
import { useSecretHolding } from '../dialog.tsx';

export function CopyButton({
  text,
  label,
  look = 'quiet',
}: {
  text: string;
  label?: string;
  look?: 'quiet' | 'primary';
}) {
  const messages = useMessages(uiMessages);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button look={look} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? messages.copied : (label ?? messages.copy)}</span>
    </Button>
  );
}

/** An id with a copy button. */
export const Identifier = ({ value }: { value: string }) => (
  <span className="identifier">
    <code>{value}</code>
    <CopyButton text={value} />
  </span>
);

/** Human-readable text with a copy button. */
export const Copyable = ({ text }: { text: string }) => (
  <span className="identifier">
    {text}
    <CopyButton text={text} />
  </span>
);

export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  <div className="code-block">
    <pre tabIndex={0} aria-label={label}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} />
  </div>
);

/** The API's JSON of an object, collapsed. */
export function RawObject({ value }: { value: unknown }) {
  const messages = useMessages(uiMessages);
  return (
    <details className="raw">
      <summary>{messages.json}</summary>
      <CodeBlock text={JSON.stringify(value, null, 2)} label={messages.json} />
    </details>
  );
}

/** A secret that is shown only once. */
export function SecretOnce({ value, label }: { value: string; label: string }) {
  const messages = useMessages(uiMessages);
  const close = useSecretHolding();
  return (
    <div className="notice good">
      <p>{messages.shownOnce}</p>
      <CodeBlock text={value} label={label} />
      {close !== undefined && (
        <Button look="primary" onClick={close}>
          {messages.secretCopied}
        </Button>
      )}
    </div>
  );
}
