import { redactValue } from '../../domain/request-log/redact.ts';

/**
 * Text for an assistant; anything but text becomes JSON. The API's responses may contain text typed by payers and
 * shops, so full card numbers and keys are removed; guides keep their published test cards.
 */
export function textForAssistant(
  answer: unknown,
  isFromApi: boolean,
  secrets: readonly (string | undefined)[],
): string {
  const shown = isFromApi ? redactValue(answer) : answer;
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2);
  return secrets.reduce<string>(
    (left, secret) => (secret === undefined ? left : left.replaceAll(secret, '[secret]')),
    text,
  );
}
