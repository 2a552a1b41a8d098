// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/screen.tsx'
import { Button, type ButtonProps } from './button.tsx'
import styles from './button.module.css'

async function drawn(props: ButtonProps) {
  const place = await draw(<Button {...props} />)
  return place.firstElementChild as HTMLButtonElement
}

describe('the button contract (specification section 2)', () => {
  test('is of type button, secondary and medium unless said otherwise', async () => {
    const button = await drawn({ label: 'Save' })
    expect(button.type).toBe('button')
    expect(button.textContent).toBe('Save')
    expect(button.className).toBe(`${styles.button} ${styles.secondary} ${styles.medium}`)
  })

  test('takes variant, modifier, size, type and a class of its own', async () => {
    const props = { variant: 'danger', modifier: 'block', size: 'large', type: 'submit' } as const
    const button = await drawn({ label: 'Delete', className: 'mine', ...props })
    for (const name of [styles.danger, styles.block, styles.large, 'mine'])
      expect(button.classList.contains(String(name))).toBe(true)
    expect(button.type).toBe('submit')
  })

  test('shows its icon left or right in the size that is asked for', async () => {
    const icon = <svg data-icon />
    const left = await drawn({ label: 'Save', icon, iconSize: 24 })
    expect(left.firstElementChild?.querySelector('[data-icon]')).not.toBe(null)
    expect((left.firstElementChild as HTMLElement).style.width).toBe('24px')
    const right = await drawn({ label: 'Save', icon, iconPosition: 'right' })
    expect(right.lastElementChild?.querySelector('[data-icon]')).not.toBe(null)
  })

  test('with the icon alone the label is still read out', async () => {
    const button = await drawn({ label: 'Use dark colours', modifier: 'icon', icon: <svg /> })
    expect(button.textContent).toBe('Use dark colours')
    expect(button.querySelector('.visually-hidden')?.textContent).toBe('Use dark colours')
  })

  test('while loading it is disabled and shows a spinner for its icon', async () => {
    const onClick = vi.fn()
    const button = await drawn({ label: 'Save', loading: true, icon: <svg data-icon />, onClick })
    button.click()
    expect(onClick).not.toHaveBeenCalled()
    expect(button.disabled).toBe(true)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.querySelector(`.${styles.spinner}`)).not.toBe(null)
    expect(button.querySelector('[data-icon]')).toBe(null)
  })

  test('disabled cannot be pressed', async () => {
    expect((await drawn({ label: 'Save', disabled: true })).disabled).toBe(true)
  })

  test('that leads elsewhere is a link', async () => {
    const link = await drawn({ label: 'Return Home', href: 'https://id.example/' })
    expect(link.tagName).toBe('A')
    expect(link.getAttribute('href')).toBe('https://id.example/')
    expect(link.hasAttribute('download')).toBe(false)
  })

  test('that leads to a file saves it when asked to', async () => {
    const link = await drawn({ label: 'Download the sealed PDF', href: '/proxy/file', download: true })
    expect(link.hasAttribute('download')).toBe(true)
  })
})
