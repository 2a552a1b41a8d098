/** Exactly what is filtered, as a file: the browser follows the address, so a large one needs no memory here. */
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { addressOf } from '../../lib/http.ts'
import { wireKey } from '../../../contract/http/wire.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { filterOf } from '../shared/operation/list-view.ts'

const FORMATS = { csv: 'operation.exportCsv', xlsx: 'operation.exportXlsx' } as const

/** Filter and order of the list, from its first page on. */
export function exportAddress(search: URLSearchParams, format: keyof typeof FORMATS): string {
  const { cursor: _page, ...view } = filterOf(search)
  const asked = Object.entries({ ...view, format }).map(([name, value]) => [wireKey(name), String(value)])
  return `${addressOf('/operations/export')}?${new URLSearchParams(asked).toString()}`
}

export const ExportLinks = ({ search }: { readonly search: URLSearchParams }) => (
  <span className="wrap gap-3">
    {(['csv', 'xlsx'] as const).map((format) => (
      <Button
        key={format}
        label={t(FORMATS[format])}
        icon={<ArrowDownloadRegular />}
        href={exportAddress(search, format)}
        download
      />
    ))}
  </span>
)
