-- Ends the visits of a business that is forgotten, without reading every session.
create index sessions_on_visit on sessions (visited_business_id) where visited_business_id is not null;
