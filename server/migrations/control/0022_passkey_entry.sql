-- Phase: expand
-- Loosens: passkey_challenges_purpose
-- Signing in with a passkey alone: the challenge goes out before anybody knows whose passkey answers it.
alter table passkey_challenges alter column account_id drop not null;
alter table passkey_challenges drop constraint passkey_challenges_purpose,
  add constraint passkey_challenges_purpose
    check (purpose in ('register', 'sign_in', 'step_up', 'entry')) not valid;
