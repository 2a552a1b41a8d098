import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locksOf } from './operate/migration-locks.ts'

const understory = (...args: string[]) => understoryWith('/nowhere', ...args)

const understoryWith = (settings: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'understory.cjs'), ...args],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], UNDERSTORY_SETTINGS: settings } },
  )
  return { status, stdout, stderr }
}

test('without a command it says which there are; an unknown one is refused', () => {
  expect(understory()).toMatchObject({ status: 0, stdout: expect.stringContaining('verify-backup') })
  expect(understory('nonsense').status).toBe(1)
  const takes = expect.stringContaining('understory restore --into <new folder>')
  expect(understory('restore', '--help')).toMatchObject({ status: 0, stdout: takes })
})

test.each([
  [['backup'], 'BACKUP_TO and BACKUP_KEY_FILE must be set'],
  [['archive-wal', 'x'], 'BACKUP_TO and BACKUP_KEY_FILE must be set'],
  [['restore'], '--into must name a new folder'],
  [['restore', '--into', '/tmp/x', '--to', 'yesterday'], '--to must be a moment with its time zone'],
  [['restore', '--onto', '/tmp/x'], 'understory restore --into <new folder>'],
  [['backup', '--keep', '0'], '--keep must be a whole number above 0'],
  [['create-admin'], 'understory create-admin owner@example.org'],
])('%s without what it needs ends with 1 and one sentence', (args, sentence) => {
  const { status, stderr } = understory(...args)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
})

test('settings are read from several files, and the first one counts', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-settings-'))
  const file = (name: string, text: string) => {
    fs.writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const files = [file('first', 'BACKUP_TO=/first\n'), file('second', 'BACKUP_TO=ftp://x\nBACKUP_KEY=none\n')]
  expect(understoryWith(files.join(':'), 'backups').stderr).toContain('BACKUP_KEY holds no key')
  expect(understoryWith(files[1]!, 'backups').stderr).toContain('not "ftp://x"')
  fs.rmSync(folder, { recursive: true })
})

test('a plan names what a migration locks, and not the tables it makes', () => {
  const text = `
    -- alter table nothing
    create table fresh (id int);
    alter table fresh enable row level security;
    create index on_fresh on fresh (id);
    create unique index once on offering (title);
    update operation o set number = 1;
    alter table operation add column more text;
    alter table mail validate constraint c;
    drop table if exists old;`
  expect(locksOf(text).map(({ table, stops }) => `${table}: ${stops}`)).toEqual([
    'operation: reads and writes',
    'old: reads and writes',
    'offering: writes',
  ])
})
