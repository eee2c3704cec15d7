-- Phase: expand
-- Loosens: members_role
-- Loosens: invitations_role
-- A role for the accountant of a business.
alter table members drop constraint members_role,
  add constraint members_role check (role in ('owner', 'finance', 'accountant', 'developer', 'read_only')) not valid;
alter table invitations drop constraint invitations_role,
  add constraint invitations_role
    check (role in ('owner', 'finance', 'accountant', 'developer', 'read_only')) not valid;
