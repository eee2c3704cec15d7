-- A list of one state is as quick as the list of all; most subscriptions are active and need no entry here.
create index subscriptions_by_state on subscriptions (merchant_id, status, creation_date desc, id desc)
  where status <> 'active';
