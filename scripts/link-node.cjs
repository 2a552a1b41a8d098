// Runs on any Node, before npm start, dev and test: makes sure that "node" in npm scripts is Node 24.
// npm 10 (Node 20's) removes node_modules/.bin/node again when it skips the same command of another platform.
const fs = require('node:fs')
const path = require('node:path')

const isNew = Number(process.versions.node.split('.')[0]) >= 24
if (!isNew) {
  const name = `node-${process.platform}-${process.arch}`
  const bin = path.join(__dirname, '../node_modules/.bin')
  const target = path.join('..', name, 'bin/node')
  if (!fs.existsSync(path.join(bin, target))) {
    console.error(
      `Node 24 is needed; this is ${process.version}. Run "npm ci" (not with --omit=optional), or install Node 24 for ${process.platform} ${process.arch}.`,
    )
    process.exit(1)
  }
  fs.rmSync(path.join(bin, 'node'), { force: true })
  fs.symlinkSync(target, path.join(bin, 'node'))
}
