/** Serial blocks by vintage with price and smallest quantity, and what the registry is expected to issue later. */
import { Select } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ChoiceOptions } from '../../../ui/form/select-options.tsx'
import { fieldId } from '../addresses.ts'
import { InventoryLineCard } from './inventory-line.tsx'
import styles from './inventory.module.css'
import { remarkOn } from '../remark-view.ts'
import { PartRemarks } from '../remarks.tsx'
import { useContent, useContentOf, useSubmission } from '../draft/submission-context.ts'
import { decimalText, quantityOf } from '../../../lib/typed-numbers.ts'
import { DraftRead, DraftText } from '../draft/draft-fields.tsx'
import { DraftRows } from '../draft/draft-rows.tsx'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

export function Inventory() {
  return (
    <>
      <Panel title={t('submission.inventory')} body={`column gap-5 ${styles.lines}`}>
        <p className="hint">{t('submission.inventoryHint')}</p>
        <Lines />
        <AddVintage />
      </Panel>
      <Panel title={t('submission.expected')}>
        <ExpectedList />
      </Panel>
    </>
  )
}

function Lines() {
  const inventory = useContent('inventory')
  const entries = inventory.map(({ vintageSid }) => remarkOn.vintage(vintageSid))
  return (
    <>
      <PartRemarks part="inventory" entries={entries} />
      {inventory.map((line, at) => (
        <InventoryLineCard key={line.vintageSid} line={line} at={at} />
      ))}
    </>
  )
}

/** A vintage of the project that is not offered yet. */
function AddVintage() {
  const { detail, change, isEditable } = useSubmission()
  // As one text: what is typed into a line changes nothing here.
  const offered = useContentOf(({ inventory }) => inventory.map(({ vintageSid }) => vintageSid).join(' '))
  const taken = new Set(offered.split(' '))
  const free = detail.stock.filter(({ vintage }) => !taken.has(vintage.sid))
  const [chosen, setChosen] = useState('')
  const sid = free.some(({ vintage }) => vintage.sid === chosen) ? chosen : (free[0]?.vintage.sid ?? '')
  if (!isEditable) return null
  if (detail.stock.length === 0) return <p className="hint">{t('submission.noVintages')}</p>
  if (free.length === 0) return <p className="hint">{t('submission.allVintages')}</p>
  return (
    <div className={`cluster gap-3 ${styles.adding}`}>
      <Select
        id={fieldId('inventory')}
        aria-label={t('submission.vintageToAdd')}
        value={sid}
        onChange={(_, { value }) => setChosen(value)}
      >
        <ChoiceOptions choices={free.map(({ vintage }) => ({ value: vintage.sid, label: vintage.name }))} />
      </Select>
      <Button
        label={t('submission.addVintage')}
        icon={<AddRegular />}
        onClick={() =>
          change((now) => ({
            inventory: [
              ...now.inventory,
              { vintageSid: sid, unitPriceCents: null, minimumQuantity: '', serials: [] },
            ],
          }))
        }
      />
    </div>
  )
}

/** Units that the registry has not issued yet: shown to buyers, never sold. */
function ExpectedList() {
  const { detail, change } = useSubmission()
  return (
    <div className={`column gap-5 ${styles.lines}`}>
      <p className="hint">{t('submission.expectedHint')}</p>
      <PartRemarks part="expected" />
      <DraftRows
        path="expected"
        rows={useContent('expected')}
        most={20}
        blank={{ name: '', quantity: '', expectedOn: '' }}
        nameOf={({ name }) => name}
        numbered={(number) => t('submission.expectedNumber', { number })}
        addLabel={t('submission.addExpected')}
        onEdit={(edit) => change(({ expected }) => ({ expected: edit(expected) }))}
      >
        {(bind) => (
          <>
            <DraftText
              {...bind('name')}
              label={t('submission.expectedName')}
              placeholder={t('submission.expectedNameExample')}
              required
              most={TEXT_LIMITS.issuanceName}
            />
            <DraftRead<string>
              {...bind('quantity')}
              label={t('submission.quantity')}
              required
              unit={detail.unit}
              nothing=""
              show={decimalText}
              read={quantityOf}
              wrong={t('submission.notAQuantity')}
            />
            <DraftText
              {...bind('expectedOn')}
              type="date"
              label={t('submission.expectedOn')}
              required
              most={10}
            />
          </>
        )}
      </DraftRows>
    </div>
  )
}
