import { kindOf } from '../../../domain/routes/link-gateway.ts';
import {
  addLink,
  changeLink,
  judgeEnabling,
  type LinkInSight,
  setLinkStatus,
} from '../../../domain/routes/links.ts';
import {
  idIsTaken,
  type LinkChanges,
  type LinkInput,
  planLinkChange,
  planNewLink,
} from '../../../domain/routes/plan-link.ts';
import { notFound } from '../../../errors.ts';
import { findSealedLink, type SealedLink } from '../../../processors/links/link-store.ts';
import type { ChangeKind, ChangePlace } from '../change.ts';
import { changedFields, changeField, secretsField } from './change-fields.ts';

type Place = Pick<ChangePlace, 'gateway'>;

async function getSealed({ gateway }: Place, id: string): Promise<SealedLink> {
  const sealed = await findSealedLink(gateway.database, id);
  if (sealed === undefined) throw notFound();
  return sealed;
}

export const linkAdded: ChangeKind<LinkInput, LinkInSight, Place> = {
  async describe({ gateway }, input) {
    const { link } = planNewLink(gateway, input);
    if ((await findSealedLink(gateway.database, link.id)) !== undefined) throw idIsTaken(link.id);
    return {
      target: link.id,
      fields: [
        changeField('kind', null, link.kind),
        changeField('name', null, link.name),
        changeField('methods', null, link.methods.join(', ')),
        ...changedFields('settings', {}, link.settings),
        ...secretsField([], link.secretNames, []),
      ],
      basis: null,
    };
  },
  apply: ({ gateway }, input) => addLink(gateway, input),
};

export interface LinkChange {
  id: string;
  changes: LinkChanges;
}

export const linkChanged: ChangeKind<LinkChange, LinkInSight, Place> = {
  async describe({ gateway }, { id, changes }) {
    const before = await getSealed({ gateway }, id);
    const { link: after } = planLinkChange(gateway, before, changes);
    const { link } = before;
    const header = { name: link.name, methods: link.methods.join(', '), status: link.status };
    const fields = [
      ...changedFields('connection', header, {
        name: after.name,
        methods: after.methods.join(', '),
        status: after.status,
      }),
      ...changedFields('settings', link.settings, after.settings),
      ...secretsField(link.secretNames, after.secretNames, Object.keys(changes.secrets ?? {})),
    ];
    return { target: id, fields, basis: link.version };
  },
  apply: ({ gateway }, { id, changes }) => changeLink(gateway, id, changes),
};

export const linkEnabled: ChangeKind<{ id: string }, LinkInSight, Place> = {
  async describe({ gateway }, { id }) {
    const sealed = await getSealed({ gateway }, id);
    judgeEnabling(gateway, sealed);
    const { link } = sealed;
    const destination = kindOf(gateway, link.kind).destinationOf(link.settings);
    return {
      target: id,
      fields: [
        changeField('connection.status', link.status, 'enabled'),
        changeField(
          'destination',
          destination && `${destination.host}:${destination.port}`,
          destination && `${destination.host}:${destination.port}`,
        ),
      ],
      basis: link.version,
    };
  },
  apply: ({ gateway }, { id }) => setLinkStatus(gateway, id, 'enabled'),
};
