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
 * Catches a screen that fails to render or load; the frame and its navigation stay. After an upgrade the old version's files
 * are gone, and reloading the page fetches the new ones.
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
