/** What brings a plan out of the product and into it. */
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WorkCalendar } from '../../../../machines/kernel/working-days.ts'
import type { Plan } from '../../../../machines/projectPlanning/plan.ts'
import { localDay } from '../../../lib/format.ts'
import { callForFile } from '../../../lib/http.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { layOnPaper } from './printing.ts'
import { lazyDialog } from '../../../ui/fetched-after.tsx'

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'))

type Props = {
  /** Of the offering: files of its plan name it, and its PDF is drawn by the server. */
  readonly sid: string
  readonly title: string
  readonly plan: Plan
  readonly calendar: WorkCalendar
  readonly mayEdit: boolean
  /** Whether the server has all of it. */
  readonly isSaved: boolean
  readonly onReplace: (plan: Plan) => void
}

type Way = { readonly id: MessageId; readonly run: () => Promise<void>; readonly waits?: boolean }

export function Exchange({ sid, title, plan, calendar, mayEdit, isSaved, onReplace }: Props) {
  const [isImporting, setImporting] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const name = fileNameOf(title)
  usePaper((lay) => lay(plan, title, today()))
  const ways: readonly Way[] = [
    {
      id: 'planning.exchange.csv',
      run: async () => {
        const { csvOf } = await import('./csv.ts')
        const text = csvOf({ sid, plan, calendar })
        saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
      },
    },
    {
      id: 'planning.exchange.xml',
      run: async () => {
        const { projectXmlOf } = await import('./project-xml.ts')
        saveFile(`${name}.xml`, new Blob([projectXmlOf({ sid, plan }, title)], { type: 'application/xml' }))
      },
    },
    {
      id: 'planning.exchange.png',
      run: async () => {
        const { pictureOf } = await import('./picture.ts')
        const picture = await pictureOf(plan, title, today())
        if (picture) saveFile(`${name}.png`, picture)
        else
          notify({
            intent: 'info',
            title: t('planning.exchange.pictureTooLarge'),
            body: t('planning.exchange.pictureTooLargeText'),
          })
      },
    },
    {
      id: isSaved ? 'planning.exchange.pdf' : 'planning.exchange.pdfWaits',
      waits: !isSaved,
      run: async () => {
        const request = { params: { sid } }
        saveFile(`${name}.pdf`, await callForFile('GET /project_offerings/:sid/plan/document', request))
      },
    },
    {
      id: 'planning.exchange.print',
      run: async () => {
        const { layOnPaper, lettersReady } = await import('./printing.ts')
        await lettersReady()
        layOnPaper(plan, title, today())
        window.print()
      },
    },
  ]
  const work = async ({ run }: Way) => {
    setWorking(true)
    // A refusal of the server is shown by the call itself.
    await run().finally(() => setWorking(false))
  }
  return (
    <>
      <Menu
        button={{
          label: t('planning.exchange.export'),
          variant: 'quiet',
          size: 'small',
          icon: <ArrowDownloadRegular />,
          loading: isWorking,
        }}
        groups={[
          ways.map((way) => ({
            key: way.id,
            label: t(way.id),
            onChoose: way.waits || plan.tasks.size === 0 ? undefined : () => void work(way).catch(() => null),
          })),
        ]}
      />
      {mayEdit && (
        <Button
          label={t('planning.exchange.import')}
          variant="quiet"
          size="small"
          icon={<ArrowUploadRegular />}
          onClick={() => setImporting(true)}
        />
      )}
      {isImporting && (
        <ImportDialog
          sid={sid}
          plan={plan}
          calendar={calendar}
          onReplace={onReplace}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

/** The browser's own command prints the plan as well, not the part of it in sight. */
export function usePaper(onPrint: (lay: typeof layOnPaper) => void): void {
  const print = useEffectEvent(onPrint)
  useEffect(() => {
    const leaving = new AbortController()
    void import('./printing.ts').then(async (printing) => {
      await printing.lettersReady()
      window.addEventListener('beforeprint', () => print(printing.layOnPaper), { signal: leaving.signal })
    })
    return () => leaving.abort()
  }, [])
}

/** At the moment of the export, on the person's own calendar. */
const today = () => localDay(Date.now())

/** Signs that some system has another use for. */
const fileNameOf = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100) || t('planning.planning')
