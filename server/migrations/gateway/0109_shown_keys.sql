-- Phase: expand
-- A public key is no secret: the Keys screen always shows it. A private key of the sandbox is sealed, so that it can be shown again
-- after a fresh sign-in. Production keeps only the hash of private keys, as both do for keys from before this version.
alter table api_keys
  add column public_key text constraint api_keys_public_key check (public_key is null or kind = 'public'),
  add column sealed_key bytea constraint api_keys_sealed_key check (sealed_key is null or kind = 'private');
