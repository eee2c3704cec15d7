import Type from 'typebox';
import { monotonicMs } from '../../../../src/platform/primitives/time/clock.ts';
import type { Authorisation, Outcome } from '../../../../src/processors/card-processor.ts';
import type {
  ConnectionContext,
  ConnectionKind,
  ConnectionKindName,
} from '../../../../src/processors/connections/connection.ts';

export interface ScriptedSettings {
  host: string;
  port?: number;
}
export interface ScriptedSecrets {
  password: string;
  certificate?: string;
}
export interface ScriptedEnrolment {
  terminal: string;
  key: string;
}
export type ScriptedContext = ConnectionContext<ScriptedSettings, ScriptedSecrets, ScriptedEnrolment>;

/** A kind of connection whose remote host is played by the test. */
export interface ScriptedKind extends ConnectionKind<ScriptedSettings, ScriptedSecrets, ScriptedEnrolment> {
  opened: ScriptedContext[];
  closed: string[];
  /** Every authorization requested, with the enrolment it used. */
  asked: {
    connectionId: string;
    reference: string;
    enrolment: ScriptedEnrolment | undefined;
    draftOf?: string | undefined;
  }[];
  isDrafting: boolean;
  /** Outcomes by connection id; the default is approved. */
  outcomes: Map<string, Outcome>;
  /** Connections whose echo requests time out. */
  silent: Set<string>;
  notReady: Set<string>;
}

const approved: Outcome = { kind: 'approved', authorization: '123456' };

export function newScriptedKind(name: ConnectionKindName = 'iso8583'): ScriptedKind {
  const kind: ScriptedKind = {
    name,
    methods: ['card', 'pse'],
    capabilities: { canInquire: false, canHold: true, canRefundPartly: true },
    settings: Type.Object(
      {
        host: Type.String({ minLength: 1 }),
        port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
      },
      { additionalProperties: false },
    ),
    secrets: Type.Object(
      { password: Type.String({ minLength: 1 }), certificate: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    enrolment: {
      schema: Type.Object({
        terminal: Type.String({ pattern: '^\\d{8}$' }),
        key: Type.String({ minLength: 1 }),
      }),
      secret: ['key'],
    },
    destinationOf: ({ host, port = 8583 }) => ({ host, port, identity: '' }),
    opened: [],
    closed: [],
    asked: [],
    isDrafting: false,
    outcomes: new Map(),
    silent: new Set(),
    notReady: new Set(),
    open: context => openScripted(kind, context),
  };
  return kind;
}

function openScripted(kind: ScriptedKind, context: ScriptedContext): ReturnType<ScriptedKind['open']> {
  kind.opened.push(context);
  const { id } = context;
  const draft = async () =>
    kind.isDrafting ? { sent: { by: id }, sentAt: context.clock.now(), draftedMs: monotonicMs() } : undefined;
  type Asked = Pick<Authorisation, 'merchantId' | 'reference' | 'draft'>;
  const answer = async ({ merchantId, reference, draft: drafted }: Asked) => {
    const enrolment = await context.enrolmentOf(merchantId);
    kind.asked.push({ connectionId: id, reference, enrolment, draftOf: drafted?.sent['by'] });
    return kind.outcomes.get(id) ?? approved;
  };
  return {
    card: { draft, authorise: answer, capture: answer, refund: answer, reverse: answer, inquire: answer },
    state: () => ({
      isReady: !kind.notReady.has(id),
      summary: kind.notReady.has(id) ? '0 of 1 connections signed on' : '1 of 1 connections signed on',
      inFlight: 0,
      lastAnswerAt: null,
      lastFault: null,
    }),
    check: async () =>
      kind.silent.has(id)
        ? { kind: 'failed', message: 'no answer to the echo' }
        : { kind: 'answered', afterMs: 1 },
    close: async () => {
      kind.closed.push(id);
    },
  };
}
