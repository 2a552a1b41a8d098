/** Signing here: the frozen text is read, the own name typed, the intent confirmed in a sentence. */
import { invalidate } from '../change/invalidate.ts'
import { Checkbox } from '@fluentui/react-components'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { contractOf, intentOf, isSameName, type SigningEvent } from '../../../../contract/rules/signing.ts'
import { addressOf, call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { keepAnswer } from '../../../lib/query-client.ts'
import { useField } from '../../../ui/form/fields-context.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { SavingForm } from '../../../ui/form/form.tsx'
import { Tabs } from '../../../ui/sections/tabs.tsx'
import { useOperation } from '../operation/operation-context.ts'
import { operationQuery } from '../operation/queries.ts'
import { useViewer } from '../session/viewer.ts'
import styles from './contracts.module.css'
import { contractQuery } from './queries.ts'

type Values = { typedName: string; isMeant: boolean }

const WAYS = ['here', 'upload'] as const
const WAY_WORDS = { here: 'contract.signHere', upload: 'contract.elsewhere' } as const
const PANEL = 'signing'

type Props = {
  readonly event: SigningEvent
  /** The form for a copy that was signed elsewhere; alone where there is no frozen text to sign. */
  readonly upload: ReactNode
}

export default function SigningForm({ event, upload }: Props) {
  const { detail } = useOperation()
  const { sid, version, number } = detail
  const viewer = useViewer()
  const { data: contract } = useSuspenseQuery(contractQuery(sid, contractOf(event)))
  // A call that was lost on its way and is made again signs once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<(typeof WAYS)[number]>('here')
  const organization = viewer?.current?.organization
  if (!viewer || !organization || !contract.frozen) return upload
  const isCountersignature = event.endsWith('approve')
  const signed = contract.executions.findLast((one) => one.event.endsWith('submit'))
  const document = isCountersignature && signed ? signed : contract.frozen
  const intent = intentOf({ event, number, organization: organization.name })
  const panelOf = (name: (typeof WAYS)[number]) => ({
    role: 'tabpanel',
    'aria-labelledby': `${PANEL}-${name}`,
    ...(name === way ? { id: PANEL } : { hidden: true }),
  })
  const name = `${viewer.person.firstName} ${viewer.person.lastName}`
  return (
    <>
      <Tabs
        names={WAYS}
        titleOf={(name) => t(WAY_WORDS[name])}
        selected={way}
        onSelect={setWay}
        panel={PANEL}
      />
      {/* Both stay: what is typed into one is there when its tab comes back. */}
      <div {...panelOf('upload')}>{upload}</div>
      <div {...panelOf('here')} className="column gap-4 no-print">
        <p className={`stack gap-2 text-m ${styles.file}`}>
          <a href={addressOf('/documents/:sid', { sid: document.documentSid })} download>
            {t(isCountersignature ? 'contract.readSigned' : 'contract.readFrozen')}
          </a>
          <span className="text-xs quiet breaks">
            {t('contract.frozenAs', { hash: contract.frozen.sha256 })}
          </span>
        </p>
        <SavingForm<Values, Awaited<ReturnType<typeof send>>>
          // Someone else may hold the operation meanwhile; another text is signed separately.
          key={document.documentSid}
          keptAs={`${sid} ${event} ${document.documentSid}`}
          className="column gap-4"
          isSticky
          defaults={{ typedName: '', isMeant: false }}
          labels={{ typedName: t('contract.typedName'), isMeant: t('contract.intent') }}
          checks={{
            typedName: (typed) => (isSameName(typed, name) ? null : t('contract.ownName', { name })),
            isMeant: (isMeant) => (isMeant ? null : t('contract.confirmIntent')),
          }}
          submit={t(isCountersignature ? 'contract.countersignNow' : 'contract.signNow')}
          save={({ typedName }) => send({ event, typedName, intent, version, idempotencyKey })}
          onSaved={(answer) => {
            keepAnswer(operationQuery(sid).queryKey, answer)
            void invalidate('operation', sid)
          }}
        >
          <TextField
            name="typedName"
            autoComplete="name"
            hint={t('contract.typedNameHint', { name })}
            required
          />
          <IntentField name="isMeant" sentence={intent} />
        </SavingForm>
        <p className="note">{t('contract.whatSealIs')}</p>
      </div>
    </>
  )

  function send(body: {
    readonly event: SigningEvent
    readonly typedName: string
    readonly intent: string
    readonly version: number
    readonly idempotencyKey: string
  }) {
    return call(
      'POST /operations/:sid/signatures',
      { params: { sid }, body },
      { messages: { success: t('contract.isSigned') } },
    )
  }
}

function IntentField({ name, sentence }: { readonly name: string; readonly sentence: string }) {
  const { id, value, change, blur, ref, error } = useField<boolean>(name)
  return (
    <div className={styles.intent}>
      <Checkbox
        id={id}
        ref={ref}
        label={sentence}
        checked={value}
        onBlur={blur}
        onChange={(_, { checked }) => change(checked === true)}
        {...(error ? { 'aria-describedby': `${id}-error`, 'aria-invalid': true } : {})}
      />
      {error && (
        <p id={`${id}-error`} className={styles.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
