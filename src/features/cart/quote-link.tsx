/** The cart as a PDF that says what it would cost, to pass on. */
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { addressOf } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'

export const QuoteLink = ({ cart: { sid, totals } }: { readonly cart: Cart }) =>
  totals.length > 0 && (
    <div className="top-4">
      <Button
        label={t('cart.quote')}
        icon={<ArrowDownloadRegular />}
        href={addressOf('/carts/:sid/quote', { sid })}
        download
      />
    </div>
  )
