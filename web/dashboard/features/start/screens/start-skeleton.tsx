import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';

const bones = (count: number) =>
  Array.from({ length: count }, (_none, index) => <span key={index} className="bone" />);

/** The skeleton of Inicio's cards, so that nothing moves when the figures arrive. */
export function StartSkeleton() {
  const messages = useMessages(uiMessages);
  const card = (key: string, lines: number) => (
    <div key={key} className="panel skeleton-card">
      {bones(lines)}
    </div>
  );
  return (
    <div role="status">
      <span className="hidden">{messages.loading}</span>
      <div className="figures">{['sales', 'approval', 'recovered', 'renewals'].map(key => card(key, 3))}</div>
      <div className="split tight">
        <div>{card('daily', 7)}</div>
        <div>{card('attention', 4)}</div>
      </div>
    </div>
  );
}
