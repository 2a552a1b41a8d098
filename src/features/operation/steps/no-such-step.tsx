/** The address names a step of other operations. */
import { Link } from 'react-router'
import { t } from '../../../lib/messages.ts'
import { Message } from '../../../ui/message.tsx'
import { Panel } from '../../../ui/page.tsx'
import { stepName } from '../../shared/operation/list-view.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { typeName } from '../../shared/operation/operation-words.ts'
import styles from '../operation.module.css'
import type { OperationView } from '../view.ts'

type Props = {
  readonly wanted: string
  readonly view: OperationView
  readonly hrefOfStep: (step: string) => string
}

/** Says so, and leads to where the operation is. */
export function NoSuchStep({ wanted, view: { current }, hrefOfStep }: Props) {
  const { type } = useOperation().detail
  return (
    <Panel title={stepName(wanted)} className={styles.formPanel} body="column gap-5">
      <p className="text-m">{t('operation.noSuchStep', { type: typeName(type) })}</p>
      {current && (
        <p className="text-m">
          <Message
            id="operation.goToItsStep"
            elements={{ step: <Link to={hrefOfStep(current.step)}>{current.title}</Link> }}
          />
        </p>
      )}
    </Panel>
  )
}
