import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { type Choice, SelectField, TextField } from '../../../ui/field.tsx';
import type { FormValues } from '../../../ui/form.tsx';
import { reusableLinkMessages } from '../messages/reusable-link-messages.ts';

const DAYS = [1, 7, 30, 90] as const;
/** The default lifetime of a one-off payment link. */
const USUAL_DAYS = 30;

/** Reads the form's limits; an empty field sets none. */
export function readLimits(values: FormValues): { expires_in_days?: number; most_uses?: number } {
  const [days, most] = [Number(values['expires_in_days'] ?? ''), Number(values['most_uses'] ?? '')];
  return { ...(days > 0 ? { expires_in_days: days } : {}), ...(most > 0 ? { most_uses: most } : {}) };
}

/** A reusable link need not expire. */
export function ExpiryField({ isForever }: { isForever: boolean }) {
  const messages = useMessages(reusableLinkMessages);
  const days = DAYS.map(
    (count): Choice => [
      String(count),
      count === 1 ? messages.inOneDay : fill(messages.inDays, { days: count }),
    ],
  );
  return (
    <SelectField
      key={String(isForever)}
      label={messages.expires}
      name="expires_in_days"
      defaultValue={isForever ? '' : String(USUAL_DAYS)}
      choices={isForever ? [['', messages.never], ...days] : days}
    />
  );
}

export function MostUsesField({ isForPlaces = false }: { isForPlaces?: boolean }) {
  const messages = useMessages(reusableLinkMessages);
  return (
    <TextField
      label={isForPlaces ? messages.mostPlaces : messages.mostUses}
      {...(isForPlaces ? {} : { hint: messages.mostUsesHint })}
      name="most_uses"
      type="number"
      min={1}
      max={1_000_000}
    />
  );
}
