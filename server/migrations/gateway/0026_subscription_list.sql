-- All subscriptions of a merchant, newest first, for its screen.
create index subscriptions_newest on subscriptions (merchant_id, creation_date desc, id desc);
