import { redactValue } from '../../domain/request-log/redact.ts';

/**
 * What an assistant reads: text as it is, anything else as JSON. What comes from the API may hold what payers and shops have
 * typed, so that whole card numbers and keys are taken out of it; the guides show published test cards and stay whole.
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
