/** A contributor asks to have units retired that it holds; the form opens where it is. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { ownHoldingsQuery } from './queries.ts'
import { forgetRequest } from './request-draft.ts'
import { RequestForm } from './request-form.tsx'
import { useViewer } from '../shared/session/viewer.ts'
import styles from './retire-units.module.css'

const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('input, button')?.focus()

type Made = { readonly sid: string; readonly number: string }

export function RetireUnits() {
  const { id = '' } = useParams()
  /** null: not yet; once it was, closing it leads back to its button. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const sendOnce = useSendOnce()
  const viewer = useViewer()
  const { data } = useSuspenseQuery(ownHoldingsQuery)
  const own = viewer?.current?.organization
  const mayAsk = viewer?.current?.role !== 'readOnly' && data.items.length > 0
  return (
    <>
      {made && (
        <output className="block pad-4-5 text-m done-surface radius-l">
          {t('requests.made', { number: made.number })}{' '}
          <Link to={hrefOf('contributorOperation', { id, operationSid: made.sid })}>
            {t('requests.openOperation', { number: made.number })}
          </Link>
        </output>
      )}
      {!isOpen && mayAsk && (
        <div ref={isOpen === null ? undefined : focusFirst}>
          <Button label={t('requests.retireUnits')} aria-expanded={false} onClick={() => setOpen(true)} />
        </div>
      )}
      {isOpen && own && (
        <Panel
          title={t('requests.retireUnits')}
          aside={<Button variant="quiet" label={t('common.cancel')} onClick={() => setOpen(false)} />}
        >
          <p className={styles.lead}>{t('requests.retireLead')}</p>
          <div ref={focusFirst}>
            <RequestForm
              kind="retirement"
              own={own}
              submit={t('requests.requestRetirement')}
              onSubmit={async (draft) => {
                const { sid, number } = await sendOnce(draft, (body) => call('POST /operations', { body }))
                forgetRequest('retirement', own.sid)
                void invalidate('operation', sid)
                setMade({ sid, number })
                setOpen(false)
              }}
            />
          </div>
        </Panel>
      )}
    </>
  )
}
