/** A logo is sent when it is chosen, and named by the template when that is saved. */
import { useMutation } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LogoDrop } from '../../ui/upload/logo-drop.tsx'
import { useField } from '../../ui/form/fields-context.ts'
import { keepLogo, logoAddress } from '../shared/certificate-template/queries.ts'
import styles from '../shared/certificate-template/templates.module.css'
import { ErrorText } from '../../ui/form/error-text.tsx'

export function LogoField({ name }: { readonly name: string }) {
  const { label, value, change, error } = useField<string>(name)
  const send = useMutation({
    mutationFn: keepLogo,
    onSuccess: ({ sha256 }) => change(sha256),
  })
  return (
    <div className="column gap-5">
      {value !== '' && (
        <div className={`cluster gap-3 ${styles.logo}`}>
          <img src={logoAddress(value)} alt={t('issuing.templateLogo')} />
          <Button label={t('issuing.logoRemove')} size="small" variant="quiet" onClick={() => change('')} />
        </div>
      )}
      <LogoDrop
        label={value === '' ? label : t('issuing.logoOther')}
        hint={t('issuing.logoHint')}
        onFile={send.mutate}
      />
      <ErrorText className="top-2 text-xs">{error ?? send.error?.message}</ErrorText>
    </div>
  )
}
