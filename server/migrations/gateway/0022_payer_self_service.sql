-- What payers do by themselves on the page of their subscription (/mi-suscripcion).
alter table merchants add column payer_may_cancel boolean not null default true;
-- The language in which a customer last used a page of its own; null is not known, and Spanish.
alter table customers add column language text constraint customers_language check (language in ('es', 'en'));
