-- Quantities are written with at most six decimals: a smallest unit that they cannot write exactly is refused.
set local lock_timeout = '2s';

alter table carbon_standard add constraint carbon_standard_unit_exact check (1000000 % unit_scale = 0);
