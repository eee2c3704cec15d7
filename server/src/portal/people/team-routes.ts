import { malformed, notFound } from '../../errors.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { pickLanguage } from '../../pages/language.ts';
import { requireConfirmedEmail } from '../../people/accounts/confirm-email.ts';
import { limitTries } from '../../people/accounts/sign-in-limits.ts';
import { listAuditEntries } from '../../people/audit/store.ts';
import { changeMemberRole, removeMember } from '../../people/businesses/change-member.ts';
import {
  deleteInvitation,
  type Invitation,
  listInvitations,
} from '../../people/businesses/invitation-store.ts';
import { getInvitation, invite, joinAsNewcomer, joinWithAccount } from '../../people/businesses/invite.ts';
import { listMembers } from '../../people/businesses/member-store.ts';
import { renameBusiness } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';
import { auditView, readAuditPage } from './audit-view.ts';
import { acceptBody, businessBody, invitationBody, roleBody } from './schemas.ts';
import { sessionView } from './session-view.ts';
import { enter, originOf } from './sign-in-routes.ts';

const invitationView = ({ id, email, role, creationDate, expiresAt }: Invitation) => ({
  id,
  email,
  role,
  creation_date: creationDate,
  expires_at: expiresAt,
});

/** A business and its people. */
export function teamRoutes(app: App, control: Control): void {
  const { database } = control;
  const one = '/businesses/:business_id';

  app.get(one, async request => {
    const { business, role } = getMembership(request);
    return {
      id: business.id,
      name: business.name,
      role,
      sandbox_merchant_id: business.sandboxMerchantId,
      production_merchant_id: business.productionMerchantId,
      creation_date: business.creationDate,
    };
  });

  app.put(one, { schema: { body: businessBody } }, async request => {
    const { business, role } = getMembership(request);
    const name = request.body.name.trim();
    await renameBusiness(database, business.id, name);
    request.auditDetails = { what: business.id, details: { before: business.name, after: name } };
    return {
      id: business.id,
      name,
      role,
      sandbox_merchant_id: business.sandboxMerchantId,
      production_merchant_id: business.productionMerchantId,
      creation_date: business.creationDate,
    };
  });

  app.get(`${one}/members`, async request => {
    const { business } = getMembership(request);
    const members = await listMembers(database, business.id);
    const invitations = await listInvitations(database, business.id, control.realClock.now());
    return {
      members: members.map(member => ({
        account_id: member.accountId,
        name: member.name,
        email: member.email,
        role: member.role,
        has_second_factor: member.hasSecondFactor,
        last_seen: member.lastSeen,
      })),
      invitations: invitations.map(invitationView),
    };
  });

  app.put(`${one}/members/:account_id`, { schema: { body: roleBody } }, async (request, reply) => {
    const { business } = getMembership(request);
    const accountId = pathId(request, 'account_id');
    await changeMemberRole(control, business.id, accountId, request.body.role);
    request.auditDetails = { what: accountId, details: { role: request.body.role } };
    return reply.code(204).send();
  });

  app.delete(`${one}/members/:account_id`, async (request, reply) => {
    await removeMember(control, getMembership(request).business.id, pathId(request, 'account_id'));
    return reply.code(204).send();
  });

  app.post(`${one}/invitations`, { schema: { body: invitationBody } }, async (request, reply) => {
    const { account } = getSignedIn(request);
    requireConfirmedEmail(account);
    await limitTries(control, 'inviter', account.id);
    await limitTries(control, 'invited', request.body.email);
    const invitation = await invite(control, getMembership(request).business, account, request.body);
    request.auditDetails = { what: invitation.email, details: { role: invitation.role } };
    return reply.code(201).send(invitationView(invitation));
  });

  app.delete(`${one}/invitations/:invitation_id`, async (request, reply) => {
    const { business } = getMembership(request);
    if ((await deleteInvitation(database, business.id, pathId(request, 'invitation_id'))) === 0) {
      throw notFound();
    }
    return reply.code(204).send();
  });

  app.get(`${one}/audit`, async request => {
    const page = readAuditPage(request.query as Record<string, unknown>);
    const entries = await listAuditEntries(database, getMembership(request).business.id, page);
    return entries.map(auditView);
  });
}

/** The link of an invitation, which is for whoever has it. */
export function invitationRoutes(app: App, control: Control): void {
  app.get('/invitations/:token', async request => {
    await limitTries(control, 'ip', request.ip);
    const { invitation, business, hasAccount } = await getInvitation(control, tokenOf(request));
    return {
      email: invitation.email,
      role: invitation.role,
      business_name: business.name,
      has_account: hasAccount,
    };
  });

  app.post('/invitations/:token/accept', { schema: { body: acceptBody } }, async (request, reply) => {
    await limitTries(control, 'ip', request.ip);
    const open = await getInvitation(control, tokenOf(request));
    const { invitation } = open;
    request.auditDetails = {
      chain: invitation.businessId,
      what: invitation.email,
      details: { role: invitation.role },
    };
    if (request.signedIn !== null) {
      await joinWithAccount(control, open, request.signedIn.account);
      return sessionView(control, request.signedIn);
    }
    const { name, password, language } = request.body;
    if (name === undefined) throw malformed('name', 'is required');
    if (password === undefined) throw malformed('password', 'is required');
    const spoken = language ?? pickLanguage(undefined, request.headers['accept-language']);
    const person = { name, password, language: spoken };
    const { token } = await joinAsNewcomer(control, open, person, originOf(request));
    return enter(control, request, reply, token);
  });
}

const tokenOf = (request: { params: unknown }): string => (request.params as { token: string }).token;
