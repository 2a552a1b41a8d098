/** Every template as it looks, with its wording, its state and its versions. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { Miniature } from '../shared/certificate-template/miniature.tsx'
import {
  templatesQuery,
  templateVersionsQuery,
  type CertificateTemplate,
} from '../shared/certificate-template/queries.ts'
import styles from '../shared/certificate-template/templates.module.css'

type Props = {
  /** null: the person may only look. */
  readonly onEdit: ((template: CertificateTemplate) => void) | null
}

export const TemplateList = ({ onEdit }: Props) => (
  <ul className={styles.list} aria-label={t('issuing.templates')}>
    {useSuspenseQuery(templatesQuery).data.map((template) => (
      <li key={template.sid} className={`${styles.template} ${template.isActive ? '' : styles.isOff}`}>
        <Miniature layout={template.layout} accent={template.accent} logo={template.logo} />
        <div className="stack gap-3 content-start text-m">
          <div className="cluster gap-3 col-gap-4 between">
            <h2 className="title-m tight breaks">{template.name}</h2>
            <ToneChip tone={template.isActive ? 'done' : 'plain'}>
              {t(template.isActive ? 'issuing.templateInUse' : 'issuing.templateAway')}
            </ToneChip>
          </div>
          <p>{template.wording.en}</p>
          <p className="note">{changedText(template)}</p>
          <History template={template} />
        </div>
        {onEdit && (
          <div className="wrap gap-3">
            <Button
              label={t('shared.edit')}
              aria-label={t('issuing.templateEdit', { name: template.name })}
              size="small"
              onClick={() => onEdit(template)}
            />
          </div>
        )}
      </li>
    ))}
  </ul>
)

function changedText({ version, changedAt, changedBy }: CertificateTemplate): string {
  const texts = { version: String(version), date: dateTime(changedAt) }
  return changedBy
    ? t('issuing.templateChangedBy', { ...texts, who: changedBy })
    : t('issuing.templateChanged', texts)
}

/** Asked for when it is opened: most people never do. */
function History({ template: { sid, version, name } }: { readonly template: CertificateTemplate }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...templateVersionsQuery(sid), enabled: isOpen })
  if (version === 1) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="note" aria-label={t('issuing.templateVersionsOf', { name })}>
        {t('issuing.templateVersions')}
      </summary>
      <ol className={`stack gap-4 ${styles.versions}`}>
        {(data ?? []).map((one) => (
          <li key={one.version}>
            <strong>{one.name}</strong>
            <span>{one.wording.en}</span>
            <span className="note">{changedText(one)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
