import { proofsOf } from '../testing/proofs.ts'
import { walked } from '../testing/walks.ts'

proofsOf('tranche', () => walked('tranche'), { shortest: 19, endings: ['completed', 'cancelled'] })
