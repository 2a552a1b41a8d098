/** A contributor's request: how much of which vintage, retired or kept, for whom. */
import { Button, Field, Input, Select } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { Organization } from '../../../contract/session.ts'
import type { Offering } from '../../../contract/site.ts'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName, quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
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
      aria-label="Ask for units"
    >
      {offering.vintages.map((vintage, index) => (
        <Controller
          key={vintage.sid}
          control={control}
          name={`quantities.${index}`}
          rules={{ validate: (text, values) => checkQuantity(text, vintage.available, values.quantities) }}
          render={({ field, fieldState: { error } }) => (
            <Field
              label={`Quantity of vintage ${vintage.name}`}
              hint={`${quantity(vintage.available)} ${offering.unit} available`}
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
          <Field label="Delivery">
            <Select {...field}>
              <option value="retire">Retire the units for the beneficiary</option>
              <option value="hold">Transfer the units to us</option>
            </Select>
          </Field>
        )}
      />
      <Controller
        control={control}
        name="beneficiaryName"
        rules={{ required: 'Please fill this in' }}
        render={({ field, fieldState: { error } }) => (
          <Field
            label="Beneficiary"
            required
            hint="As it will stand on the certificate."
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
          <Field label="Country of the beneficiary" required>
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
      <Button type="submit" appearance="primary" size="large" disabledFocusable={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send the request'}
      </Button>
    </form>
  )
}
