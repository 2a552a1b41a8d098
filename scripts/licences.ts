/** Bill of materials (CycloneDX) and third-party licences: `npm run licences -- <folder>`; refuses unlisted ones. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { packagesOf, textsOf, type Locked } from './licences/packages.ts'
import { forbidden, licenceOf } from './licences/rules.ts'

const project = path.join(import.meta.dirname, '..')
const readJson = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(project, name), 'utf8'))
const Bill = z.looseObject({ metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }) })
const folder = path.resolve(process.argv[2] ?? path.join(project, '.data/licences'))
const all = packagesOf(fs.readFileSync(path.join(project, 'package-lock.json'), 'utf8'))
const faults = forbidden(all)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
fs.mkdirSync(folder, { recursive: true })
const bill = path.join(folder, 'sbom.cdx.json')
fs.writeFileSync(bill, billOfMaterials())
const list = path.join(folder, 'third-party-licences.txt')
fs.writeFileSync(list, listOf(all.filter(({ isForDevelopment }) => !isForDevelopment)))
console.log(`${all.length} packages, every licence allowed.\n${bill}\n${list}`)

function billOfMaterials(): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--offline'],
    { cwd: project, encoding: 'utf8', maxBuffer: 64 << 20 },
  )
  if (status === 0) return named(stdout)
  console.error(`npm sbom failed; npm 9.9 or newer has it.\n${stderr}`)
  process.exit(1)
}

/** npm names the product after the folder that it lies in. */
function named(text: string): string {
  const { name } = z.object({ name: z.string() }).parse(readJson('package.json'))
  const read = Bill.parse(JSON.parse(text))
  const { metadata } = read
  return JSON.stringify(
    { ...read, metadata: { ...metadata, component: { ...metadata.component, name } } },
    null,
    2,
  )
}

function listOf(packages: readonly Locked[]): string {
  const parts = packages.map((one) => {
    const texts = textsOf(project, one)
    return [`${one.name} ${one.version}`, `Licence: ${licenceOf(one)}`, '', ...texts, ''].join('\n')
  })
  const line = `\n${'-'.repeat(100)}\n`
  return `Third-party packages that are handed on with Understory, and their licences.\n${line}${parts.join(line)}`
}
