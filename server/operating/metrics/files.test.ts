/** The dashboard, the alerts and their description name figures that there are, and leave none out. */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { metricsOf } from './metrics.ts'

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../../..', name), 'utf8')
const ALERTS = 'packaging/prometheus/alerts.yaml'
const TRIALS = 'packaging/prometheus/alerts.test.yaml'

const { deps } = await createTestApp()
const scraped = await metricsOf(deps)()
const known = new Set([...scraped.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name!))

/** A histogram has three series. */
const namesIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:understory|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
]

const dashboard = JSON.parse(read('packaging/grafana/understory.json')) as {
  readonly panels: readonly {
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }[]
}
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

test.each([
  ['the dashboard', queries.join('\n')],
  ['the alerts', read(ALERTS)],
  ['their trials', read(TRIALS)],
  ['the description', read('docs/operating/metrics.md').replaceAll(/`(?:process|nodejs)_\*`/g, '')],
])('%s names only what /metrics tells', (_, text) => {
  const names = namesIn(text)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('every figure of the product is described', () => {
  const described = new Set(namesIn(read('docs/operating/metrics.md')))
  const own = [...known].filter((name) => name.startsWith('understory_'))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((name) => !described.has(name))).toEqual([])
})

test('every alert is described, with what to do', () => {
  const rows = [...read('docs/operating/metrics.md').matchAll(/^\| `(Understory\w+)` \| \S.* \| \S.* \|$/gm)]
  const named = [...read(ALERTS).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(rows.map(([, name]) => name)).toEqual(named)
})

test('every query of the dashboard is for the chosen processes, or for all of them as a maximum', () => {
  const others = queries.filter((one) => !one.includes('instance=~"$instance"') && !one.includes('max'))
  expect(others).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

test.runIf(hasPromtool)(
  'Prometheus takes the figures and the alerts, and each alert fires when it should',
  () => {
    const folder = path.join(import.meta.dirname, '../../..')
    const promtool = (args: readonly string[], input = '') =>
      execFileSync('promtool', args, { cwd: folder, input, encoding: 'utf8' })
    expect(promtool(['check', 'rules', ALERTS])).toContain('SUCCESS')
    expect(promtool(['test', 'rules', TRIALS])).toContain('SUCCESS')
    expect(promtool(['check', 'metrics'], scraped)).toBe('')
    // Queries of the dashboard as rules: the variables stand for values of theirs.
    const filled = queries.map((expr, index) => ({
      record: `dashboard:${index}`,
      expr: expr.replaceAll('$instance', '.*').replaceAll(/\$__(?:rate_interval|range)/g, '5m'),
    }))
    const file = path.join(fs.mkdtempSync(path.join(deps.config.dataFolder, 'rules-')), 'rules.yaml')
    fs.writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: filled }] }))
    expect(promtool(['check', 'rules', file])).toContain('SUCCESS')
  },
)
