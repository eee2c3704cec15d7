import type {
  ConnectionKind,
  ConnectionState,
  OperatorConnection,
} from '@recaudo/contract/operator/connections';
import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { useWatched } from '../../../../api/use-panel.ts';
import { formatNumber } from '../../../../format/number.ts';
import { shellMessages } from '../../../../messages/shell-messages.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';
import { SwitchDialog, TestDialog } from './connection-dialogs.tsx';
import { EditDialog } from './connection-form.tsx';
import { ConnectionMark, isFailing, useKindName } from './connection-mark.tsx';
import { useKindWords } from './kind-fields.tsx';
import { valueAt } from './kind-values.ts';
import { inReadersWords } from './kind-words.ts';
import { Trace } from './trace.tsx';

const EVERY_MS = 5_000;

/** In the first seconds of an outage the circuit is still closed, but no payment passes. */
function passageOf(
  messages: Record<keyof typeof connectionMessages.es, string>,
  state: ConnectionState,
): string {
  if (state.circuit === 'open') return `${messages.circuitOpen}. ${messages.circuitOpenLead}`;
  return isFailing(state) ? messages.failing : messages.circuitClosed;
}

function LiveState({ connection }: { connection: OperatorConnection }) {
  const messages = useMessages(connectionMessages);
  const { language } = usePreferences();
  const { state } = connection;
  return (
    <Panel title={messages.state} actions={<ConnectionMark connection={connection} />}>
      {state === null ? (
        <p className="quiet">{messages.notOpenLead}</p>
      ) : (
        <Facts
          rows={[
            [messages.summary, inReadersWords(state.summary, language)],
            [messages.circuit, passageOf(messages, state)],
            [messages.inFlight, formatNumber(state.in_flight, language)],
            [messages.answers, formatNumber(state.answers_a_minute, language)],
            [
              messages.lastAnswer,
              state.last_answer_at && <Instant key="answer" iso={state.last_answer_at} />,
            ],
            [
              messages.lastFault,
              state.last_fault === null ? (
                messages.noFault
              ) : (
                <span key="fault">
                  {inReadersWords(state.last_fault.message, language)} (<Instant iso={state.last_fault.at} />)
                </span>
              ),
            ],
            [messages.processes, state.processes],
          ]}
        />
      )}
    </Panel>
  );
}

function Declines({ declines }: { declines: OperatorConnection['declines_last_hour'] }) {
  const messages = useMessages(connectionMessages);
  return (
    <Panel title={messages.declines}>
      {declines.length === 0 ? (
        <p className="quiet">{messages.noDeclines}</p>
      ) : (
        <Table
          caption={messages.declines}
          rows={declines}
          keyOf={({ code }) => code}
          columns={[
            { title: messages.code, cell: ({ code }) => <code>{code}</code> },
            { title: messages.count, cell: ({ count }) => count, align: 'end' },
          ]}
        />
      )}
    </Panel>
  );
}

function Settings({
  connection,
  kind,
}: {
  connection: OperatorConnection;
  kind: ConnectionKind | undefined;
}) {
  const messages = useMessages(connectionMessages);
  const words = useKindWords();
  const kindName = useKindName();
  return (
    <Panel title={messages.settings}>
      <Facts
        rows={[
          [messages.id, <Identifier key="id" value={connection.id} />],
          [messages.kind, kindName(connection.kind)],
          [messages.methods, connection.methods.map(method => messages[method]).join(', ')],
          ...(kind?.settings ?? []).map(
            field =>
              [words.label(field), words.value(field, valueAt(connection.settings, field.name))] as const,
          ),
          ...(kind?.secrets ?? []).map(
            field =>
              [words.label(field), connection.secrets.includes(field.name) ? messages.isKept : ''] as const,
          ),
          [messages.since, <Instant key="since" iso={connection.creation_date} />],
        ]}
      />
    </Panel>
  );
}

type Open = 'edit' | 'switch' | 'test';

function ConnectionScreen(props: {
  environment: Environment;
  connection: OperatorConnection;
  kind: ConnectionKind | undefined;
}) {
  const { environment, connection, kind } = props;
  const messages = useMessages(connectionMessages);
  const shell = useMessages(shellMessages);
  const [open, setOpen] = useState<Open>();
  const given = { environment, connection, onClose: () => setOpen(undefined) };
  return (
    <>
      <PageHead title={connection.name} lead={shell[environment]}>
        <Button needs="ops:administer" onClick={() => setOpen('switch')}>
          {connection.status === 'enabled' ? messages.disable : messages.enable}
        </Button>
        {kind !== undefined && (
          <Button needs="ops:administer" onClick={() => setOpen('edit')}>
            {messages.edit}
          </Button>
        )}
        <Button needs="ops:administer" look="primary" onClick={() => setOpen('test')}>
          {messages.test}
        </Button>
      </PageHead>
      <div className="split">
        <LiveState connection={connection} />
        <Declines declines={connection.declines_last_hour} />
      </div>
      <Settings connection={connection} kind={kind} />
      <Trace environment={environment} connectionId={connection.id} />
      {open === 'switch' && <SwitchDialog {...given} />}
      {open === 'test' && <TestDialog {...given} />}
      {open === 'edit' && kind !== undefined && <EditDialog {...given} kind={kind} />}
    </>
  );
}

export default function Connection({ params }: { params: Params }) {
  const messages = useMessages(connectionMessages);
  const environment = environments.find(known => known === params['environment']) ?? 'sandbox';
  const connections = useWatched('/ops/links', EVERY_MS);
  return (
    <Loaded query={connections}>
      {answer => {
        const connection = answer.environments[environment]?.find(({ id }) => id === params['id']);
        if (connection === undefined) return <Empty title={messages.one} lead={messages.gone} />;
        const kind = answer.kinds.find(({ name }) => name === connection.kind);
        return <ConnectionScreen environment={environment} connection={connection} kind={kind} />;
      }}
    </Loaded>
  );
}
