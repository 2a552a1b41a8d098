import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIT_FROM } from '../../../../contract/rules/screening.ts'
import type { Subject } from '../ports.ts'
import { NOBODY, SAME } from './labelled.samples.ts'
import { NameIndex } from './name-index.ts'
import { normalise, type Kind } from './normalise.ts'
import { judge, nameScore, type Listed } from './score.ts'
import { distance, soundOf } from './sound.ts'

const scoreOf = (one: string, other: string, kind: Kind = 'person') =>
  Math.round(nameScore(normalise(one, kind), normalise(other, kind)).score)

const listed = (name: string, more: Partial<Listed> = {}): Listed => ({
  kind: 'person',
  name,
  words: normalise(name, more.kind ?? 'person'),
  family: null,
  isWeak: false,
  birthDates: [],
  countries: [],
  ...more,
})
const judged = (subject: Subject, entry: Listed) =>
  judge({ ...subject, words: normalise(subject.name, subject.kind) }, entry)
const person = (name: string, more: Partial<Subject> = {}): Subject => ({ kind: 'person', name, ...more })

describe('a name is compared without what does not tell', () => {
  test.each<[string, string, Kind]>([
    ['ÉLODIE  Brûlé-Nuñez', 'elodie brule nunez', 'person'],
    ["O’Brakken, D'Alvor", 'obrakken dalvor', 'person'],
    ['Dr. Anneliese Grauhagen', 'anneliese grauhagen', 'person'],
    ['J.R. Brakkelund', 'j r brakkelund', 'person'],
    ['Straße Łódź Ørsted', 'strasse lodz orsted', 'person'],
    ['Константин Вережков', 'konstantin verezhkov', 'person'],
    ['Ιωάννης Πετρακόλης', 'ioannis petrakolis', 'person'],
    ['سليم', 'slym', 'person'],
    ['S.A.R.L. Nordmeer', 'nordmeer', 'organization'],
    ['Nordmeer Schattenhandel GmbH & Co. KG', 'nordmeer schattenhandel and', 'organization'],
    ['Вестренко ОАО', 'vestrenko', 'organization'],
    ['SA Ltd', 'sa ltd', 'organization'],
  ])('%s → %s', (name, normal, kind) => {
    expect(normalise(name, kind).join(' ')).toBe(normal)
  })

  test('spellings of one sound are one sound', () => {
    for (const [one, other] of [
      ['mohamed', 'muhammad'],
      ['zhukov', 'jukov'],
      ['wladimir', 'vladimir'],
      ['schmidt', 'shmit'],
      ['youssef', 'yusuf'],
    ] as const)
      expect(soundOf(one), `${one}, ${other}`).toBe(soundOf(other))
  })

  test('neighbours that changed places are one letter, not two', () => {
    expect(distance('verezhkov', 'verzehkov')).toBe(1)
    expect(distance('falk', 'falk')).toBe(0)
    expect(distance('', 'abc')).toBe(3)
  })
})

describe('the score of two names', () => {
  const word = fc.stringMatching(/^[a-z]{2,10}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 5 })

  test('is the same whichever comes first, and in whatever order the words stand', () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 4 }), (one, other, turn) => {
        const turned = [...one.slice(turn), ...one.slice(0, turn)].toReversed()
        const score = nameScore(
          normalise(one.join(' '), 'person'),
          normalise(other.join(' '), 'person'),
        ).score
        const again = nameScore(
          normalise(other.join(' '), 'person'),
          normalise(turned.join(' '), 'person'),
        ).score
        expect(again).toBeCloseTo(score, 9)
      }),
      { numRuns: 2000 },
    )
  })

  test('is highest for the same name, and never outside 0 to 100', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const name = one.join(' ')
        expect(scoreOf(name, name)).toBe(100)
        const score = scoreOf(name, other.join(' '))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
      { numRuns: 1000 },
    )
  })

  test('stays a hit when one letter of a long name is wrong, missing, added or twice', () => {
    const letter = fc.stringMatching(/^[a-z]$/)
    const long = fc.tuple(fc.stringMatching(/^[a-z]{5,12}$/), fc.stringMatching(/^[a-z]{6,12}$/))
    const how = fc.constantFrom<'replace' | 'drop' | 'add'>('replace', 'drop', 'add')
    fc.assert(
      fc.property(long, how, letter, fc.nat(), ([given, family], change, by, at) => {
        const name = `${given} ${family}`
        const place = given.length + 1 + (at % family.length)
        const typed = {
          replace: by + name.slice(place + 1),
          drop: name.slice(place + 1),
          add: by + name.slice(place),
        }
        expect(scoreOf(name, name.slice(0, place) + typed[change])).toBeGreaterThanOrEqual(HIT_FROM)
      }),
      { numRuns: 2000 },
    )
  })

  test('of names that are made up without each other stays below a hit', () => {
    // Syllables as names have them; two names of two words each, with no word in common by chance.
    const syllable = fc.constantFrom(
      ...'ba ke li mo nu ra se ti vo zu dan fer gol har jin kas lem nor pel rus tam wen'.split(' '),
    )
    const madeUp = fc.array(syllable, { minLength: 3, maxLength: 4 }).map((parts) => parts.join(''))
    let hits = 0
    fc.assert(
      fc.property(madeUp, madeUp, madeUp, madeUp, (a, b, c, d) => {
        if (scoreOf(`${a} ${b}`, `${c} ${d}`) >= HIT_FROM) hits += 1
      }),
      { numRuns: 5000, seed: 7 },
    )
    expect(hits).toBe(0)
  })

  test.each<[string, string, number, Kind]>([
    ['John Doe', 'John Michael Doe', 80, 'person'],
    ['Ivan Petrov', 'Ivan Sidorov', 34, 'person'],
    ['Anna Petrova', 'Ivan Petrov', 50, 'person'],
    ['Al Assad Bashar', 'Bashar Alassad', 100, 'person'],
    ['Mohamed Alawi', 'Muhammad al-Alawi', 92, 'person'],
    ['J. Doe', 'John Doe', 82, 'person'],
    ['Ivan', 'Ivan Petrovich Sidorov', 50, 'person'],
    ['Alpha International Trading', 'Beta International Trading', 53, 'organization'],
    ['Müller Trading GmbH', 'Mueller Trading Ltd', 91, 'organization'],
  ])('%s and %s: %i', (one, other, score, kind) => {
    expect(scoreOf(one, other, kind)).toBe(score)
  })
})

