/** A contributor's request: how much of which vintage, retired or kept, for whom. */
import { Field, Input, Select } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { Organization } from '../../../contract/session.ts'
import type { Offering } from '../../../contract/offerings.ts'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName, quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { Button } from '../../ui/button.tsx'
import styles from './offerings.module.css'
import { checkQuantity, requestOf, type RequestValues } from './request-view.ts'

type Props = {
  readonly offering: Offering
  readonly organization: Organization | null
  readonly onRequested: (operationSid: string) => void
}

export function RequestForm({ offering, organization, onRequested }: Props) {
  const { data: codes = [organization?.country ?? 'FR'] } = useQuery(countryCodesQuery)
  const { control, handleSubmit, formState } = useForm<RequestValues>({
    mode: 'onTouched',
    defaultValues: {
      quantities: offering.vintages.map(() => ''),
      delivery: 'retire',
      beneficiaryName: organization?.name ?? '',
      beneficiaryCountry: organization?.country ?? 'FR',
    },
  })
  const request = useMutation({
    mutationFn: (values: RequestValues) => call('POST /operations', { body: requestOf(offering, values) }),
    onSuccess: ({ sid }) => onRequested(sid),
  })
  useUnsavedGuard(formState.isDirty && !request.isSuccess && !request.isPending)
  const submit = handleSubmit((values) => request.mutate(values))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('market.askForUnits')}
    >
      {offering.vintages.map((vintage, index) => (
        <Controller
          key={vintage.sid}
          control={control}
          name={`quantities.${index}`}
          rules={{
            validate: (text, values) => {
              const wrong = checkQuantity(text, vintage.available, values.quantities)
              return wrong === null || t(wrong)
            },
          }}
          render={({ field, fieldState: { error } }) => (
            <Field
              label={t('market.quantityOfVintage', { vintage: vintage.name })}
              hint={t('market.unitsAvailable', {
                quantity: quantity(vintage.available),
                unit: offering.unit,
              })}
              validationMessage={error?.message ?? null}
              validationState={error ? 'error' : 'none'}
            >
              <Input
                {...field}
                inputMode="decimal"
                contentAfter={offering.unit}
                disabled={Number(vintage.available) === 0}
              />
            </Field>
          )}
        />
      ))}
      <Controller
        control={control}
        name="delivery"
        render={({ field }) => (
          <Field label={t('market.delivery')}>
            <Select {...field}>
              <option value="retire">{t('market.deliveryRetire')}</option>
              <option value="hold">{t('market.deliveryHold')}</option>
            </Select>
          </Field>
        )}
      />
      <Controller
        control={control}
        name="beneficiaryName"
        rules={{ required: t('market.fillIn') }}
        render={({ field, fieldState: { error } }) => (
          <Field
            label={t('market.beneficiary')}
            required
            hint={t('market.beneficiaryHint')}
            validationMessage={error?.message ?? null}
            validationState={error ? 'error' : 'none'}
          >
            <Input {...field} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="beneficiaryCountry"
        render={({ field }) => (
          <Field label={t('market.beneficiaryCountry')} required>
            <Select {...field}>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
      <Button
        type="submit"
        label={t('market.sendRequest')}
        variant="primary"
        size="large"
        loading={request.isPending}
      />
    </form>
  )
}
