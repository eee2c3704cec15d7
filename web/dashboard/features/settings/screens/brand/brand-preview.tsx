import { judgeBrandColor } from '@recaudo/contract/shared/brand-color';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Panel } from '../../../../ui/page.tsx';
import { brandMessages } from '../../messages/brand-messages.ts';

const AMOUNT = 85_000;

export interface Previewed {
  name: string;
  /** Six hexadecimal digits. */
  color: string;
  footer: string;
}

/** A preview of the brand in light and dark mode, before it is published. */
export function BrandPreview({ name, color, footer }: Previewed) {
  const messages = useMessages(brandMessages);
  const { language } = usePreferences();
  const { light, dark, textOnLight, textOnDark } = judgeBrandColor(color);
  const amount = formatMoney(AMOUNT, language);
  return (
    <Panel title={messages.preview}>
      <div className="pair">
        {(
          [
            ['light', light, textOnLight],
            ['dark', dark, textOnDark],
          ] as const
        ).map(([ground, shade, text]) => (
          <figure key={ground} className={`brand-preview ${ground}`}>
            <figcaption className="small">{messages[ground]}</figcaption>
            <strong style={{ color: shade }}>{name}</strong>
            <span>{messages.order}</span>
            <span className="figure">{amount}</span>
            <span className="brand-button" style={{ backgroundColor: shade, color: text }}>
              {fill(messages.pay, { amount })}
            </span>
            <span className="small">{footer}</span>
          </figure>
        ))}
      </div>
    </Panel>
  );
}
