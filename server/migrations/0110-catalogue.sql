-- The catalogue's read model: one flat row per offering, kept by triggers in the transaction that changes what it shows,
-- so that it can never be stale (docs/decisions/014-catalogue.md). What is for sale stays the ledger's: `available` here
-- only filters and sorts, and is computed from the ledger again whenever units move.
set local lock_timeout = '2s';
create extension if not exists unaccent;

-- What is for sale of a carrier's vintages, for operations, whose offering may have changed since.
create function ledger_for_sale(carrier uuid, vintages uuid[]) returns table (vintage_id uuid, quantity bigint)
  language sql stable security definer set search_path = public as $$
  select b.vintage_id, sum(l.quantity)::bigint from credit_block b
    join balance l on l.block_id = b.id and l.quantity > 0 and l.kind = 'available'
    join ledger_account a on a.id = l.account_id and a.organization_id = carrier
    where b.vintage_id = any (vintages) and b.current group by 1
$$;
drop function ledger_available(uuid[]);

-- Narrow, because every facet looks at every row; what a facet counts is kept in one small value to group by.
create table catalogue_entry (
  offering_id     uuid primary key references offering on delete cascade,
  is_published    boolean not null default false,
  organization_id uuid,
  credit_type     text collate "C",
  country         text collate "C",
  type_id         uuid,
  standard_id     uuid,
  -- What any of the vintages has: 1 avoidance, 2 removal, 4 both; goal n is bit n.
  impacts         int not null default 0,
  sdgs            int not null default 0,
  -- Each once and in order, and the same with commas between.
  years           int[] not null default '{}',
  years_key       text collate "C" not null default '',
  labels          uuid[] not null default '{}',
  labels_key      text collate "C" not null default '',
  label_spans     daterange[] not null default '{}',
  -- No label begins or ends: they need not be looked at by the day.
  labels_last     boolean not null default true,
  currency        text collate "C",
  -- Of what is for sale; of everything when nothing is.
  lowest_cents    bigint,
  highest_cents   bigint,
  -- Credits, exact; compared within a credit type only.
  available       numeric not null default 0,
  unit_scale      int not null default 1,
  latitude        float8,
  longitude       float8,
  name            text collate "C" not null default '',
  listed_at       timestamptz
) with (fillfactor = 70);
-- The order of the catalogue's front page.
create index catalogue_entry_newest on catalogue_entry ((available > 0) desc, listed_at desc, offering_id desc) where is_published;
create table catalogue_text (
  offering_id  uuid primary key references catalogue_entry on delete cascade,
  is_published boolean not null,
  words        tsvector not null
);
create index catalogue_text_words on catalogue_text using gin (words) with (fastupdate = off);
create index offering_vintage_vintage on offering_vintage (vintage_id);

-- Every word of a published offering, with what it looks like after one slip of the finger, whole or as far as it is typed.
create table catalogue_word (
  word  text primary key,
  slips text[] not null
);
create index catalogue_word_slips on catalogue_word using gin (slips) with (fastupdate = off);
create index catalogue_word_alike on catalogue_word using gin (word gin_trgm_ops) with (fastupdate = off);

create table country_name (
  code text not null,
  name text not null,
  primary key (code, name)
);

-- Lower case, without accents and signs: words and single blanks.
create function catalogue_plain(value text) returns text language sql stable parallel safe set search_path = public as $$
  select trim(regexp_replace(lower(unaccent(value)), '[^a-z0-9\u0080-\uffff]+', ' ', 'g'))
$$;

-- A word and the same with one letter missing. Two words are one slip apart (a letter too many, missing, another, or two
-- exchanged) when these meet.
create function catalogue_near(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct near) from (
    select word as near
    union all select overlay(word placing '' from place for 1) from generate_series(1, length(word)) place
  ) every_one
$$;

