import { Component, type ReactNode } from 'react';
import { uiMessages } from '../messages/ui-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { Button } from './button.tsx';

function BrokenScreen() {
  const messages = useMessages(uiMessages);
  return (
    <div className="notice bad" role="alert">
      <h2>{messages.failed}</h2>
      <p>{messages.screenBroken}</p>
      <Button onClick={() => location.reload()}>{messages.reload}</Button>
    </div>
  );
}

/**
 * A screen that cannot be drawn, or whose code did not come: the frame around it stays, and so does the way to others.
 * After an upgrade the files of the old version are gone; the page that is loaded anew names the new ones.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children;
  }
}
