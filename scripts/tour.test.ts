/** The tour in docs/architecture.md: each file that an answer names is there and holds the names of its sentence. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
const read = (file: string): string => fs.readFileSync(path.join(project, file), 'utf8')

const tour = read('docs/architecture.md')
  .split('## Five questions')[1]!
  .split('\n## ')[0]!
  .split('\n- ')
  .slice(1)

test('five questions are answered', () => {
  expect(tour).toHaveLength(5)
})

test.each(tour.map((answer) => [answer.split('**')[1]!, answer]))('%s', (_question, answer) => {
  const quoted = [...answer.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  const files = quoted.filter((name) => /\.(?:tsx?|json)$/.test(name))
  const texts = files.map(read).join('\n')
  expect(files.length).toBeGreaterThan(0)
  const names = quoted.filter(
    (name) => !files.includes(name) && /^\/?[\w.]+(?:\/\w+)*$/.test(name) && !name.startsWith('scripts/'),
  )
  for (const name of names.filter((one) => !one.startsWith('/'))) expect(texts).toContain(name)
})
