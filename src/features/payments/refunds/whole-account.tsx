/** The whole account of a refund, for the person who approves it: the server keeps that it was shown. */
import { Spinner } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { inFours } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import styles from '../payments.module.css'
import { wholeAccountQuery } from '../queries.ts'

export function WholeAccount({ sid }: { readonly sid: string }) {
  const { data, error } = useQuery(wholeAccountQuery(sid))
  if (error) return <p className={styles.missing}>{error.message}</p>
  if (!data) return <Spinner size="small" />
  return (
    <section className={styles.account} aria-label={t('payments.accountWhole')}>
      <dl>
        <dt>{t('payments.accountHolder')}</dt>
        <dd>{data.holder}</dd>
        <dt>{t('payments.iban')}</dt>
        <dd className={styles.iban}>{inFours(data.iban)}</dd>
        {data.bic !== null && (
          <>
            <dt>{t('payments.bic')}</dt>
            <dd>{data.bic}</dd>
          </>
        )}
      </dl>
      {data.isOwnAccount && <p className="text-s accent-text">{t('payments.ownAccount')}</p>}
      <p className={styles.note}>
        {t(data.isPayersAccount ? 'payments.accountPayers' : 'payments.accountTyped')}{' '}
        {t('payments.accountKept')}
      </p>
    </section>
  )
}
