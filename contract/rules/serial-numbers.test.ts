import { expect, test } from 'vitest'
import { formatSerial, parseSerial, quantityOf } from './serial-numbers.ts'

test('a Verra serial says block, range, country and project; its numbers run through the whole programme', () => {
  expect(parseSerial('19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1')).toEqual({
    numberingSpace: 'VCS-VCU',
    start: 941467007n,
    end: 941467431n,
    template: '19385-{start}-{end}-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1',
    country: 'ET',
    project: '1340',
  })
})

test('a Gold Standard serial numbers within its batch', () => {
  expect(parseSerial('GS1-1-UG-GS11236-16-2024-30307-1-19149')).toEqual({
    numberingSpace: 'GS1-1-UG-GS11236-16-2024-30307',
    start: 1n,
    end: 19149n,
    template: 'GS1-1-UG-GS11236-16-2024-30307-{start}-{end}',
    country: 'UG',
    project: '11236',
  })
})

test('a Kyoto unit joins its first and last serial', () => {
  const serial = parseSerial('RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014')
  expect(serial && quantityOf(serial)).toBe(3657n)
})

test.each([
  '19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1',
  'GS1-1-UG-GS11236-16-2024-30307-1-19149',
  'RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014',
])('%s comes out as it went in', (text) => {
  expect(formatSerial(parseSerial(text)!)).toBe(text)
})

test.each([
  '',
  'CAR-1-US-293-1-120-CA-2006-102-1 to 29251',
  'GS1-1-UG-GS11236-16-2024-30307-9-1',
  'RW-5-1-2 - KE-5-9-2',
])('"%s" is no serial that is known here', (text) => {
  expect(parseSerial(text)).toBeNull()
})
