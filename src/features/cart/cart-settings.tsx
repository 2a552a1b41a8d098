/** For whom, and how: one set of answers for the whole cart. Each is saved when it is given. */
import { Checkbox, Field } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { LongTextControl, SelectControl, TextControl } from '../../ui/form/controls.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import styles from './cart.module.css'
import { useSettings } from './use-cart.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

/** As many years as the server spreads at most; written here too, because contract/offerings/carts.ts brings zod along. */
const YEARS = Array.from({ length: 10 }, (_, index) => index + 1)

export function CartSettings({ cart: saved }: { readonly cart: Cart }) {
  const { data: codes = [] } = useQuery(countryCodesQuery)
  const { shown: cart, change } = useSettings(saved)
  const isRetired = cart.delivery === 'retire'
  return (
    <div className={styles.settings}>
      <SelectControl
        label={t('cart.delivery')}
        hint={t(cart.years > 1 ? 'cart.yearsRetire' : isRetired ? 'cart.retireHint' : 'cart.holdHint')}
        value={cart.delivery}
        change={(value) => void change({ delivery: value === 'hold' ? 'hold' : 'retire' })}
        isLocked={cart.years > 1 && isRetired}
      >
        <option value="retire">{t('cart.retire')}</option>
        <option value="hold">{t('cart.hold')}</option>
      </SelectControl>
      <SelectControl
        label={t('cart.years')}
        hint={t(cart.years === 1 ? 'cart.onceHint' : 'cart.yearsHint')}
        value={String(cart.years)}
        change={(value) =>
          void change(value === '1' ? { years: 1 } : { years: Number(value), delivery: 'retire' })
        }
      >
        <SelectOptions
          values={YEARS}
          wordsOf={(years) => (years === 1 ? t('cart.once') : t('cart.overYears', { years }))}
        />
      </SelectControl>
      <SavedText
        label={t('cart.beneficiary')}
        hint={t('cart.beneficiaryHint')}
        value={cart.beneficiaryName}
        most={TEXT_LIMITS.beneficiary}
        required
        save={(beneficiaryName) => change({ beneficiaryName })}
      />
      <SelectControl
        label={t('cart.beneficiaryCountry')}
        required
        value={cart.beneficiaryCountry ?? ''}
        change={(value) => value && void change({ beneficiaryCountry: value })}
        empty={t('shared.choose')}
      >
        <SelectOptions
          values={codes.length > 0 ? codes : [cart.beneficiaryCountry].filter((code) => code !== null)}
          wordsOf={countryName}
        />
      </SelectControl>
      <SavedText
        label={t('cart.purpose')}
        hint={t('cart.purposeHint')}
        value={cart.purpose}
        most={TEXT_LIMITS.purpose}
        isLong
        save={(purpose) => change({ purpose })}
      />
      <Field className={styles.wide ?? ''} hint={t('cart.publishPurposeHint')}>
        <Checkbox
          label={t('shared.publishPurpose')}
          checked={cart.isPurposePublic}
          onChange={(_, { checked }) => void change({ isPurposePublic: checked === true })}
        />
      </Field>
    </div>
  )
}

type SavedProps = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly most: number
  readonly required?: boolean
  readonly isLong?: boolean
  /** False when it was not saved; what is typed then stays. */
  readonly save: (text: string) => Promise<boolean>
}

/** From the last key to the save. */
const PAUSE_MS = 800

/** Shows what the server has, unless someone is typing here; saved after a pause, and when one leaves it. */
function SavedText({ label, hint, value, most, required = false, isLong = false, save }: SavedProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isEmpty = required && (typed ?? value).trim() === ''
  const keep = async (raw: string) => {
    clearTimeout(pause.current)
    pause.current = undefined
    const text = raw.trim()
    if (required && text === '') return false
    return text === value || (await save(text))
  }
  const leave = useEffectEvent(() => {
    if (pause.current !== undefined && typed !== null) void keep(typed)
  })
  useEffect(() => () => leave(), [])
  const left = async () => {
    if (typed === null || !(await keep(typed))) return
    setTyped((now) => (now === typed ? null : now))
  }
  const bound = {
    className: isLong ? styles.wide : '',
    label,
    hint,
    required,
    error: isEmpty ? t('cart.fillIn') : null,
    value: typed ?? value,
    change: (text: string) => {
      setTyped(text)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => void keep(text), PAUSE_MS)
    },
    blur: () => void left(),
  }
  return isLong ? (
    <LongTextControl {...bound} rows={2} maxLength={most} />
  ) : (
    <TextControl {...bound} maxLength={most} />
  )
}
