/** The templates in use, each as it looks; with the wording that comes with one, and this very certificate as a preview. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  mergedWording,
  STANDARD_WORDING,
  unknownFieldsIn,
  type CertificateLanguage,
} from '../../../../contract/rules/certificate-templates.ts'
import { t } from '../../../lib/messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { textOf, useInput, type FieldProps } from '../../../ui/event-fields/field-props.ts'
import { ChoiceCards } from '../../shared/certificate-template/choice-cards.tsx'
import { Miniature } from '../../shared/certificate-template/miniature.tsx'
import { offeredTemplatesQuery, previewOfOperation } from '../../shared/certificate-template/queries.ts'
import templates from '../../shared/certificate-template/templates.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import type { Values } from '../form/starting-values.ts'

export function TemplateInput(props: FieldProps) {
  const { detail } = useOperation()
  const { id, label, value, change, blur, ref, error } = useInput(props)
  const { data } = useQuery(offeredTemplatesQuery(detail.sid))
  const items = data?.items ?? []
  const { wording, language } = useWording(textOf(value), items)
  const preview = useMutation({
    mutationFn: () =>
      previewOfOperation(detail.sid, { template: textOf(value), language, wording: wording.trim() }),
    onSuccess: (file) => saveFile(`${t('operation.templatePreviewName')} ${detail.number}.pdf`, file),
  })
  return (
    <div className="column gap-4">
      <ChoiceCards
        id={id}
        ref={ref}
        label={label}
        value={textOf(value)}
        onChange={change}
        onBlur={blur}
        error={error}
        cards={items.map((item) => ({
          value: item.key,
          title: item.name,
          picture: <Miniature layout={item.layout} accent={item.accent} logo={item.logo} />,
        }))}
      />
      {data && wording !== '' && (
        <figure className={`pad-4-5 surface-2 radius-m ${templates.reads}`}>
          <figcaption>{t('shared.asItWillRead')}</figcaption>
          <blockquote>{mergedWording(wording, data.facts[language])}</blockquote>
        </figure>
      )}
      <div>
        <Button
          label={t('operation.templatePreview')}
          size="small"
          loading={preview.isPending}
          disabled={wording.trim() === '' || unknownFieldsIn(wording).length > 0}
          onClick={() => preview.mutate()}
        />
      </div>
    </div>
  )
}

type Offered = {
  readonly key: string
  readonly wording: Readonly<Record<CertificateLanguage, string>>
}

/** The wording follows the template and the language, until someone writes an own one. */
function useWording(template: string, items: readonly Offered[]) {
  const { control, setValue } = useFormContext<Values>()
  const [wording, wanted] = useWatch({ control, name: ['wording', 'language'] })
  const language: CertificateLanguage = wanted === 'fr' ? 'fr' : 'en'
  const text = textOf(wording)
  const proposed = items.find(({ key }) => key === template)?.wording[language]
  const isProposed =
    text === '' ||
    text === STANDARD_WORDING.en ||
    items.some((item) => item.wording.en === text || item.wording.fr === text)
  useEffect(() => {
    // Only when the choice changes: text that someone empties stays empty while it is being written.
    if (proposed !== undefined && isProposed) setValue('wording', proposed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text itself is no reason to replace it
  }, [proposed, setValue])
  return { wording: text, language }
}
