/** The same event as a durable workflow of DBOS. */
import { idOf } from '../pgbench.ts'
import { COUNT } from '../transitions.ts'
import type { TransitionPeer } from './peer.ts'

export const DBOS: TransitionPeer = {
  name: 'DBOS 5.3.0',
  packages: ['@dbos-inc/dbos-sdk@5.3.0', 'pg@8.16.3'],
  script: 'dbos-server.mjs',
  readyPath: '/',
  async prepare({ owner, ownerUrl }) {
    await owner.query(
      'create table peer_operation (id uuid primary key, version int not null, state jsonb not null)',
    )
    await owner.query(`create table peer_journal (operation_id uuid references peer_operation, seq int, type text not null,
      payload jsonb not null, at timestamptz not null default now(), primary key (operation_id, seq))`)
    const ids = Array.from({ length: COUNT }, (_, number) => idOf(number))
    await owner.query("insert into peer_operation select id, 1, '{}' from unnest($1::uuid[]) id", [ids])
    await owner.query('vacuum analyze peer_operation')
    await owner.query('create database peer_system')
    const system = new URL(ownerUrl)
    system.pathname = '/peer_system'
    return { DATABASE_URL: ownerUrl, SYSTEM_DATABASE_URL: system.href }
  },
  signIn: () => Promise.resolve(''),
  eventOf: (number, count) => ({
    path: '/',
    body: JSON.stringify({ id: idOf(number), version: count + 1, text: 'When does the proposal arrive?' }),
  }),
  isDone: () => true,
}
