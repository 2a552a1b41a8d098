/** Leads from a number on paper to its page. */
import { Field, Input } from '@fluentui/react-components'
import type { FormEvent } from 'react'
import { generatePath, Link, useNavigate } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHead, Panel } from '../../ui/page.tsx'
import styles from './certificate.module.css'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

/** @param unknown a number that was asked for and does not exist */
export function FindCertificate({ unknown }: { readonly unknown?: string }) {
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('number')
    const number = typeof typed === 'string' ? typed.trim() : ''
    if (number !== '') void navigate(generatePath(places.certificate.path, { number }))
  }
  return (
    <Page>
      <PageHead title={places.certificates.title} lead={t('certificate.findLead')} />
      <div className={styles.lookUp}>
        <Panel title={t('certificate.findTitle')}>
          <form className={`stack gap-5 justify-start ${styles.find}`} onSubmit={find}>
            <Field
              label={t('certificate.findNumber')}
              hint={t('certificate.findHint')}
              {...(unknown !== undefined && {
                validationMessage: t('certificate.unknownNumber', { number: unknown }),
                validationState: 'error' as const,
              })}
            >
              <Input
                name="number"
                size="large"
                defaultValue={unknown ?? ''}
                required
                autoComplete="off"
                maxLength={TEXT_LIMITS.certificateNumber}
              />
            </Field>
            <Button label={t('certificate.find')} type="submit" variant="primary" size="large" />
          </form>
        </Panel>
        <Panel title={t('certificate.findThen')}>
          <ol className={styles.then}>
            {(['findFacts', 'findCopy', 'findProof'] as const).map((id) => (
              <li key={id}>{t(`certificate.${id}`)}</li>
            ))}
          </ol>
          <Link className={styles.keys} to={places.certificateKeys.path}>
            {t('certificate.findKeys')}
          </Link>
        </Panel>
      </div>
    </Page>
  )
}
