-- Operations whose project carrier is the platform itself: decided at the beginning, as an operation's carrier never changes.
-- What waits for that carrier waits for the platform, so its lists count it (decision 030).
alter table operation add own_stock boolean not null default false;
update operation o set own_stock = true,
  courts = case when courts @> array['projectCarrier'] and not courts @> array['platform'] then courts || array['platform'] else courts end
from organization k where k.id = o.carrier_organization_id and k.is_platform;
