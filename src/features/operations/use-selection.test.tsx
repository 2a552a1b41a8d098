// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { useSelection } from './use-selection.ts'

const row = (sid: string): OperationRow => ({
  sid,
  number: sid,
  type: 'contribution',
  party: 'platform',
  parentSid: null,
  status: 'open',
  creditType: 'Carbon',
  unit: 'tCO2e',
  project: 'Forest',
  country: 'KE',
  contributor: null,
  projectCarrier: null,
  isOwnStock: false,
  quantity: '1',
  amountCents: null,
  currency: 'EUR',
  turns: [],
  dueAt: null,
  createdAt: '2026-11-28T10:00:00.000Z',
  updatedAt: '2026-11-28T10:00:00.000Z',
  archivedAt: null,
  accountManager: null,
})
const page = ['first', 'second', 'third'].map(row)

function Ticks() {
  const { chosen, selection, chooseAllFound } = useSelection('', page)
  return (
    <>
      <output>{chosen.isAllFound ? 'all' : [...chosen.names.keys()].join(' ')}</output>
      <button type="button" onClick={chooseAllFound}>
        All
      </button>
      {page.map((one) => (
        <input
          key={one.sid}
          type="checkbox"
          checked={selection.isSelected(one)}
          onChange={({ target }) => selection.onSelect([one], target.checked)}
        />
      ))}
    </>
  )
}

test('one row less than all that were found leaves the others of the page', async () => {
  const place = await draw(<Ticks />)
  const chosen = () => place.querySelector('output')?.textContent
  await doing(() => place.querySelectorAll('input')[0]!.click())
  expect(chosen()).toBe('first')
  await doing(() => place.querySelector('button')!.click())
  expect(chosen()).toBe('all')
  await doing(() => place.querySelectorAll('input')[1]!.click())
  expect(chosen()).toBe('first third')
})
