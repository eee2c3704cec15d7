-- Phase: expand
-- A worker of 0.3.0 bills no subscription that a later version created or changed (decision 0051).

-- Equal to lease_until where a version that writes invoices took the lease.
alter table subscriptions add column lease_ticket timestamptz;

create function leave_to_newer() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
create trigger subscriptions_leave_to_newer before update of lease_until on subscriptions for each row
  when (old.changed_at is not null and new.lease_until is not null
    and new.lease_until is distinct from old.lease_until and new.lease_ticket is distinct from new.lease_until)
  execute function leave_to_newer();

-- Versions that write invoices change changed_at with charge_date. An older one may settle a charge that they recorded.
create function pay_invoice_of_older() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update invoices set status = 'paid', transaction_id = charge.id,
    amount_paid_centavos = invoices.total_centavos - invoices.credit_applied_centavos
  from transactions charge
  where invoices.merchant_id = new.merchant_id and invoices.subscription_id = new.id
    and invoices.status = 'open' and invoices.collection = 'automatic'
    and charge.merchant_id = new.merchant_id and charge.subscription_id = new.id
    and charge.subscription_period = invoices.period and charge.status = 'completed';
  return null;
end
$$;
-- At the end of the transaction, when a version that writes invoices has marked them itself.
create constraint trigger subscriptions_pay_invoice_of_older after update of charge_date on subscriptions
  deferrable initially deferred for each row
  when (new.changed_at is not distinct from old.changed_at and new.charge_date is distinct from old.charge_date)
  execute function pay_invoice_of_older();
