/** An e-mail with its certificate: to whom, what it says, and how it will arrive. */
import { Checkbox } from '@fluentui/react-components'
import { AttachRegular } from '@fluentui/react-icons'
import { useWatch } from 'react-hook-form'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { all, atMost, email, required } from '../../ui/form/checks.ts'
import { useField } from '../../ui/form/fields-context.ts'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { FactItem } from '../../ui/page.tsx'
import styles from '../shared/certificate-email/emails.module.css'
import { sendEmail, type CertificateEmails } from '../shared/certificate-email/queries.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Values = {
  /** Of the people that are known. */
  people: readonly string[]
  /** Others, one address in a line. */
  others: string
  subject: string
  body: string
}

const MOST = 50

const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean)

const recipientsOf = ({ people, others }: Pick<Values, 'people' | 'others'>): readonly string[] => [
  ...new Set([...people, ...addressesIn(others)]),
]

function othersCheck(others: string, values: Values): string | null {
  const wrong = addressesIn(others).find((address) => email(address) !== null)
  if (wrong !== undefined) return t('issuing.notAnAddress', { address: wrong })
  const count = recipientsOf(values).length
  if (count === 0) return t('issuing.recipientNeeded')
  return count > MOST ? t('issuing.tooManyRecipients', { count: MOST }) : null
}

type Props = { readonly shown: CertificateEmails }

export function EmailForm({ shown }: Props) {
  const { operation, people, subject, body } = shown
  const sendOnce = useSendOnce()
  const signatory = people.find(({ isSignatory }) => isSignatory) ?? people[0]
  return (
    <SavingForm<Values, void>
      submit={t(operation.isWaiting ? 'issuing.send' : 'issuing.sendAgain')}
      defaults={{ people: signatory ? [signatory.email] : [], others: '', subject, body }}
      labels={{
        people: t('issuing.recipients'),
        others: t('issuing.otherRecipients'),
        subject: t('issuing.subject'),
        body: t('issuing.body'),
      }}
      checks={{
        others: othersCheck,
        subject: all(required, atMost(TEXT_LIMITS.emailSubject)),
        body: all(required, atMost(TEXT_LIMITS.emailBody)),
      }}
      save={async (values) => {
        const email = {
          recipients: [...recipientsOf(values)],
          subject: values.subject.trim(),
          body: values.body.trim(),
        }
        await sendOnce(email, (keyed) => sendEmail(operation, keyed))
      }}
      className={styles.form}
    >
      <div className={`two-columns gap-6 align-start ${styles.columns}`}>
        <div className="column gap-4">
          <People people={people} />
          <LongTextField name="others" rows={2} hint={t('shared.oneAddressPerLine')} />
          <TextField name="subject" required />
          <LongTextField name="body" required rows={9} />
        </div>
        <Preview attachment={shown.attachment} />
      </div>
    </SavingForm>
  )
}

function People({ people }: Pick<CertificateEmails, 'people'>) {
  const { id, label, value, change, blur } = useField<readonly string[]>('people')
  if (people.length === 0) return null
  return (
    <fieldset id={id} tabIndex={-1} className="stack shrink no-spacing no-border">
      <legend>{label}</legend>
      {people.map((person) => (
        <Checkbox
          key={person.email}
          checked={value.includes(person.email)}
          onBlur={blur}
          onChange={(_, { checked }) =>
            change(
              checked === true
                ? [...value, person.email]
                : value.filter((address) => address !== person.email),
            )
          }
          label={
            <>
              {person.name} <span className="note breaks">{person.email}</span>
              {person.isSignatory && <span className="note breaks"> · {t('issuing.signatory')}</span>}
            </>
          }
        />
      ))}
    </fieldset>
  )
}

/** As the recipient reads it: plain text. */
function Preview({ attachment }: Pick<CertificateEmails, 'attachment'>) {
  const [people, others, subject, body] = useWatch({
    name: ['people', 'others', 'subject', 'body'],
  }) as [Values['people'], string, string, string]
  return (
    <section className="column gap-4 inset" aria-label={t('issuing.preview')}>
      <p className="note">{t('issuing.preview')}</p>
      <dl className={styles.envelope}>
        <FactItem label={t('issuing.to')}>{recipientsOf({ people, others }).join(', ') || '–'}</FactItem>
        <FactItem label={t('issuing.subject')}>{subject}</FactItem>
      </dl>
      <div className={styles.text}>{body}</div>
      <p className="row gap-3 text-m breaks">
        <AttachRegular aria-hidden fontSize={18} />
        {t('issuing.attachment', {
          name: attachment.name,
          version: String(attachment.version),
          size: bytes(attachment.bytes),
        })}
      </p>
    </section>
  )
}
