import { links } from '@recaudo/contract/panel/links';
import { addLink, changeLink, listLinks, setLinkStatus, testLink } from '../../../domain/routes/links.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import type { TracedMessage } from '../../../processors/links/message-trace.ts';
import { listMessages } from '../../../processors/links/message-trace-store.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { listLinkAnswers } from './store.ts';
import { kindToView, linkToView, messageToView } from './view.ts';

/** Somebody waits in front of the screen. */
const TEST_TIMEOUT_MS = 10_000;
const MESSAGES_SHOWN = 100;
/** As many as are kept of a link. */
const MESSAGES_SEARCHED = 1_000;

/** Names alone: the log never has a secret. */
const namesOf = (values: object): string => Object.keys(values).sort().join(', ');

/** A whole reference, or the transaction that it begins with. */
const isAbout = ({ reference }: TracedMessage, text: string): boolean =>
  reference === text || (reference?.startsWith(`${text}-`) ?? false);

/** Links of each environment: looked at, set up, tried. */
export function operatorLinkRoutes(app: App, { get, inEach }: OperatorEnvironments): void {
  mount(app, links.list, async () => ({
    kinds: get('sandbox').links.kinds.map(kindToView),
    environments: await inEach(async ({ database, realClock }) => {
      const found = await listLinks({ database });
      if (found.length === 0) return [];
      const answers = await listLinkAnswers(database, realClock.now());
      return found.map(link => linkToView(link, answers.get(link.id)));
    }),
  }));

  mount(app, links.add, async request => {
    const { kind, secrets, methods, ...input } = request.body;
    const link = await addLink(get(request.params.environment), { ...input, kind, methods, secrets });
    request.auditDetails = {
      what: link.id,
      details: { kind, methods: methods.join(', '), secrets: namesOf(secrets) },
    };
    return { id: link.id, name: link.name, kind: link.kind };
  });

  mount(app, links.change, async request => {
    const { environment, link_id: id } = request.params;
    const { name, methods, settings, secrets } = request.body;
    const link = await changeLink(get(environment), id, { name, methods, settings, secrets });
    request.auditDetails = {
      details: { settings: JSON.stringify(settings), methods: methods.join(', '), secrets: namesOf(secrets) },
    };
    return { id: link.id, name: link.name, kind: link.kind };
  });

  for (const [its, status] of [
    [links.enable, 'enabled'],
    [links.disable, 'disabled'],
  ] as const) {
    mount(app, its, async ({ params }) => {
      const link = await setLinkStatus(get(params.environment), params.link_id, status);
      return { id: link.id, status: link.status };
    });
  }

  mount(app, links.test, async request => {
    const { environment, link_id: id } = request.params;
    const result = await testLink(get(environment), id, TEST_TIMEOUT_MS);
    request.auditDetails = { details: { answered: result.kind === 'answered' } };
    return result.kind === 'answered'
      ? { id, answered: true, after_ms: Math.round(result.afterMs), message: null }
      : { id, answered: false, after_ms: null, message: result.message };
  });

  mount(app, links.messages, async ({ params, query }) => {
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
