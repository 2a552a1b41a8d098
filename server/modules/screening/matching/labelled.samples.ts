/** Pairs of invented names that a person labelled: the same one written differently, and two different ones. */
import type { Kind } from './normalise.ts'

type Pair = readonly [kind: Kind, one: string, other: string]

const people = (pairs: readonly (readonly [string, string])[]): readonly Pair[] =>
  pairs.map(([one, other]): Pair => ['person', one, other])
const organizations = (pairs: readonly (readonly [string, string])[]): readonly Pair[] =>
  pairs.map(([one, other]): Pair => ['organization', one, other])

export const SAME: readonly Pair[] = [
  ...people([
    ['Torvin Brakkelund', 'BRAKKELUND, Torvin'],
    ['Torvin Brakelund', 'Torvin Brakkelund'],
    ['Thorvin Brakkelund', 'Torvin Brakkelund'],
    ['T. Brakkelund', 'Torvin Brakkelund'],
    ['Miroslav Vestrenkovich', 'Мирослав Вестренкович'],
    ['Miroslaw Westrenkowitsch', 'Miroslav Vestrenkovich'],
    ['Konstantin Verezhkov', 'Konstantin Arkadyevich Verezhkov'],
    ['Konstantin Werezhkow', 'Константин Вережков'],
    ['Konstantin Verejkov', 'Konstantin Verezhkov'],
    ['Salim Harrouzani', 'Salim Mohamed Harrouzani'],
    ['Saleem Haruzani', 'Salim Harrouzani'],
    ['سليم حروزاني', 'سليم محمد حروزاني'],
    ['Ioannis Petrakolis', 'Ιωάννης Πετρακόλης'],
    ['Yannis Petrakolis', 'Ioannis Petrakolis'],
    ['Jean Bosco Mukandirwa', 'Jean-Bosco MUKANDIRWA'],
    ['Jeanbosco Mukandirwa', 'Jean-Bosco Mukandirwa'],
    ['Anneliese Grauhagen', 'Annelise Grauhagen'],
    ['Tae Sung Ryombok', 'Ryombok Tae-sung'],
    ['Farhad Zamiruddin', 'Farhad Zamir ud Din'],
    ['Idris Takadem', 'Idriss Oumarou Takadem'],
    ['Mohammed al-Tarafi', 'Muhammad Altarafi'],
    ['Yusuf Haddadi', 'Youssef Hadadi'],
  ]),
  ...organizations([
    ['Vestrenko Timber Export', 'Vestrenko Timber Export JSC'],
    ['Nordmeer Schattenhandel AG', 'Nordmeer Schattenhandel GmbH'],
    ['Nordmeer-Schatten Handel', 'Nordmeer Schattenhandel GmbH'],
    ['Petrakolis Maritime', 'Petrakolis Maritime Holdings Ltd'],
    ['Societe Miniere du Lac Kavirondo', 'Société Minière du Lac Kavirondo SARL'],
    ['Ryombok Trading Corp.', 'Ryombok General Trading Corporation'],
    ['Harrouz Charitable Foundation', 'Harrouz Charitable Relief Foundation'],
    ['Вестренко Тимбер Экспорт', 'Vestrenko Timber Eksport OAO'],
  ]),
]

export const NOBODY: readonly Pair[] = [
  ...people([
    ['Torvin Haugen', 'Torvin Brakkelund'],
    ['Ingrid Brakkelund', 'Torvin Brakkelund'],
    ['Miroslav Novotny', 'Miroslav Vestrenkovich'],
    ['Konstantin Arkadyevich Lebed', 'Konstantin Arkadyevich Verezhkov'],
    ['Salim Mohamed Bennour', 'Salim Mohamed Harrouzani'],
    ['Maria Petrakolis', 'Ioannis Petrakolis'],
    ['Jean-Bosco Habimana', 'Jean-Bosco Mukandirwa'],
    ['Anneliese Bauer', 'Anneliese Grauhagen'],
    ['Kim Tae-sung', 'Ryombok Tae-sung'],
    ['Farhad Rezaei', 'Farhad Zamiruddin'],
    ['Mohamed Ali Toure', 'Mohamed Salah Diallo'],
    ['Anna Petrova', 'Ivan Petrov'],
    ['Lee Ming', 'Lou Ming-Hao Chen'],
    ['Hans Weber', 'Hanna Wagner'],
    ['Claire Dubois', 'Clara Dupont'],
    ['Nora Lind', 'Norah Falke'],
  ]),
  ...organizations([
    ['Baltic Timber Export JSC', 'Vestrenko Timber Export JSC'],
    ['Nordsee Fischhandel GmbH', 'Nordmeer Schattenhandel GmbH'],
    ['Aegean Maritime Holdings Ltd', 'Petrakolis Maritime Holdings Ltd'],
    ['Société Minière du Lac Vert SARL', 'Société Agricole du Mont Noir SARL'],
    ['Global General Trading Corporation', 'Ryombok General Trading Corporation'],
    ['Meridian Charitable Relief Foundation', 'Harrouz Charitable Relief Foundation'],
    ['Green Forest Foundation', 'Green River Institute'],
  ]),
]
