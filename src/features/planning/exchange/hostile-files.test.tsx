// @vitest-environment jsdom
/** Files that are broken, mistaken or meant badly: each is answered with what is wrong and where. */
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../../../machines/projectPlanning/dependencies.ts'
import { treeOf, type Plan } from '../../../../machines/projectPlanning/plan.ts'
import { SAMPLE, planOf, task } from '../../../../machines/projectPlanning/plan.samples.ts'
import { csvOf } from './csv.ts'
import { MOST_BYTES } from './entries.ts'
import { projectXmlOf } from './project-xml.ts'
import { readBytes, readFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readBytes(bytes(text), null)
const at = (plan: Plan) => ({ sid: 'here', plan })
const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  const marked = `\uFEFF${text}`
  for (let index = 0; index < marked.length; index += 1)
    view.setUint16(2 * index, marked.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}
const names = ({ plan }: ReturnType<typeof readBytes>) => [...plan.tasks.values()].map(({ name }) => name)

const HEAD = 'ID,Outline level,Name,Kind,Start,End,Days,Progress %,Resources,Predecessors'
const rows = (...lines: readonly string[]) => read([HEAD, ...lines].join('\n')).problems

test.each(['Digging \u{1f6a7}', 'Digging \u{13000}'])(
  'a name that no plan is saved with is reported with its row: %s',
  (name) => {
    const xml = projectXmlOf(at(planOf([task('a', '2026-01-05', '2026-01-05', { name })])), 'x')
    expect(read(xml).problems).toMatchObject([{ row: 1, column: 'Name', code: 'signs' }])
    expect(rows(`1,1,${name},task,2026-01-05,2026-01-05,1,0,,`)).toMatchObject([
      { row: 2, column: 'Name', code: 'signs' },
    ])
  },
)

describe('bytes', () => {
  test('UTF-16 with its mark, both ways round', () => {
    for (const isLittle of [true, false]) {
      expect(names(readBytes(utf16(csvOf(at(SAMPLE)), isLittle), null))).toEqual([
        'Task g',
        'Task a',
        'Task b',
        'Task m',
      ])
      expect(readBytes(utf16(projectXmlOf(at(SAMPLE), 'x'), isLittle), null).problems).toEqual([])
    }
  })

  test('what is neither is not guessed; a project file may name its encoding', () => {
    const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    expect(readBytes(latin('Name,Start\nForêt,2026-01-05'), null).problems).toEqual([
      { row: null, column: null, code: 'notUtf8' },
    ])
    const xml = projectXmlOf(at(planOf([task('a', '2026-01-05', '2026-01-05', { name: 'Forêt' })])), 'x')
    expect(readBytes(latin(xml), null).problems).toMatchObject([{ code: 'notUtf8' }])
    expect(names(readBytes(latin(xml.replace('UTF-8', 'windows-1252')), null))).toEqual(['Forêt'])
    expect(readBytes(latin(xml.replace('UTF-8', 'no-such-thing')), null).problems).toMatchObject([
      { code: 'notUtf8' },
    ])
  })

  test('more than 10 MiB are not opened; as much of one line ends at once', async () => {
    const heavy = new Blob([new Uint8Array(MOST_BYTES + 1)])
    heavy.arrayBuffer = () => Promise.reject(new Error('it was read'))
    expect((await readFile(heavy, null)).problems).toMatchObject([{ code: 'tooLarge', value: '10 MiB' }])
    expect(read(`Name,Start\n${','.repeat(MOST_BYTES - 20)}`).problems).toMatchObject([
      { row: 2, code: 'tooManyCells' },
    ])
    expect(read(`Name,Start\n${'a,2026-01-05\n'.repeat(700_000)}`).problems).toMatchObject([
      { code: 'tooManyTasks' },
    ])
    expect(read(`Name,Start\n"${'a'.repeat(5_000_000)}`).problems).toMatchObject([
      { row: 2, code: 'quoteOpen' },
    ])
  })

  test('another kind of file', () => {
    expect(readBytes(new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0]), null).problems).toMatchObject([
      { code: 'notUtf8' },
    ])
    expect(read('').problems).toMatchObject([{ code: 'empty' }])
    expect(read('{"tasks": []}').problems).not.toEqual([])
    expect(read('<html><body>Name,Start</body></html>').problems).toMatchObject([{ code: 'notProject' }])
    expect(read('<Project><Tasks>').problems).toMatchObject([{ code: 'notXml' }])
  })
})

