/** The question that a machine's event may want answered before it is sent. */
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { t } from '../../../lib/messages.ts'
import { openAlert } from '../../../ui/alert-dialog/alert.ts'

/** @returns whether the person is sure, or was not asked. */
export const isSure = async ({
  confirm,
  label,
  tone,
}: Pick<Offer, 'confirm' | 'label' | 'tone'>): Promise<boolean> =>
  confirm === null ||
  (
    await openAlert({
      title: confirm,
      confirm: { text: label, variant: tone === 'danger' ? 'danger' : 'primary' },
      deny: { text: t('shared.notSure') },
    })
  ).confirmed
