import { audit } from '@recaudo/contract/people/audit';
import { invitations as invitationsContract } from '@recaudo/contract/people/invitations';
import { team } from '@recaudo/contract/people/team';
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
import { malformed, notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { pickLanguage } from '../../platform/primitives/values/language.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';
import { auditViews } from './audit-view.ts';
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

  mount(app, team.business, async request => {
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

  mount(app, team.rename, async request => {
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

  mount(app, team.members, async request => {
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

  mount(app, team.changeRole, async request => {
    const { business } = getMembership(request);
    const { account_id: accountId } = request.params;
    await changeMemberRole(control, business.id, accountId, request.body.role);
    request.auditDetails = { what: accountId, details: { role: request.body.role } };
  });

  mount(app, team.removeMember, async request => {
    await removeMember(control, getMembership(request).business.id, request.params.account_id);
  });

  mount(app, team.invite, async request => {
    const { account } = getSignedIn(request);
    requireConfirmedEmail(account);
    await limitTries(control, 'inviter', account.id);
    await limitTries(control, 'invited', request.body.email);
    const invitation = await invite(control, getMembership(request).business, account, request.body);
    request.auditDetails = { what: invitation.email, details: { role: invitation.role } };
    return invitationView(invitation);
  });

  mount(app, team.withdrawInvitation, async request => {
    const { business } = getMembership(request);
    const { invitation_id: id } = request.params;
    if ((await deleteInvitation(database, business.id, id)) === 0) throw notFound();
  });

  mount(app, audit.ofBusiness, async request => {
    const { before = null, limit } = request.query;
    const { business } = getMembership(request);
    const entries = await listAuditEntries(database, business.id, { before, limit });
    return auditViews(control, business, entries);
  });
}

/** The link of an invitation, valid for its bearer. */
export function invitationRoutes(app: App, control: Control): void {
  mount(app, invitationsContract.look, async request => {
    await limitTries(control, 'ip', request.ip);
    const { invitation, business, hasAccount } = await getInvitation(control, request.params.token);
    return {
      email: invitation.email,
      role: invitation.role,
      business_name: business.name,
      has_account: hasAccount,
    };
  });

  mount(app, invitationsContract.accept, async (request, reply) => {
    await limitTries(control, 'ip', request.ip);
    const open = await getInvitation(control, request.params.token);
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
    if (name === undefined) throw malformed('name', 'required');
    if (password === undefined) throw malformed('password', 'required');
    const ownLanguage = language ?? pickLanguage(undefined, request.headers['accept-language']);
    const person = { name, password, language: ownLanguage };
    const { token } = await joinAsNewcomer(control, open, person, originOf(request));
    return enter(control, request, reply, token);
  });
}
