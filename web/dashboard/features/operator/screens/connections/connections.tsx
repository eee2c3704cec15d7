import type { ConnectionKind, OperatorConnection } from '@recaudo/contract/operator/connections';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { useWatched } from '../../../../api/use-panel.ts';
import { formatNumber } from '../../../../format/number.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';
import { AddDialog } from './connection-form.tsx';
import { ConnectionMark, useKindName } from './connection-mark.tsx';
import { inReadersWords } from './kind-words.ts';

const EVERY_MS = 5_000;

/** `51: 3, 05: 1` */
const inWords = (declines: OperatorConnection['declines_last_hour']): string =>
  declines.map(({ code, count }) => `${code}: ${count}`).join(', ');

interface ConnectionTableProps {
  connections: readonly OperatorConnection[];
  environment: Environment;
  place: string;
}

function ConnectionTable({ connections, environment, place }: ConnectionTableProps) {
  const messages = useMessages(connectionMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const kindName = useKindName();
  return (
    <Table
      caption={`${messages.title}: ${place}`}
      rows={connections}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/ops/conexiones/${environment}/${id}`}
      columns={[
        { title: messages.name, cell: ({ name }) => name },
        { title: messages.kind, cell: ({ kind }) => kindName(kind), isWide: true },
        {
          title: messages.state,
          cell: connection => (
            <Named
              name={<ConnectionMark connection={connection} />}
              below={connection.state && inReadersWords(connection.state.summary, language)}
            />
          ),
        },
        {
          title: messages.inFlight,
          cell: ({ state }) => state?.in_flight ?? ui.none,
          align: 'end',
          isWide: true,
        },
        {
          title: messages.answersShort,
          cell: ({ state }) => (state === null ? ui.none : formatNumber(state.answers_a_minute, language)),
          align: 'end',
          isWide: true,
        },
        {
          title: messages.declinesShort,
          cell: ({ declines_last_hour: declines }) => inWords(declines) || messages.noDeclines,
          isWide: true,
        },
        {
          title: messages.lastFault,
          cell: ({ state }) =>
            state?.last_fault ? (
              <Named
                name={inReadersWords(state.last_fault.message, language)}
                below={<Instant iso={state.last_fault.at} />}
              />
            ) : (
              messages.noFault
            ),
          isWide: true,
        },
      ]}
    />
  );
}

interface Adding {
  environment: Environment;
  place: string;
  kinds: readonly ConnectionKind[];
}

export default function Connections() {
  const messages = useMessages(connectionMessages);
  const connections = useWatched('/ops/links', EVERY_MS);
  const [adding, setAdding] = useState<Adding>();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <ButtonLink href="/ops/rutas">{messages.routes}</ButtonLink>
      </PageHead>
      <Loaded query={connections}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(found, environment, place) => (
              <>
                {found.length === 0 ? (
                  <p className="quiet">
                    {environment === 'production' ? messages.noneProduction : messages.noneSandbox}
                  </p>
                ) : (
                  <ConnectionTable connections={found} environment={environment} place={place} />
                )}
                <div className="buttons">
                  <Button
                    needs="ops:administer"
                    look={environment === 'production' ? 'primary' : 'plain'}
                    aria-label={`${messages.add}: ${place}`}
                    onClick={() => setAdding({ environment, place, kinds: answer.kinds })}
                  >
                    {messages.add}
                  </Button>
                </div>
              </>
            )}
          </EachEnvironment>
        )}
      </Loaded>
      {adding !== undefined && <AddDialog {...adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}
