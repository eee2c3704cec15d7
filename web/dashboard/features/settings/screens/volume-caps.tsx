import type { VolumeLimitsAnswer } from '@recaudo/contract/shared/volume-limits';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { Facts } from '../../../ui/page.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { merchantMessages } from '../messages/merchant-messages.ts';

type Period = VolumeLimitsAnswer['day'];

/** How much of its limits the merchant has used; renders nothing without limits. */
export function VolumeCaps() {
  const messages = useMessages(merchantMessages);
  const { language } = usePreferences();
  const { data } = useData('/volume-limits');
  if (data === undefined) return null;
  const inWords = ({ volume, charges, used_volume: usedVolume, used_charges: usedCharges }: Period): string =>
    [
      volume === null
        ? ''
        : fill(messages.capVolume, {
            used: formatMoney(usedVolume, language),
            most: formatMoney(volume, language),
          }),
      charges === null ? '' : fill(messages.capCharges, { used: usedCharges, most: charges }),
    ]
      .filter(Boolean)
      .join(' · ');
  const rows = (['day', 'month'] as const)
    .map(period => [period, inWords(data[period])] as const)
    .filter(([, words]) => words !== '');
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{messages.caps}</h3>
      <p className="small quiet">{messages.capsLead}</p>
      <Facts
        rows={rows.flatMap(([period, words]) => [
          [period === 'day' ? messages.capDay : messages.capMonth, words] as const,
          [
            `${messages.capResets} (${(period === 'day' ? messages.capDay : messages.capMonth).toLowerCase()})`,
            <Instant key={period} iso={data[period].resets_at} />,
          ] as const,
        ])}
      />
    </>
  );
}
