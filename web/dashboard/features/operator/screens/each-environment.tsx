import type { InEach } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { ReactNode } from 'react';
import { shellMessages } from '../../../messages/shell-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Panel } from '../../../ui/page.tsx';
import { operatorMessages } from '../messages/operator-messages.ts';
import { HowToOpenProduction } from './production-closed.tsx';

const order: readonly Environment[] = ['production', 'sandbox'];

/** A panel for each environment, the one with real money first. */
export function EachEnvironment<T>({
  answer,
  actions,
  children,
}: {
  answer: InEach<T>;
  actions?: (environment: Environment) => ReactNode;
  /** With the environment's name, to distinguish tables of the same kind. */
  children: (found: T, environment: Environment, name: string) => ReactNode;
}) {
  const messages = useMessages(operatorMessages);
  const shell = useMessages(shellMessages);
  return order.map(environment => {
    const found = answer.environments[environment];
    return (
      <Panel
        key={environment}
        title={shell[environment]}
        actions={found === null ? undefined : actions?.(environment)}
      >
        {found === null ? (
          environment === 'production' ? (
            <HowToOpenProduction />
          ) : (
            <p className="quiet">{messages.closed}</p>
          )
        ) : (
          children(found, environment, shell[environment])
        )}
      </Panel>
    );
  });
}
