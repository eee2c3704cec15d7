-- Ends the visits of a business that is forgotten, without reading every session. Since 0.1.0 it is part of 0008; not
-- so in folders that were made between 0.1.0 and 0.2.0.
create index if not exists sessions_on_visit on sessions (visited_business_id) where visited_business_id is not null;
