import { setTimeout as sleep } from 'node:timers/promises';
import { type Role, roles } from '@recaudo/contract/shared/permissions';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { PASSWORD, type TestPanel } from '../gateway/test-panel.ts';
import type { Person } from './person.ts';
import { giveSecondFactor } from './second-factor.ts';

/** Reads the token from the newest email of a kind to an address. */
export async function tokenMailedTo(
  { control }: TestPanel,
  email: string,
  page: 'invitacion' | 'contrasena' | 'confirmar',
): Promise<string> {
  // The password reset responds before its email is queued.
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = await listMails(control.database, {}, 1_000);
    const texts = mails.filter(({ recipient }) => recipient === email).map(({ text }) => text);
    const token = new RegExp(`/${page}/([\\w-]+)`).exec(texts.join('\n'))?.[1];
    if (token !== undefined) return token;
    await sleep(50);
  }
  throw new Error(`no email to ${email} leads to /${page}`);
}

/** A new person who accepts the owner's invitation. */
export async function joinTeam(panel: TestPanel, owner: Person, role: Role): Promise<Person> {
  const email = `${role.replace('_', '')}${newSecret(8)}@example.com`;
  const { id } = owner.business();
  const invited = await owner.post(`/panel/businesses/${id}/invitations`, { email, role });
  if (invited.status !== 201) throw new Error(`the invitation answered ${invited.text}`);
  const token = await tokenMailedTo(panel, email, 'invitacion');
  const person = panel.visitor();
  const name = `Persona ${role}`.replace('_', ' ');
  const joined = await person.post(`/panel/invitations/${token}/accept`, { name, password: PASSWORD });
  if (joined.status !== 200) throw new Error(`the acceptance answered ${joined.text}`);
  if (panel.production !== undefined)
    person.code = (await giveSecondFactor(panel.control, person.cookie)).code;
  return person;
}

export async function wholeTeam(panel: TestPanel, owner: Person): Promise<Record<Role, Person>> {
  const people: Partial<Record<Role, Person>> = { owner };
  for (const role of roles) people[role] ??= await joinTeam(panel, owner, role);
  return people as Record<Role, Person>;
}
