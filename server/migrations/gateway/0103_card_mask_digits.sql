-- Phase: expand
-- Loosens: cards_masked
-- Loosens: tokens_masked
-- How many first digits of a card number a merchant is shown: plugins that recognize a saved card by its first eight digits
-- need eight.
alter table merchants add column card_mask_digits smallint not null default 6
  constraint merchants_card_mask_digits check (card_mask_digits in (6, 8));

create trigger merchants_notify_mask_change after update of card_mask_digits on merchants for each row
  when (old.card_mask_digits is distinct from new.card_mask_digits)
  execute function notify_merchant_changed();

alter table cards drop constraint cards_masked,
  add constraint cards_masked check (masked_number ~ '^[0-9]{6}([0-9]{2})?X+[0-9]{4}$') not valid;
alter table tokens drop constraint tokens_masked,
  add constraint tokens_masked check (masked_number ~ '^[0-9]{6}([0-9]{2})?X+[0-9]{4}$') not valid;
