-- A person ends what only a person can: the money of a PSE payment in review was taken after all, or given back.
drop trigger pse_attempts_final on pse_attempts;
create trigger pse_attempts_final before update on pse_attempts for each row
  when (old.status in ('approved', 'rejected', 'refused', 'not_started'))
  execute function refuse_change_of_final_attempt();
alter table pse_attempts add column review_note text;

-- How often people opened a payment link. Best effort, added in batches beside the hot path.
create table link_views (
  merchant_id text not null,
  transaction_id text not null,
  views integer not null,
  last_view timestamptz not null,
  primary key (merchant_id, transaction_id)
);

-- From where a key works, as CIDR; empty is from anywhere.
alter table api_keys add column allowed_networks text[] not null default '{}';