describe('a table', () => {
  test('semicolons and tabs between the cells, other words for the columns, outline numbers', () => {
    const wanted = ['Build', 'Walls']
    const lines = [
      'Outline number;Task name;Start;Finish',
      '2;Build;2026-01-05;2026-01-09',
      '2.1;Walls;2026-01-05;',
    ]
    for (const sign of [';', '\t']) {
      const found = read(lines.join('\r\n').replaceAll(';', sign))
      expect(found.problems).toEqual([])
      expect(names(found)).toEqual(wanted)
      const [build, walls] = [...found.plan.tasks.values()]
      expect(walls?.parentId).toBe(build?.id)
    }
  })

  test.each([
    ['13/03/2026', '05/04/2026'],
    ['3/13/2026', '4/5/2026'],
    ['13.03.2026', '5.4.2026'],
    ['13 March 2026 08:00', '05 April 2026 17:00'],
  ])('dates as a spreadsheet saves them: %s, %s', (start, end) => {
    const found = read(`Task_Name;Start_Date;Finish_Date\r\nWalls;${start};${end}\r\n`)
    expect(found.problems).toEqual([])
    expect([...found.plan.tasks.values()]).toMatchObject([{ start: '2026-03-13', end: '2026-04-05' }])
  })

  test('days between points come before their month', () => {
    const found = read('Name;Start;End\r\nWalls;05.01.2026;09.01.2026\r\n')
    expect([...found.plan.tasks.values()]).toMatchObject([{ start: '2026-01-05', end: '2026-01-09' }])
  })

  test('dates that can be read in two orders are not guessed', () => {
    expect(read('Name,Start,End\nWalls,03/04/2026,05/04/2026\n').problems).toMatchObject([
      { column: 'Start', code: 'date', value: '03/04/2026' },
      { column: 'End', code: 'date', value: '05/04/2026' },
    ])
  })

  test('a column that no plan has is named as left out; the progress of MS Project is read', () => {
    const found = read(
      'ID,Task_Mode,Name,Start_Date,Finish_Date,Percent_Complete,,Notes\n1,Auto,Dig,2026-01-05,2026-01-09,33%,,Wet',
    )
    expect([...found.plan.tasks.values()]).toMatchObject([{ name: 'Dig', progress: 33 }])
    expect(found.notes).toEqual([
      { row: 1, column: 'Task_Mode', code: 'columnNotRead' },
      { row: 1, column: 'Notes', code: 'columnNotRead' },
    ])
  })

  test('a table of GanttProject keeps progress, lags and milestones', () => {
    const { plan, problems } = read(
      'ID,Name,Begin date,End date,Duration,Completion,Predecessors,Outline number\n' +
        '0,Design,2026-03-02,2026-03-06,5,50,,1\n' +
        '1,Build,2026-03-10,2026-03-10,0.5,0,0-FS=P1D,2\n' +
        '2,Test,2026-03-09,2026-03-13,5,0,0-SS=P3D;1-FF>=P-2D,3\n' +
        '3,Done,2026-03-13,2026-03-13,0,0,2,4\n',
    )
    expect(problems).toEqual([])
    expect([...plan.tasks.values()]).toMatchObject([
      { name: 'Design', progress: 50, kind: 'task' },
      { name: 'Build', kind: 'task' },
      { name: 'Test', kind: 'task' },
      { name: 'Done', kind: 'milestone', start: '2026-03-13' },
    ])
    expect([...plan.dependencies.values()].map(({ kind, lagDays }) => [kind, lagDays])).toEqual([
      ['FS', 1],
      ['SS', 3],
      ['FF', -2],
      ['FS', 0],
    ])
  })

  test.each([
    ['Crew A[50%],Crew B', ['Crew A', 'Crew B']],
    ['Crew A[50%]; Cement[1,500 t];Crew B [2]', ['Crew A', 'Cement', 'Crew B']],
    ['Team [North], Smith\\, Jones, Digger\\[2]', ['Team [North]', 'Smith, Jones', 'Digger[2]']],
  ])('resources as MS Project lists them, without their units: %s', (cell, resources) => {
    const found = read(`Name,Start,Resource_Names\nDig,2026-01-05,"${cell}"`)
    expect([...found.plan.tasks.values()]).toMatchObject([{ resources }])
  })

  test('each wrong cell by its row and column', () => {
    expect(
      rows(
        '1,1,Fine,task,2026-01-05,2026-01-09,5,0,,',
        '2,1,,boat,05/01/2026,2026-13-01,5,120,,1XX',
        '3,0,"Two\nlines",task,2026-02-30,,,half,,',
        'x,1,Backwards,task,2026-01-09,2026-01-05,,,,',
      ),
    ).toEqual([
      { row: 3, column: 'Name', code: 'noName', value: '' },
      { row: 3, column: 'Kind', code: 'kind', value: 'boat' },
      { row: 3, column: 'Start', code: 'date', value: '05/01/2026' },
      { row: 3, column: 'End', code: 'date', value: '2026-13-01' },
      { row: 3, column: 'Progress %', code: 'progress', value: '120' },
      { row: 3, column: 'Predecessors', code: 'predecessors', value: '1XX' },
      { row: 4, column: 'Outline level', code: 'level', value: '0' },
      { row: 4, column: 'Start', code: 'date', value: '2026-02-30' },
      { row: 4, column: 'Progress %', code: 'progress', value: 'half' },
      // The line break inside the quotes begins no row.
      { row: 5, column: 'ID', code: 'number', value: 'x' },
      { row: 5, column: 'End', code: 'endBeforeStart', value: '2026-01-05' },
    ])
  })

  test('dependencies that cannot be', () => {
    const line = (id: number, level: number, waits: string) =>
      `${id},${level},T${id},task,2026-01-05,,1,0,,"${waits}"`
    const problemsOf = (...lines: readonly string[]) =>
      rows(...lines).map(({ row, code, value }) => [row, code, value])
    expect(problemsOf(line(1, 1, '9'), line(2, 1, '2'), line(3, 1, '1;1FF'))).toEqual([
      [2, 'missing', 9],
      [3, 'itself', 2],
      [4, 'twice', 1],
    ])
    expect(problemsOf(line(1, 1, ''), line(2, 2, '1'))).toEqual([[3, 'family', 1]])
    expect(problemsOf(line(1, 1, '3'), line(2, 1, '1'), line(3, 1, '2'))).toMatchObject([
      [expect.anything(), 'circle', expect.anything()],
    ])
    // Through a group: 3 waits for the group that it is in, by way of 4.
    expect(problemsOf(line(1, 1, ''), line(2, 2, ''), line(3, 2, '4'), line(4, 1, '1'))).toMatchObject([
      [expect.anything(), 'circle', expect.anything()],
    ])
    expect(problemsOf(line(1, 1, ''), line(2, 2, ''), line(3, 2, '2'), line(4, 1, '1'))).toEqual([])
  })

  test('levels that jump, numbers that stand twice, columns that are missing or stand twice', () => {
    expect(rows('1,1,A,,2026-01-05,,,,,', '1,3,B,,2026-01-05,,,,,')).toMatchObject([
      { row: 3, column: 'Outline level', code: 'levelJump', value: 3 },
      { row: 3, column: 'ID', code: 'numberTwice', value: 1 },
    ])
    expect(read('Name,Name,End\na,b,2026-01-05').problems).toMatchObject([
      { column: 'Name', code: 'columnTwice' },
      { column: 'Start', code: 'noColumn' },
    ])
  })

  test('a spreadsheet finds nothing to calculate, and the names come back', () => {
    const formulas = ['=HYPERLINK("http://x.example")', '+1', '-1', '@SUM(A1)', "'=1"]
    const plan = planOf(
      formulas.map((name, place) =>
        task(`t${place}`, '2026-01-05', '2026-01-05', { name, place, resources: ['=1'] }),
      ),
    )
    const csv = csvOf(at(plan))
    expect(csv.split(/[,\r\n]+/).filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
    expect(names(read(csv))).toEqual(formulas)
  })

  test('names in HTML are text', () => {
    const name = '<img src=x onerror=alert(1)>'
    expect(names(read(`Name,Start\n${name},2026-01-05`))).toEqual([name])
    const xml = projectXmlOf(at(planOf([task('a', '2026-01-05', '2026-01-05', { name })])), name)
    expect(xml).not.toContain('<img')
    expect(names(read(xml))).toEqual([name])
  })
})

describe('a project file', () => {
  const project = (inside: string, settings = '') =>
    read(
      `<Project xmlns="http://schemas.microsoft.com/project">${settings}<Tasks>${inside}</Tasks></Project>`,
    )
  const one = (uid: number, more = '') =>
    `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><Start>2026-01-05T08:00:00</Start><Finish>2026-01-09T17:00:00</Finish>${more}</Task>`
  const link = (uid: number, more = '') =>
    `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID>${more}</PredecessorLink>`

  test('a document type or an entity is refused before anything is parsed', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
    expect(read(`<?xml version="1.0"?>${bomb}<Project>&b;</Project>`).problems).toEqual([
      { row: null, column: null, code: 'declaration' },
    ])
    expect(read('<!doctype html><html></html>').problems).toMatchObject([{ code: 'declaration' }])
  })

  test('another namespace is another kind of file', () => {
    expect(
      read('<Project xmlns="http://schemas.microsoft.com/developer/msbuild/2003"/>').problems,
    ).toMatchObject([{ code: 'notProject' }])
  })

  test('empty lines and the summary of the whole project are no tasks', () => {
    const found = project(
      `<Task><UID>0</UID><OutlineLevel>0</OutlineLevel></Task><Task><UID>7</UID><IsNull>1</IsNull></Task>${one(1)}`,
    )
    expect(found.problems).toEqual([])
    expect(names(found)).toEqual(['T1'])
  })

  test('lags by the length of a working day, elapsed ones by the clock, what does not fit is said', () => {
    const lag = (tenths: number, format: number) =>
      `<LinkLag>${tenths}</LinkLag><LagFormat>${format}</LagFormat>`
    const found = project(
      [
        one(1),
        one(2, link(1, lag(2 * 4_200, 7))),
        one(3, link(1, lag(-3 * 14_400, 8))),
        one(4, link(1, lag(50, 19))),
        one(5, link(1, lag(2_100, 5))),
      ].join(''),
      '<MinutesPerDay>420</MinutesPerDay>',
    )
    expect(found.problems).toEqual([])
    expect([...found.plan.dependencies.values()].map(({ lagDays }) => lagDays)).toEqual([2, -3, 0, 1])
    expect(found.notes).toEqual([
      { row: 4, column: 'PredecessorLink', code: 'percentLag', value: 1 },
      { row: 5, column: 'PredecessorLink', code: 'lagRounded', value: 1 },
    ])
  })

  test('lags of a week with free days are as long as the days of the calendar that they cover', () => {
    const lag = (days: number, type: number, format = 7) =>
      link(1, `<Type>${type}</Type><LinkLag>${days * 4_800}</LinkLag><LagFormat>${format}</LagFormat>`)
    const weekDays = [1, 2, 3, 4, 5, 6, 7].map(
      (day) =>
        `<WeekDay><DayType>${day}</DayType><DayWorking>${day === 1 || day === 7 ? 0 : 1}</DayWorking></WeekDay>`,
    )
    const found = project(
      [
        one(1),
        one(2, lag(2, 1)),
        one(3, lag(-6, 1)),
        one(4, lag(6, 3)),
        one(5, lag(3, 1)),
        one(6, lag(3, 1, 8)),
      ].join(''),
      `<CalendarUID>3</CalendarUID><Calendars><Calendar><UID>3</UID><WeekDays>${weekDays.join('')}</WeekDays></Calendar></Calendars>`,
    )
    expect(found.problems).toEqual([])
    // From Friday over the weekend and back; from Monday over the next one; elapsed days are those of the clock.
    expect([...found.plan.dependencies.values()].map(({ lagDays }) => lagDays)).toEqual([4, -8, 8, 5, 1])
    expect(found.notes).toMatchObject([
      { row: 2, code: 'lagInCalendarDays', value: 4 },
      { row: 3, code: 'lagInCalendarDays', value: -8 },
      { row: 4, code: 'lagInCalendarDays', value: 8 },
      { row: 5, code: 'lagInCalendarDays', value: 5 },
    ])
  })

  test('the four types of links, midnight as the end of the day before, a milestone that lasts', () => {
    const type = (number: number) => `<Type>${number}</Type>`
    const found = project(
      [
        one(1),
        ...[0, 1, 2, 3].map((number) => one(number + 2, link(1, type(number)))),
        one(6, '<Milestone>1</Milestone>'),
      ]
        .join('')
        .replaceAll('2026-01-09T17:00:00', '2026-01-10T00:00:00'),
    )
    expect([...found.plan.dependencies.values()].map(({ kind }) => kind)).toEqual(['FF', 'FS', 'SF', 'SS'])
    expect(new Set([...found.plan.tasks.values()].map(({ end }) => end))).toEqual(new Set(['2026-01-09']))
    expect(found.notes).toEqual([{ row: 6, column: 'Milestone', code: 'milestoneWithLength' }])
  })

  test('an inactive task is said to become one like the others', () => {
    expect(project(one(1, '<Active>1</Active>') + one(2, '<Active>0</Active>')).notes).toEqual([
      { row: 2, column: 'Active', code: 'inactive' },
    ])
  })

  test('baselines are said to be left out, once', () => {
    const baseline = '<Baseline><Number>0</Number><Start>2026-01-05T08:00:00</Start></Baseline>'
    expect(project(one(1, baseline) + one(2, baseline)).notes).toEqual([
      { row: null, column: 'Baseline', code: 'baselineNotRead' },
    ])
  })

  test('a milestone at the end of the last day of what it waits for breaks nothing', () => {
    const done = one(2, `<Milestone>1</Milestone>${link(1)}`).replace('2026-01-05T08', '2026-01-09T17')
    const { plan, problems } = project(one(1) + done)
    expect(problems).toEqual([])
    expect([...plan.tasks.values()][1]).toMatchObject({ kind: 'milestone', start: '2026-01-09' })
    expect(violationsOf(plan, treeOf(plan))).toEqual([])
  })

  test('what is missing or wrong, by the task’s number', () => {
    const found = project(
      [
        '<Task><UID>4</UID><ID>4</ID><Start>5.1.2026</Start></Task>',
        one(5, link(99)),
        one(6, '<PercentComplete>half</PercentComplete>' + link(5, '<Type>9</Type>')),
      ].join(''),
    )
    expect(found.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [4, 'Name', 'noName'],
      [4, 'Start', 'date'],
      [4, 'Finish', 'noDate'],
      [6, 'PercentComplete', 'progress'],
      [6, 'PredecessorLink', 'predecessors'],
    ])
    expect(project(one(1, link(99))).problems).toMatchObject([{ row: 1, code: 'missing', value: 99 }])
    expect(project(one(1, link(2)) + one(2, link(1))).problems).toMatchObject([{ code: 'circle' }])
    const many = Array.from({ length: 5_001 }, (_, n) => `<Task><UID>${n + 1}</UID></Task>`).join('')
    expect(project(many).problems).toMatchObject([{ code: 'tooManyTasks', value: 5_000 }])
  })
})
