#!/usr/bin/env node
// The command `understory`, on any Node: finds Node 24 as npm start does. `ln -s …/scripts/understory.cjs /usr/local/bin/understory`
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const own = path.join(__dirname, `../node_modules/node-${process.platform}-${process.arch}/bin/node`)
const isNew = Number(process.versions.node.split('.')[0]) >= 24
if (!isNew && !fs.existsSync(own)) {
  console.error(`Node 24 is needed; this is ${process.version}.`)
  process.exit(1)
}
const { status, error } = spawnSync(
  isNew ? process.execPath : own,
  // Certificate authorities that this machine trusts count too.
  ['--no-warnings', '--use-system-ca', path.join(__dirname, 'understory.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
if (error) throw error
process.exit(status ?? 1)