-- `catalogue_near` of a word and of all its beginnings from four letters on.
create function catalogue_slips(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct near) from generate_series(least(4, length(word)), length(word)) letters,
    unnest(catalogue_near(left(word, letters))) near
$$;

-- What a search means: each word as it is typed or begins; one that no offering has, as the words one slip away, then as
-- those that look alike. Null: there is no word in it. Reads past row-level security, because `@@` may not use an index
-- under it; only words of published offerings lie in these tables.
create function catalogue_query(search text) returns tsquery
  language plpgsql stable security definer set search_path = public as $$
declare
  token text;
  meant tsquery;
  alike tsquery;
  whole tsquery;
begin
  for token in select distinct one from unnest(string_to_array(catalogue_plain(search), ' ')) one where one <> '' limit 12 loop
    meant := (quote_literal(token) || ':*')::tsquery;
    if length(token) >= 4 and token !~ '[0-9]' and not exists (select 1 from catalogue_text where words @@ meant and is_published) then
      select string_agg(quote_literal(word), ' | ')::tsquery into alike from (
        select word from catalogue_word where slips && catalogue_near(token)
        order by similarity(word, token) desc, word limit 8) near;
      if alike is null then
        select string_agg(quote_literal(word), ' | ')::tsquery into alike from (
          select word from catalogue_word where word % token order by similarity(word, token) desc, word limit 5) near;
      end if;
      meant := coalesce(alike, meant);
    end if;
    whole := case when whole is null then meant else whole && meant end;
  end loop;
  return whole;
end $$;

-- Published offerings that a search finds, with how well: the title counts most.
create function catalogue_found(search text) returns table (offering_id uuid, rank float4)
  language plpgsql stable security definer rows 500 set search_path = public as $$
declare
  meant tsquery := catalogue_query(search);
begin
  return query select e.offering_id, ts_rank(e.words, meant) from catalogue_text e where e.words @@ meant and e.is_published;
end $$;

