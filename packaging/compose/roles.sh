#!/bin/sh
# Runs once, when the database is made: the role that owns the tables, and the application's, which row-level security binds.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -U postgres <<'SQL'
create role understory_owner login password :'owner';
create role understory_app login password :'app' nosuperuser nobypassrls;
create database understory owner understory_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database understory from public;
grant connect on database understory to understory_app;
SQL
