-- Outside a transaction: people sign in while it reads all limits.
-- Phase: expand
create index concurrently if not exists sign_in_limits_untold on sign_in_limits (blocked_until)
  where blocked_until > lock_told_until;
