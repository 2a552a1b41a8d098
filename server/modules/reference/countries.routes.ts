/** Countries as reference data, for anyone. */
import type { FastifyInstance } from 'fastify'
import { countries } from '../../../contract/countries.ts'
import { route } from '../../shared/http/route.ts'
import { COUNTRIES } from './countries.ts'

export function countriesRoutes(app: FastifyInstance): void {
  route(app, countries.list, async () => ({ items: [...COUNTRIES] }))
}
