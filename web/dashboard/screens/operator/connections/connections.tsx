import type { Environment } from '@recaudo/contract/environment';
import type { LinkKind, OperatorLink } from '@recaudo/contract/panel/links';
import { useState } from 'react';
import { useWatched } from '../../../api/use-panel.ts';
import { formatNumber } from '../../../format/number.ts';
import { connectionMessages } from '../../../messages/connection-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Instant } from '../../../ui/money.tsx';
import { Named } from '../../../ui/named.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { EachEnvironment } from '../each-environment.tsx';
import { inReadersWords } from './kind-words.ts';
import { AddDialog } from './link-form.tsx';
import { LinkMark, useKindName } from './link-mark.tsx';

const EVERY_MS = 5_000;

/** `51: 3, 05: 1` */
const inWords = (declines: OperatorLink['declines_last_hour']): string =>
  declines.map(({ code, count }) => `${code}: ${count}`).join(', ');

function ConnectionTable(props: { links: readonly OperatorLink[]; environment: Environment; place: string }) {
  const { links, environment, place } = props;
  const messages = useMessages(connectionMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const kindName = useKindName();
  return (
    <Table
      caption={`${messages.title}: ${place}`}
      rows={links}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/ops/conexiones/${environment}/${id}`}
      columns={[
        { title: messages.name, cell: ({ name }) => name },
        { title: messages.kind, cell: ({ kind }) => kindName(kind), isWide: true },
        {
          title: messages.state,
          cell: link => (
            <Named
              name={<LinkMark link={link} />}
              below={link.state && inReadersWords(link.state.summary, language)}
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
  kinds: readonly LinkKind[];
}

export default function Connections() {
  const messages = useMessages(connectionMessages);
  const links = useWatched('/ops/links', EVERY_MS);
  const [adding, setAdding] = useState<Adding>();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <ButtonLink href="/ops/rutas">{messages.routes}</ButtonLink>
      </PageHead>
      <Loaded query={links}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(found, environment, place) => (
              <>
                {found.length === 0 ? (
                  <p className="quiet">
                    {environment === 'production' ? messages.noneProduction : messages.noneSandbox}
                  </p>
                ) : (
                  <ConnectionTable links={found} environment={environment} place={place} />
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
