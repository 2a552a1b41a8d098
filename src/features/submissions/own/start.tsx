/** Where an offering begins: a project of the registry, a title, a currency; or a draft that is under way. */
import { invalidate } from '../../shared/change/invalidate.ts'
import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { countryName } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { useSendOnce } from '../../../lib/sending/send-once.ts'
import { keepAnswer } from '../../../lib/query-client.ts'
import { all, atMost, required } from '../../../ui/form/checks.ts'
import { TextControl } from '../../../ui/form/controls.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useField } from '../../../ui/form/fields-context.ts'
import { SavingForm } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/page.tsx'
import { pageHref } from '../addresses.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { CURRENCIES } from '../../../../contract/rules/money-text.ts'
import { projectsQuery, submissionQuery, submissionsQuery } from '../../shared/submission/queries.ts'
import styles from './start.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

type Values = { readonly projectSid: string; readonly title: string; readonly currency: string }

export function StartForm({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const sendOnce = useSendOnce()
  return (
    <Panel title={t('submission.start')}>
      <SavingForm<Values, SubmissionDetail>
        submit={t('submission.begin')}
        defaults={{ projectSid: '', title: '', currency: CURRENCIES[0] }}
        labels={{
          projectSid: t('submission.project'),
          title: t('submission.title'),
          currency: t('submission.currency'),
        }}
        checks={{ projectSid: required, title: all(required, atMost(TEXT_LIMITS.offeringTitle)) }}
        save={(values) => sendOnce(values, (body) => call('POST /project_submissions', { body }))}
        onSaved={(detail) => {
          keepAnswer(submissionQuery(detail.sid).queryKey, detail)
          void invalidate('submission', detail.sid)
          void navigate(pageHref('GeneralInformation', id, detail.sid))
        }}
      >
        <ProjectField id={id} />
        <TextField name="title" required hint={t('submission.titleHint')} />
        <SelectField
          name="currency"
          required
          hint={t('submission.currencyHint')}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </SavingForm>
    </Panel>
  )
}

/** A search over the registry; what is chosen stays when the search goes on. */
function ProjectField({ id }: { readonly id: string }) {
  const field = useField<string>('projectSid')
  const title = useField<string>('title')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<{ readonly sid: string; readonly name: string } | null>(null)
  const found = data?.items ?? []
  const choose = (sid: string) => {
    const project = found.find((one) => one.sid === sid)
    if (!project) return
    field.change(sid)
    afterPaint(() => {
      // A title that no one has written yet begins as the project's name.
      if (title.value === '' || title.value === chosen?.name.slice(0, TEXT_LIMITS.offeringTitle))
        title.change(project.name.slice(0, TEXT_LIMITS.offeringTitle))
      setChosen(project)
    })
  }
  return (
    <div className="column gap-3">
      <TextControl
        {...field}
        value={text}
        change={setText}
        required
        hint={t('submission.projectHint')}
        type="search"
        autoComplete="off"
        contentBefore={<SearchRegular aria-hidden />}
        placeholder={t('submission.projectExample')}
      />
      <output className="note">
        {isFetching && !data ? '' : t('submission.projectsFound', { count: data?.count ?? 0 })}
      </output>
      <Field>
        <RadioGroup
          aria-label={t('submission.projectsOfRegistry')}
          className={styles.projects ?? ''}
          value={field.value}
          onChange={(_, { value }) => choose(value)}
        >
          {found.map((project) => (
            <Radio
              key={project.sid}
              value={project.sid}
              className={styles.choice ?? ''}
              label={
                <span className="stack shrink">
                  <span className="strong breaks">{project.name}</span>
                  <span className="note">
                    {[
                      project['projectIdInRegistry'],
                      project['carbonStandardName'],
                      project['country'] && countryName(project['country']),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
              }
            />
          ))}
        </RadioGroup>
      </Field>
      {chosen && <Offered id={id} projectSid={chosen.sid} />}
      {found.length === 0 && !isFetching && <p className="text-m soft">{t('submission.noProjectFound')}</p>}
    </div>
  )
}

/** Offerings of the project that this organization has already: a vintage is offered once. */
function Offered({ id, projectSid }: { readonly id: string; readonly projectSid: string }) {
  const { data } = useQuery(submissionsQuery({ projectSid, status: 'published,suspended', limit: 5 }))
  if (!data || data.items.length === 0) return null
  return (
    <output className={styles.offered}>
      <strong>{t('submission.alreadyOffered')}</strong>
      {data.items.map(({ sid, title }) => (
        <Link key={sid} to={hrefOf('carrierOffering', { id, sid })}>
          {t('submission.reviseIt', { title })}
        </Link>
      ))}
    </output>
  )
}
