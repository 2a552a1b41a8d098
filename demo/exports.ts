/** Reads the kept registry exports into one form. The files are dirty and do not join: projects are made from issuances. */
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { parseSerial, quantityOf, type Serial } from '../contract/rules/serials/serial-numbers.ts'

export type Issuance = {
  readonly standard: 'Verra VCS' | 'Gold Standard'
  readonly project: string
  readonly projectIdInRegistry: string
  readonly proponent: string
  readonly country: string
  readonly type: string
  /** Empty where the file has none. */
  readonly methodology: string
  readonly from: string
  readonly to: string
  readonly serial: Omit<Serial, 'programme' | 'period'>
  readonly sdgs: readonly number[]
}

const folder = path.join(import.meta.dirname, 'registries')
const rowsOf = (file: string): Record<string, string>[] =>
  parse(fs.readFileSync(path.join(folder, file)), { columns: true, bom: true })

/** Verra's transactions name no proponent; the registry field may not be empty. */
export const NOT_STATED = 'Not stated'

/** A block whose numbers do not fit its quantity is not what it says. @throws when one is found in the kept files */
function checked(text: string, quantity: string): Serial {
  const serial = parseSerial(text)
  const stated = BigInt(quantity.replaceAll(',', ''))
  if (!serial || quantityOf(serial) !== stated) throw new Error(`${text} does not hold ${quantity} units`)
  return serial
}

/** Several types may be in one cell; the first one names the project here. */
const firstType = (cell: string) => cell.split(';')[0]!.trim()

const sdgsOf = (cell: string) =>
  [...cell.matchAll(/(\d{1,2}):/g)].map((match) => Number(match[1])).filter((goal) => goal >= 1 && goal <= 17)

const verra = (): Issuance[] =>
  rowsOf('verra/transactions.csv')
    .filter((row) => row['Retirement/Cancellation Date'] === '')
    .map((row) => {
      const serial = checked(row['Serial Number']!, row['Quantity Issued']!)
      return {
        standard: 'Verra VCS',
        project: row['Name']!,
        projectIdInRegistry: row['ID']!,
        proponent: NOT_STATED,
        country: serial.country!,
        type: firstType(row['Project Type']!),
        methodology: row['Methodology']!.trim(),
        from: row['Vintage Start']!,
        to: row['Vintage End']!,
        serial,
        sdgs: sdgsOf(row['Sustainable Development Goals']!),
      }
    })

const goldStandard = (): Issuance[] =>
  rowsOf('gold-standard/issuances.csv').map((row) => {
    const serial = checked(row['Serial Number']!, row['Quantity']!)
    return {
      standard: 'Gold Standard',
      project: row['Project Name']!,
      projectIdInRegistry: row['GSID']!,
      proponent: row['Project Developer'] || NOT_STATED,
      country: serial.country!,
      type: firstType(row['Project Type']!),
      methodology: row['Methodology']!.trim(),
      from: row['Monitoring Period Start']!,
      to: row['Monitoring Period End']!,
      serial,
      sdgs: [],
    }
  })

/** Every issuance that is not retired yet, in the order of the files. */
export const issuances = (): Issuance[] => [...verra(), ...goldStandard()]
