-- Names are looked up word by word in memory: against 60,000 names trigrams took more than 300 ms for each name asked about,
-- and could leave out a name that the score would have called a hit.
set local lock_timeout = '2s';

drop function screening_candidates(text[], text[], int);
drop index screening_name_normal;
alter table screening_name drop column sound;
