// npm ci fails later, and elsewhere, when the registry lacked a platform's package while the lockfile was written.
import fs from 'node:fs'

interface Entry {
  resolved?: string
  link?: boolean
  dependencies?: object
  optionalDependencies?: object
}
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

const isInstalledFor = (user: string, name: string): boolean => {
  const place = `${user ? `${user}/` : ''}node_modules/${name}`
  if (place in packages) return true
  return user !== '' && isInstalledFor(user.slice(0, Math.max(user.lastIndexOf('/node_modules/'), 0)), name)
}

const faults = Object.entries(packages).flatMap(([user, entry]) => [
  ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    .filter((name) => !isInstalledFor(user, name))
    .map(
      (name) =>
        `${user} wants ${name}, which is not in the lockfile: choose a version whose packages are all published`,
    ),
  ...(entry.resolved
    ? [`${user} has a download address: keep omit-lockfile-registry-resolved=true in .npmrc`]
    : []),
])
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
