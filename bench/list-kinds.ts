/** The ways in which the list is asked for a page; the words are those that the loader has spread. */
import type { Kind } from './pages.ts'

const PARTIES = ['platform', 'contributor', 'projectCarrier']
const STEPS = [
  'AcceptOperation',
  'proposal',
  'ccSigned',
  'mcValidation',
  'CSInvoice',
  'CCUsRetired',
  'pcInvoice',
]
const TYPES = ['contribution', 'multiYear', 'tranche', 'retirement', 'ccuPurchase']
const ENDINGS = ['completed', 'declined', 'cancelled', 'expired']
const PROJECT_WORDS = ['cook', 'biogas', 'solar', 'wind', 'redd', 'hydro', 'forest', 'improved']
const BUYER_WORDS = ['cedar energy', 'alder foods', 'glacier holding', 'fjord', 'juniper textiles']

const of = (list: readonly string[], turn: number): string => list[turn % list.length] ?? ''

export const KINDS: readonly Kind[] = [
  { name: 'newest first', query: () => '' },
  { name: 'far behind', query: () => 'sort=updatedAt', follow: true },
  {
    name: 'far behind, filtered, by date due',
    query: () => 'status=open&sort=dueAt&direction=asc',
    follow: true,
  },
  {
    name: 'far behind, one type, oldest',
    query: () => 'type=retirement&sort=createdAt&direction=asc',
    follow: true,
  },
  { name: 'status', query: (turn) => `status=${of(ENDINGS, turn)}` },
  { name: 'running', query: () => 'status=open,onHold' },
  {
    name: 'type and status',
    query: (turn) => `type=${of(TYPES, turn)}&status=${of([...ENDINGS, 'open'], turn)}`,
  },
  { name: 'type by number', query: (turn) => `type=${of(TYPES, turn)}&sort=number` },
  { name: 'kind of credit and hold', query: () => 'credit_type=Biodiversity&status=onHold&sort=dueAt' },
  { name: 'whose move', query: (turn) => `court=${of(PARTIES, turn)}` },
  { name: 'whose move, by date due', query: (turn) => `court=${of(PARTIES, turn)}&sort=dueAt&direction=asc` },
  { name: 'step', query: (turn) => `step=${of(STEPS, turn)}` },
  { name: 'step and whose move', query: (turn) => `step=${of(STEPS, turn)}&court=${of(PARTIES, turn)}` },
  { name: 'overdue, by date due', query: () => 'overdue=true&sort=dueAt&direction=asc' },
  { name: 'search a number', query: (turn) => `search=OP-${1000 + ((turn * 7919) % 90_000)}` },
  { name: 'search a project', query: (turn) => `search=${of(PROJECT_WORDS, turn)}` },
  { name: 'search a party', query: (turn) => `search=${encodeURIComponent(of(BUYER_WORDS, turn))}` },
  { name: 'search and filter', query: (turn) => `search=${of(PROJECT_WORDS, turn)}&status=open&sort=dueAt` },
  {
    name: 'search, whose move and step',
    query: (turn) => `search=${of(PROJECT_WORDS, turn)}&court=platform&step=${of(STEPS, turn)}`,
  },
  { name: 'search what nobody is called', query: (turn) => `search=zyx${turn % 7}` },
]
