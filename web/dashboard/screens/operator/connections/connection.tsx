import { type Environment, environments } from '@recaudo/contract/environment';
import type { LinkKind, LinkState, OperatorLink } from '@recaudo/contract/panel/links';
import { useState } from 'react';
import { useWatched } from '../../../api/use-panel.ts';
import { formatNumber } from '../../../format/number.ts';
import { connectionMessages } from '../../../messages/connection-messages.ts';
import { shellMessages } from '../../../messages/shell-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Identifier } from '../../../ui/code.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Instant } from '../../../ui/money.tsx';
import { Empty, Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { useKindWords } from './kind-fields.tsx';
import { valueAt } from './kind-values.ts';
import { inReadersWords } from './kind-words.ts';
import { SwitchDialog, TestDialog } from './link-dialogs.tsx';
import { EditDialog } from './link-form.tsx';
import { isFailing, LinkMark, useKindName } from './link-mark.tsx';
import { Trace } from './trace.tsx';

const EVERY_MS = 5_000;

/** In the first seconds of an outage nothing is paused yet, and no payment passes either. */
function passageOf(messages: Record<keyof typeof connectionMessages.es, string>, state: LinkState): string {
  if (state.circuit === 'open') return `${messages.circuitOpen}. ${messages.circuitOpenLead}`;
  return isFailing(state) ? messages.failing : messages.circuitClosed;
}

function LiveState({ link }: { link: OperatorLink }) {
  const messages = useMessages(connectionMessages);
  const { language } = usePreferences();
  const { state } = link;
  return (
    <Panel title={messages.state} actions={<LinkMark link={link} />}>
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

function Declines({ declines }: { declines: OperatorLink['declines_last_hour'] }) {
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

function Settings({ link, kind }: { link: OperatorLink; kind: LinkKind | undefined }) {
  const messages = useMessages(connectionMessages);
  const words = useKindWords();
  const kindName = useKindName();
  return (
    <Panel title={messages.settings}>
      <Facts
        rows={[
          [messages.id, <Identifier key="id" value={link.id} />],
          [messages.kind, kindName(link.kind)],
          [messages.methods, link.methods.map(method => messages[method]).join(', ')],
          ...(kind?.settings ?? []).map(
            field => [words.label(field), words.value(field, valueAt(link.settings, field.name))] as const,
          ),
          ...(kind?.secrets ?? []).map(
            field => [words.label(field), link.secrets.includes(field.name) ? messages.isKept : ''] as const,
          ),
          [messages.since, <Instant key="since" iso={link.creation_date} />],
        ]}
      />
    </Panel>
  );
}

type Open = 'edit' | 'switch' | 'test';

function LinkScreen(props: { environment: Environment; link: OperatorLink; kind: LinkKind | undefined }) {
  const { environment, link, kind } = props;
  const messages = useMessages(connectionMessages);
  const shell = useMessages(shellMessages);
  const [open, setOpen] = useState<Open>();
  const given = { environment, link, onClose: () => setOpen(undefined) };
  return (
    <>
      <PageHead title={link.name} lead={shell[environment]}>
        <Button needs="ops:administer" onClick={() => setOpen('switch')}>
          {link.status === 'enabled' ? messages.disable : messages.enable}
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
        <LiveState link={link} />
        <Declines declines={link.declines_last_hour} />
      </div>
      <Settings link={link} kind={kind} />
      <Trace environment={environment} linkId={link.id} />
      {open === 'switch' && <SwitchDialog {...given} />}
      {open === 'test' && <TestDialog {...given} />}
      {open === 'edit' && kind !== undefined && <EditDialog {...given} kind={kind} />}
    </>
  );
}

export default function Connection({ params }: { params: Params }) {
  const messages = useMessages(connectionMessages);
  const environment = environments.find(known => known === params['environment']) ?? 'sandbox';
  const links = useWatched('/ops/links', EVERY_MS);
  return (
    <Loaded query={links}>
      {answer => {
        const link = answer.environments[environment]?.find(({ id }) => id === params['id']);
        if (link === undefined) return <Empty title={messages.one} lead={messages.gone} />;
        const kind = answer.kinds.find(({ name }) => name === link.kind);
        return <LinkScreen environment={environment} link={link} kind={kind} />;
      }}
    </Loaded>
  );
}
