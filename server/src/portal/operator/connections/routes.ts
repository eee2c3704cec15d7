import { connections } from '@recaudo/contract/operator/connections';
import {
  listConnections,
  type ObservedConnection,
  setConnectionStatus,
  testConnection,
} from '../../../domain/routing/connections.ts';
import type { Control } from '../../../people/control.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { TracedMessage } from '../../../processors/connections/traces/message-trace.ts';
import { listMessages } from '../../../processors/connections/traces/message-trace-store.ts';
import { mountDual } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { listConnectionAnswers } from './store.ts';
import { connectionToView, kindToView, messageToView } from './view.ts';

/** A person waits at the screen. */
const TEST_TIMEOUT_MS = 10_000;
const MESSAGES_SHOWN = 100;
/** The number of messages stored per connection. */
const MESSAGES_SEARCHED = 1_000;

/** Names only, because the log never contains secrets. */
const namesOf = (values: object): string => Object.keys(values).sort().join(', ');

/** Matches a full reference, or the transaction at its beginning. */
const isAbout = ({ reference }: TracedMessage, text: string): boolean =>
  reference === text || (reference?.startsWith(`${text}-`) ?? false);

/** Connections of each environment: view, configure, test. */
export function connectionRoutes(app: App, control: Control, { get, inEach }: OperatorEnvironments): void {
  changeRoutes(app, control);

  mount(app, connections.list, async () => ({
    kinds: get('sandbox').connections.kinds.map(kindToView),
    environments: await inEach(async ({ database, realClock }) => {
      const found = await listConnections({ database });
      if (found.length === 0) return [];
      const answers = await listConnectionAnswers(database, realClock.now());
      return found.map(connection => connectionToView(connection, answers.get(connection.id)));
    }),
  }));

  // One person suffices: this stops payments but redirects none.
  mount(app, connections.disable, async ({ params }) => {
    const connection = await setConnectionStatus(get(params.environment), params.link_id, 'disabled');
    return { id: connection.id, status: connection.status };
  });

  mount(app, connections.test, async request => {
    const { environment, link_id: id } = request.params;
    const result = await testConnection(get(environment), id, TEST_TIMEOUT_MS);
    request.auditDetails = { details: { answered: result.kind === 'answered' } };
    return result.kind === 'answered'
      ? { id, answered: true, after_ms: Math.round(result.afterMs), message: null }
      : { id, answered: false, after_ms: null, message: result.message };
  });

  mount(app, connections.messages, async ({ params, query }) => {
    const { database } = get(params.environment);
    const reference = query.reference?.trim() ?? '';
    const limit = reference === '' ? MESSAGES_SHOWN : MESSAGES_SEARCHED;
    const found = await listMessages(database, params.link_id, { limit });
    return found
      .filter(message => reference === '' || isAbout(message, reference))
      .toReversed()
      .slice(0, MESSAGES_SHOWN)
      .map(messageToView);
  });
}

const shown = ({ id, name, kind, status }: ObservedConnection) => ({ id, name, kind, status });

/** Routes that change where payments go. */
function changeRoutes(app: App, control: Control): void {
  mountDual(app, control, connections.add, {
    kind: 'link_added',
    read: ({ params, body }) => ({ environment: params.environment, payload: body }),
    answer: shown,
    audit: ({ id, kind, methods, secretNames }) => ({
      what: id,
      details: { kind, methods: methods.join(', '), secrets: secretNames.toSorted().join(', ') },
    }),
  });

  mountDual(app, control, connections.change, {
    kind: 'link_changed',
    read: ({ params, body: { name, methods, settings, secrets } }) => ({
      environment: params.environment,
      payload: { id: params.link_id, changes: { name, methods, settings, secrets } },
    }),
    answer: shown,
    audit: ({ status }, { body: { settings, methods, secrets } }) => ({
      details: {
        settings: JSON.stringify(settings),
        methods: methods.join(', '),
        secrets: namesOf(secrets),
        status,
      },
    }),
  });

  mountDual(app, control, connections.enable, {
    kind: 'link_enabled',
    read: ({ params }) => ({ environment: params.environment, payload: { id: params.link_id } }),
    answer: ({ id, status }) => ({ id, status }),
    audit: () => ({}),
  });
}