describe('a score is explained', () => {
  test('by the parts of the name, as far as the list says which is which', () => {
    expect(
      judged(person('Konstantyn Verezhkov'), listed('Konstantin Verezhkov', { family: 'Verezhkov' })),
    ).toEqual({
      score: 95,
      reasons: ['family name equal: “verezhkov”', 'given name one letter apart: “konstantyn”, “konstantin”'],
    })
    expect(judged(person('Mohamed B. Tal'), listed('Muhammad Bakri Orr')).reasons).toEqual([
      'name sounds alike: “mohamed”, “muhammad”',
      'name may be the initial: “b”, “bakri”',
      'not on the list: “tal”',
      'only on the list: “orr”',
    ])
    expect(judged(person('Falke Norah'), listed('Norah FALKE')).reasons).toEqual([
      'all words of the name are equal',
    ])
  })

  test('birth and country raise it or lower it', () => {
    const entry = listed('Torvin Brakkelund Aas', { birthDates: ['1968-05-17'], countries: ['NO'] })
    const name = judged(person('Torvin Brakkelund'), entry).score
    const withMore = (more: Partial<Subject>) => {
      const { score, reasons } = judged(person('Torvin Brakkelund', more), entry)
      return [score - name, reasons.at(-1)]
    }
    expect(withMore({ birthDate: '1968-05-17' })).toEqual([4, 'born on the same day'])
    expect(withMore({ birthDate: '1968-12-01' })).toEqual([2, 'born the same year'])
    expect(withMore({ birthDate: '1968' })).toEqual([2, 'born the same year'])
    expect(withMore({ birthDate: '1967-12-01' })[0]).toBe(0)
    expect(withMore({ birthDate: '1990-01-01' })).toEqual([-20, 'born in another year: the list says 1968'])
    expect(withMore({ country: 'NO' })).toEqual([2, 'same country: Norway'])
    expect(withMore({ country: 'FR' })).toEqual([-6, 'country differs: the list says Norway'])
  })

  test('another kind and a weak alias lower it', () => {
    expect(judged(person('Harrouz'), listed('Harrouz', { kind: 'organization', isWeak: true }))).toEqual({
      score: 77,
      reasons: [
        'all words of the name are equal',
        'the list means an organization',
        'the list calls this alias weak',
      ],
    })
  })

  test('the same name is a hit whatever else differs of a person: anyone who looks at it decides', () => {
    const { score } = judged(
      person('Torvin Brakkelund', { birthDate: '1999-01-01', country: 'FR' }),
      listed('Torvin Brakkelund', { birthDates: ['1968-05-17'], countries: ['NO'] }),
    )
    expect(score).toBeGreaterThanOrEqual(HIT_FROM)
  })
})

test('the index finds whatever comparing with every name finds', () => {
  const labelled = [...SAME, ...NOBODY]
  const names = labelled.flatMap(([kind, one, other]) =>
    [one, other].map((name) => ({ name, words: normalise(name, kind) })),
  )
  const index = new NameIndex<string>()
  for (const { name, words } of names) index.add(words, name)
  for (const { name, words } of names) {
    const everyOne = names.filter((other) => nameScore(words, other.words).score >= HIT_FROM - 6)
    expect(index.find(words, 100), name).toEqual(expect.arrayContaining(everyOne.map((other) => other.name)))
  }
})

test('the labelled names: whom it finds, and whom it leaves alone', () => {
  const isHit = ([kind, one, other]: (typeof SAME)[number]) => scoreOf(one, other, kind) >= HIT_FROM
  const missed = SAME.filter((pair) => !isHit(pair))
  const wrong = NOBODY.filter(isHit)
  const found = SAME.length - missed.length
  const figures = {
    recall: found / SAME.length,
    precision: found / (found + wrong.length),
  }
  // A missed name is worse than one question too many.
  expect(figures.recall, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
  expect(figures.precision, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9)
})
