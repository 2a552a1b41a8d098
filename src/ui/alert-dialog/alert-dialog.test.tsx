// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doing, draw } from '../../testing/screen.tsx'
import styles from '../button.module.css'
import { ask } from './alert-actor.ts'
import { AlertDialog } from './alert-dialog.tsx'

const signOut = vi.fn()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await doing(() => void vi.runAllTimers())
  vi.useRealTimers()
})

const dialog = () => document.querySelector('dialog')!
const buttons = () => [...dialog().querySelectorAll('button')]
const wait = (time: number) => doing(() => void vi.advanceTimersByTime(time))

async function asked(options: Parameters<typeof ask>[0]) {
  await draw(<AlertDialog onLogOut={signOut} />)
  const found = { answer: null as null | { confirmed: boolean } }
  await doing(() => void ask(options).then((answer) => (found.answer = answer)))
  return found
}

describe('the alert dialog (specification sections 2 and 4)', () => {
  test('shows title, message, icon, texts and variants', async () => {
    await asked({
      title: 'Delete Forestry?',
      message: 'It cannot be undone.',
      icon: 'other',
      confirm: { text: 'Delete', variant: 'danger' },
      deny: { text: 'Keep', variant: 'primary' },
    })
    expect(dialog().open).toBe(true)
    expect(dialog().querySelector('h2')?.textContent).toBe('Delete Forestry?')
    expect(dialog().querySelector('p')?.textContent).toBe('It cannot be undone.')
    expect(dialog().querySelector('svg')).not.toBe(null)
    expect(buttons().map((button) => button.textContent)).toEqual(['Keep', 'Delete'])
    expect(buttons()[0]?.classList.contains(String(styles.primary))).toBe(true)
    expect(buttons()[1]?.classList.contains(String(styles.danger))).toBe(true)
    await doing(() => buttons()[1]!.click())
  })

  test('without texts the buttons say "Try again" and "Confirm"', async () => {
    await asked({ title: 'Sure?' })
    expect(buttons().map((button) => button.textContent)).toEqual(['Try again', 'Confirm'])
    await doing(() => buttons()[0]!.click())
  })

  test('names what the answer applies to; all after the fifth are folded', async () => {
    const items = Array.from({ length: 7 }, (_, index) => `OP-${index}`)
    await asked({ title: 'Send reminders?', items })
    const inside = (selector: string) =>
      [...dialog().querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(inside('li')).toEqual(items)
    expect(inside('details > summary')).toEqual(['2 more'])
    expect(inside('details li')).toEqual(items.slice(5))
    expect(document.getElementById(dialog().getAttribute('aria-describedby')!)?.textContent).toContain('OP-0')
    await doing(() => buttons()[0]!.click())
  })

  test('confirm resolves confirmed true, and closing takes 200 ms', async () => {
    const found = await asked({ title: 'Sure?', icon: 'check' })
    await doing(() => buttons()[1]!.click())
    expect(found.answer).toEqual({ confirmed: true })
    await wait(199)
    expect(dialog().dataset['state']).toBe('closing')
    expect(dialog().open).toBe(true)
    await wait(1)
    expect(dialog().open).toBe(false)
  })

  test.each([
    ['deny', () => buttons()[0]!.click()],
    ['escape', () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('%s resolves confirmed false', async (_, act) => {
    const found = await asked({ title: 'Sure?' })
    await doing(act)
    expect(found.answer).toEqual({ confirmed: false })
  })

  test('without a choice there is one button', async () => {
    await asked({ title: 'Your account was closed', confirm: { text: 'Log out' }, deny: null })
    expect(buttons().map((button) => button.textContent)).toEqual(['Log out'])
    await doing(() => buttons()[0]!.click())
  })

  test('with the log-out flag the person is logged out when it has closed', async () => {
    await asked({ title: 'Your session has ended', logOutOnClose: true })
    await doing(() => buttons()[1]!.click())
    expect(signOut).not.toHaveBeenCalled()
    await wait(200)
    expect(signOut).toHaveBeenCalledOnce()
  })
})
