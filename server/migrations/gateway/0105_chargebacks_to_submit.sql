-- Outside a transaction: notices of disputes go on while it is built.
-- Phase: expand
create index concurrently if not exists chargebacks_to_submit on chargebacks (deadline)
  where state = 'pending' and answered_at is not null;
