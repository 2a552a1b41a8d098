/** "What this will do", of the form around it: as it is filled in now. */
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Offer } from '../../../../contract/operation-shapes.ts'
import { t } from '../../../lib/messages.ts'
import { Fold, Foretold, type Payload } from '../foretold/foretold.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { withoutEmpty, type Values } from './starting-values.ts'

export function FormForetold({ offer }: { readonly offer: Offer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold title={t('operation.whatItDoes')} onOpen={setOpen}>
      {isOpen && <OfForm offer={offer} />}
    </Fold>
  )
}

function OfForm({ offer: { type } }: { readonly offer: Offer }) {
  const { workflow } = useOperation()
  const { control } = useFormContext<Values>()
  const values = useWatch({ control })
  const parsed = workflow.events[type]?.payload.safeParse(withoutEmpty(values))
  return <Foretold type={type} payload={parsed?.success ? (parsed.data as Payload) : null} />
}