-- What the ledger has for sale, and from which price.
create function catalogue_stock(offerings uuid[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from catalogue_entry where offering_id = any (offerings) order by offering_id for update;
  -- A statement of its own: it sees what whoever held the rows before has committed.
  update catalogue_entry e
    set available = round(s.quantity / e.unit_scale, 6), lowest_cents = s.lowest, highest_cents = s.highest
    from (
      select o.offering_id, sum(o.quantity) as quantity,
        coalesce(min(v.unit_price_cents) filter (where o.quantity > 0), min(v.unit_price_cents)) as lowest,
        coalesce(max(v.unit_price_cents) filter (where o.quantity > 0), max(v.unit_price_cents)) as highest
      from ledger_offered(offerings) o join offering_vintage v using (offering_id, vintage_id) group by 1
    ) s
    where e.offering_id = s.offering_id and e.is_published
      and (e.available, e.lowest_cents, e.highest_cents) is distinct from (round(s.quantity / e.unit_scale, 6), s.lowest, s.highest);
end $$;

create function catalogue_refresh(offerings uuid[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into catalogue_entry (offering_id) select id from offering where id = any (offerings) order by id on conflict do nothing;
  perform 1 from catalogue_entry where offering_id = any (offerings) order by offering_id for update;
  update catalogue_entry e set is_published = false, available = 0
    from offering f where f.id = e.offering_id and f.id = any (offerings) and f.status <> 'published' and e.is_published;
  update catalogue_text x set is_published = false
    from offering f where f.id = x.offering_id and f.id = any (offerings) and f.status <> 'published' and x.is_published;
  with facts as (
    select f.id, f.organization_id, f.currency, f.published, f.title, f.summary, coalesce(f.published_at, f.created_at) as listed_at,
      coalesce((select bit_or(1 << g) from unnest(f.sdgs) g), 0) as sdgs, p.name as project, p.country, p.type_id, p.standard_id,
      p.project_id_in_registry, t.name as type, o.name as proponent, s.name as standard, s.credit_type, s.unit_scale, c.name as carrier,
      (select string_agg(name, ' ') from country_name where code = p.country) as countries,
      coalesce(v.impacts, 0) as impacts, v.names as vintages, coalesce(y.years, '{}') as years,
      coalesce(l.labels, '{}') as labels, coalesce(l.spans, '{}') as spans, coalesce(l.last, true) as last, l.names as label_names
    from offering f
    join project p on p.id = f.project_id
    join project_type t on t.id = p.type_id
    join project_proponent o on o.id = p.proponent_id
    join carbon_standard s on s.id = p.standard_id
    join organization c on c.id = f.organization_id
    left join lateral (
      select bit_or(case i.impact_type when 'avoidance' then 1 when 'removal' then 2 else 4 end) as impacts, string_agg(i.name, ' ') as names
      from offering_vintage x join vintage i on i.id = x.vintage_id where x.offering_id = f.id
    ) v on true
    left join lateral (
      select array_agg(distinct year order by year) as years
      from offering_vintage x join vintage i on i.id = x.vintage_id,
        generate_series(extract(year from i.monitoring_date_from)::int, extract(year from i.monitoring_date_to)::int) year
      where x.offering_id = f.id
    ) y on true
    left join lateral (
      select array_agg(k.certification_id order by k.certification_id) as labels, string_agg(a.name, ' ') as names,
        array_agg(daterange(k.valid_from, k.valid_to, '[]') order by k.certification_id) as spans,
        bool_and(k.valid_from is null and k.valid_to is null) as last
      from offering_vintage x join vintage_label k on k.vintage_id = x.vintage_id
      join additional_certification a on a.id = k.certification_id where x.offering_id = f.id
    ) l on true
    where f.id = any (offerings) and f.status = 'published'
  ), texts as (
    insert into catalogue_text (offering_id, is_published, words)
    select id, true, setweight(to_tsvector('simple', catalogue_plain(title || ' ' || project)), 'A')
      || setweight(to_tsvector('simple', catalogue_plain(concat_ws(' ', type, standard, carrier, credit_type, project_id_in_registry,
        countries, vintages, label_names))), 'B')
      || setweight(to_tsvector('simple', catalogue_plain(concat_ws(' ', summary, proponent))), 'C')
    from facts
    on conflict (offering_id) do update set is_published = true, words = excluded.words
      where not catalogue_text.is_published or catalogue_text.words <> excluded.words
  )
  update catalogue_entry e set
      is_published = true, organization_id = f.organization_id, credit_type = f.credit_type, country = f.country, type_id = f.type_id,
      standard_id = f.standard_id, impacts = f.impacts, sdgs = f.sdgs, years = f.years, years_key = array_to_string(f.years, ','),
      -- One label may stand on several vintages, and then counts once.
      labels = f.labels, labels_key = array_to_string(array(select distinct l from unnest(f.labels) l order by l), ','),
      label_spans = f.spans, labels_last = f.last, currency = f.currency, unit_scale = f.unit_scale,
      available = case when f.impacts = 0 then 0 else e.available end,
      lowest_cents = case when f.impacts <> 0 then e.lowest_cents end, highest_cents = case when f.impacts <> 0 then e.highest_cents end,
      latitude = (f.published #>> '{location,latitude}')::float8, longitude = (f.published #>> '{location,longitude}')::float8,
      name = catalogue_plain(f.title), listed_at = f.listed_at
    from facts f where f.id = e.offering_id
      -- What stays the same is not written again: every version of a row is one more to read past.
      and (e.is_published, e.organization_id, e.credit_type, e.country, e.type_id, e.standard_id, e.impacts, e.sdgs, e.years, e.labels,
        e.label_spans, e.currency, e.unit_scale, e.latitude, e.longitude, e.name, e.listed_at)
      is distinct from (true, f.organization_id, f.credit_type, f.country, f.type_id, f.standard_id, f.impacts, f.sdgs, f.years, f.labels,
        f.spans, f.currency, f.unit_scale, (f.published #>> '{location,latitude}')::float8, (f.published #>> '{location,longitude}')::float8,
        catalogue_plain(f.title), f.listed_at);
  insert into catalogue_word (word, slips)
    select w, catalogue_slips(w) from (
      select distinct unnest(tsvector_to_array(words)) as w from catalogue_text where offering_id = any (offerings) and is_published
    ) new where w !~ '[0-9]' and length(w) between 4 and 30 and not exists (select 1 from catalogue_word k where k.word = w)
    order by w on conflict do nothing;
  perform catalogue_stock(offerings);
end $$;

-- Whatever an entry is made of leads back to its offerings.
create function catalogue_follow() returns trigger language plpgsql security definer set search_path = public as $$
declare
  ids uuid[];
begin
  case tg_table_name
    when 'offering' then select array_agg(id) into ids from changed;
    when 'offering_vintage' then select array_agg(distinct offering_id) into ids from changed;
    when 'project' then select array_agg(f.id) into ids from changed c join offering f on f.project_id = c.id;
    when 'project_type' then select array_agg(f.id) into ids from changed c join project p on p.type_id = c.id join offering f on f.project_id = p.id;
    when 'project_proponent' then select array_agg(f.id) into ids from changed c join project p on p.proponent_id = c.id join offering f on f.project_id = p.id;
    when 'carbon_standard' then select array_agg(f.id) into ids from changed c join project p on p.standard_id = c.id join offering f on f.project_id = p.id;
    when 'organization' then select array_agg(f.id) into ids from changed c join offering f on f.organization_id = c.id;
    when 'vintage' then select array_agg(distinct v.offering_id) into ids from changed c join offering_vintage v on v.vintage_id = c.id;
    when 'vintage_label' then select array_agg(distinct v.offering_id) into ids from changed c join offering_vintage v using (vintage_id);
    when 'additional_certification' then
      select array_agg(distinct v.offering_id) into ids from changed c join vintage_label l on l.certification_id = c.id join offering_vintage v using (vintage_id);
  end case;
  if ids is not null then perform catalogue_refresh(ids); end if;
  return null;
end $$;

do $$
declare
  followed text;
begin
  foreach followed in array array['offering', 'offering_vintage', 'project', 'project_type', 'project_proponent', 'carbon_standard',
      'organization', 'vintage', 'vintage_label', 'additional_certification'] loop
    execute format('create trigger catalogue_follow_update after update on %I referencing new table as changed for each statement execute function catalogue_follow()', followed);
  end loop;
  foreach followed in array array['offering', 'offering_vintage', 'vintage_label'] loop
    execute format('create trigger catalogue_follow_insert after insert on %I referencing new table as changed for each statement execute function catalogue_follow()', followed);
  end loop;
  foreach followed in array array['offering_vintage', 'vintage_label'] loop
    execute format('create trigger catalogue_follow_delete after delete on %I referencing old table as changed for each statement execute function catalogue_follow()', followed);
  end loop;
end $$;

-- After the balances: triggers of one moment run by their names.
create function catalogue_follow_ledger() returns trigger language plpgsql security definer set search_path = public as $$
declare
  ids uuid[];
begin
  select array_agg(distinct f.id) into ids
    from (
      select a.organization_id, b.vintage_id from added p
      join ledger_account a on a.id = p.account_id and a.kind = 'available'
      join credit_block b on b.id = p.block_id
      group by 1, 2 having sum(p.quantity) <> 0
    ) moved
    join offering_vintage v on v.vintage_id = moved.vintage_id
    join offering f on f.id = v.offering_id and f.organization_id = moved.organization_id and f.status = 'published';
  if ids is not null then perform catalogue_stock(ids); end if;
  return null;
end $$;
create trigger ledger_posting_catalogue after insert on ledger_posting
  referencing new table as added for each statement execute function catalogue_follow_ledger();

alter table catalogue_entry enable row level security;
create policy catalogue_entry_scope on catalogue_entry for select using (is_published);
alter table catalogue_text enable row level security;
create policy catalogue_text_scope on catalogue_text for select using (is_published);
alter table catalogue_word enable row level security;
create policy catalogue_word_all on catalogue_word for select using (true);
alter table country_name enable row level security;
create policy country_name_all on country_name for select using (true);
grant select on catalogue_entry, catalogue_text, catalogue_word, country_name to {{app}};
revoke execute on function ledger_for_sale(uuid, uuid[]), catalogue_query(text), catalogue_found(text),
  catalogue_stock(uuid[]), catalogue_refresh(uuid[]) from public;
grant execute on function ledger_for_sale(uuid, uuid[]), catalogue_query(text), catalogue_found(text) to {{app}};

insert into country_name (code, name) values
  ('AF', 'Afghanistan'), ('AX', 'Åland Islands'), ('AX', 'Aland'), ('AL', 'Albania'), ('DZ', 'Algeria'), ('AS', 'American Samoa'), ('AD', 'Andorra'),
  ('AO', 'Angola'), ('AI', 'Anguilla'), ('AQ', 'Antarctica'), ('AG', 'Antigua & Barbuda'), ('AG', 'Antigua and Barbuda'), ('AR', 'Argentina'),
  ('AM', 'Armenia'), ('AW', 'Aruba'), ('AC', 'Ascension Island'), ('AU', 'Australia'), ('AT', 'Austria'), ('AZ', 'Azerbaijan'), ('BS', 'Bahamas'),
  ('BH', 'Bahrain'), ('BD', 'Bangladesh'), ('BB', 'Barbados'), ('BY', 'Belarus'), ('BE', 'Belgium'), ('BZ', 'Belize'), ('BJ', 'Benin'),
  ('BM', 'Bermuda'), ('BT', 'Bhutan'), ('BO', 'Bolivia'), ('BA', 'Bosnia & Herzegovina'), ('BA', 'Bosnia and Herzegovina'), ('BW', 'Botswana'),
  ('BV', 'Bouvet Island'), ('BR', 'Brazil'), ('IO', 'British Indian Ocean Territory'), ('VG', 'British Virgin Islands'), ('BN', 'Brunei'),
  ('BG', 'Bulgaria'), ('BF', 'Burkina Faso'), ('BI', 'Burundi'), ('KH', 'Cambodia'), ('CM', 'Cameroon'), ('CA', 'Canada'), ('CV', 'Cape Verde'),
  ('CV', 'Cabo Verde'), ('BQ', 'Caribbean Netherlands'), ('BQ', 'Bonaire'), ('KY', 'Cayman Islands'), ('CF', 'Central African Republic'), ('TD', 'Chad'),
  ('CL', 'Chile'), ('CN', 'China'), ('CX', 'Christmas Island'), ('CC', 'Cocos (Keeling) Islands'), ('CO', 'Colombia'), ('KM', 'Comoros'),
  ('CG', 'Congo - Brazzaville'), ('CG', 'Republic of the Congo'), ('CD', 'Congo - Kinshasa'), ('CD', 'Democratic Republic of the Congo'),
  ('CK', 'Cook Islands'), ('CR', 'Costa Rica'), ('CI', 'Côte d’Ivoire'), ('CI', 'Ivory Coast'), ('HR', 'Croatia'), ('CU', 'Cuba'), ('CW', 'Curaçao'),
  ('CW', 'Curacao'), ('CY', 'Cyprus'), ('CZ', 'Czechia'), ('DK', 'Denmark'), ('DJ', 'Djibouti'), ('DM', 'Dominica'), ('DO', 'Dominican Republic'),
  ('EC', 'Ecuador'), ('EG', 'Egypt'), ('SV', 'El Salvador'), ('GQ', 'Equatorial Guinea'), ('ER', 'Eritrea'), ('EE', 'Estonia'), ('SZ', 'Eswatini'),
  ('ET', 'Ethiopia'), ('FK', 'Falkland Islands'), ('FO', 'Faroe Islands'), ('FJ', 'Fiji'), ('FI', 'Finland'), ('FR', 'France'), ('GF', 'French Guiana'),
  ('PF', 'French Polynesia'), ('TF', 'French Southern Territories'), ('GA', 'Gabon'), ('GM', 'Gambia'), ('GE', 'Georgia'), ('DE', 'Germany'),
  ('GH', 'Ghana'), ('GI', 'Gibraltar'), ('GR', 'Greece'), ('GL', 'Greenland'), ('GD', 'Grenada'), ('GP', 'Guadeloupe'), ('GU', 'Guam'),
  ('GT', 'Guatemala'), ('GG', 'Guernsey'), ('GN', 'Guinea'), ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HT', 'Haiti'),
  ('HM', 'Heard & McDonald Islands'), ('HM', 'Heard Island and McDonald Islands'), ('HN', 'Honduras'), ('HK', 'Hong Kong SAR China'),
  ('HK', 'Hong Kong'), ('HU', 'Hungary'), ('IS', 'Iceland'), ('IN', 'India'), ('ID', 'Indonesia'), ('IR', 'Iran'), ('IQ', 'Iraq'), ('IE', 'Ireland'),
  ('IM', 'Isle of Man'), ('IL', 'Israel'), ('IT', 'Italy'), ('JM', 'Jamaica'), ('JP', 'Japan'), ('JE', 'Jersey'), ('JO', 'Jordan'), ('KZ', 'Kazakhstan'),
  ('KE', 'Kenya'), ('KI', 'Kiribati'), ('XK', 'Kosovo'), ('KW', 'Kuwait'), ('KG', 'Kyrgyzstan'), ('LA', 'Laos'), ('LV', 'Latvia'), ('LB', 'Lebanon'),
  ('LS', 'Lesotho'), ('LR', 'Liberia'), ('LY', 'Libya'), ('LI', 'Liechtenstein'), ('LT', 'Lithuania'), ('LU', 'Luxembourg'), ('MO', 'Macao SAR China'),
  ('MO', 'Macao'), ('MG', 'Madagascar'), ('MW', 'Malawi'), ('MY', 'Malaysia'), ('MV', 'Maldives'), ('ML', 'Mali'), ('MT', 'Malta'),
  ('MH', 'Marshall Islands'), ('MQ', 'Martinique'), ('MR', 'Mauritania'), ('MU', 'Mauritius'), ('YT', 'Mayotte'), ('MX', 'Mexico'), ('FM', 'Micronesia'),
  ('MD', 'Moldova'), ('MC', 'Monaco'), ('MN', 'Mongolia'), ('ME', 'Montenegro'), ('MS', 'Montserrat'), ('MA', 'Morocco'), ('MZ', 'Mozambique'),
  ('MM', 'Myanmar (Burma)'), ('MM', 'Myanmar'), ('NA', 'Namibia'), ('NR', 'Nauru'), ('NP', 'Nepal'), ('NL', 'Netherlands'), ('NC', 'New Caledonia'),
  ('NZ', 'New Zealand'), ('NI', 'Nicaragua'), ('NE', 'Niger'), ('NG', 'Nigeria'), ('NU', 'Niue'), ('NF', 'Norfolk Island'), ('KP', 'North Korea'),
  ('MK', 'North Macedonia'), ('MP', 'Northern Mariana Islands'), ('NO', 'Norway'), ('OM', 'Oman'), ('PK', 'Pakistan'), ('PW', 'Palau'),
  ('PS', 'Palestinian Territories'), ('PS', 'Palestine'), ('PA', 'Panama'), ('PG', 'Papua New Guinea'), ('PY', 'Paraguay'), ('PE', 'Peru'),
  ('PH', 'Philippines'), ('PN', 'Pitcairn Islands'), ('PL', 'Poland'), ('PT', 'Portugal'), ('PR', 'Puerto Rico'), ('QA', 'Qatar'), ('RE', 'Réunion'),
  ('RE', 'Reunion'), ('RO', 'Romania'), ('RU', 'Russia'), ('RW', 'Rwanda'), ('WS', 'Samoa'), ('SM', 'San Marino'), ('ST', 'São Tomé & Príncipe'),
  ('ST', 'Sao Tome and Principe'), ('SA', 'Saudi Arabia'), ('SN', 'Senegal'), ('RS', 'Serbia'), ('SC', 'Seychelles'), ('SL', 'Sierra Leone'),
  ('SG', 'Singapore'), ('SX', 'Sint Maarten'), ('SK', 'Slovakia'), ('SI', 'Slovenia'), ('SB', 'Solomon Islands'), ('SO', 'Somalia'),
  ('ZA', 'South Africa'), ('GS', 'South Georgia & South Sandwich Islands'), ('GS', 'South Georgia and the South Sandwich Islands'),
  ('KR', 'South Korea'), ('SS', 'South Sudan'), ('ES', 'Spain'), ('LK', 'Sri Lanka'), ('BL', 'St. Barthélemy'), ('BL', 'Saint Barthelemy'),
  ('SH', 'St. Helena'), ('SH', 'Saint Helena'), ('KN', 'St. Kitts & Nevis'), ('KN', 'Saint Kitts and Nevis'), ('LC', 'St. Lucia'), ('LC', 'Saint Lucia'),
  ('MF', 'St. Martin'), ('MF', 'Saint Martin'), ('PM', 'St. Pierre & Miquelon'), ('PM', 'Saint Pierre and Miquelon'), ('VC', 'St. Vincent & Grenadines'),
  ('VC', 'Saint Vincent and the Grenadines'), ('SD', 'Sudan'), ('SR', 'Suriname'), ('SJ', 'Svalbard & Jan Mayen'), ('SJ', 'Svalbard and Jan Mayen'),
  ('SE', 'Sweden'), ('CH', 'Switzerland'), ('SY', 'Syria'), ('TW', 'Taiwan'), ('TJ', 'Tajikistan'), ('TZ', 'Tanzania'), ('TH', 'Thailand'),
  ('TL', 'Timor-Leste'), ('TL', 'East Timor'), ('TG', 'Togo'), ('TK', 'Tokelau'), ('TO', 'Tonga'), ('TT', 'Trinidad & Tobago'),
  ('TT', 'Trinidad and Tobago'), ('TA', 'Tristan da Cunha'), ('TN', 'Tunisia'), ('TR', 'Türkiye'), ('TM', 'Turkmenistan'),
  ('TC', 'Turks & Caicos Islands'), ('TC', 'Turks and Caicos Islands'), ('TV', 'Tuvalu'), ('UM', 'U.S. Outlying Islands'),
  ('UM', 'U.S. Minor Outlying Islands'), ('VI', 'U.S. Virgin Islands'), ('UG', 'Uganda'), ('UA', 'Ukraine'), ('AE', 'United Arab Emirates'),
  ('GB', 'United Kingdom'), ('US', 'United States'), ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'), ('VU', 'Vanuatu'), ('VA', 'Vatican City'),
  ('VE', 'Venezuela'), ('VN', 'Vietnam'), ('WF', 'Wallis & Futuna'), ('WF', 'Wallis and Futuna'), ('EH', 'Western Sahara'), ('YE', 'Yemen'),
  ('ZM', 'Zambia'), ('ZW', 'Zimbabwe');
select catalogue_refresh(array_agg(id)) from offering;
