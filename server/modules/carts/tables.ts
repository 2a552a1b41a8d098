/** Columns of carts, for Kysely. bigint columns arrive as strings. */
import type { ColumnType, Generated } from 'kysely'

type BigInteger = ColumnType<string, bigint | string, bigint | string>

declare module '../../platform/tables.ts' {
  interface Tables {
    cart: {
      id: Generated<string>
      organization_id: string
      status: Generated<'open' | 'requested'>
      version: Generated<number>
      delivery: Generated<'retire' | 'hold'>
      beneficiary_name: Generated<string>
      beneficiary_country: string | null
      purpose: Generated<string>
      is_purpose_public: Generated<boolean>
      years: Generated<number>
      budget_cents: ColumnType<string | null, string | number | null, string | number | null>
      budget_currency: string | null
      created_at: Date
      updated_at: Date
      updated_by: string
      requested_at: Date | null
      requested_by: string | null
      request_key: string | null
    }
    cart_approval: {
      cart_id: string
      organization_id: string
      machine_version: number
      snapshot: ColumnType<Record<string, unknown>, string, string>
      version: Generated<number>
      head_hash: string
      state: string
      updated_at: Date
    }
    cart_line: {
      id: Generated<string>
      cart_id: string
      offering_id: string
      vintage_id: string
      quantity: BigInteger
      seen_price_cents: BigInteger
      seen_currency: string
      share: number | null
      added_by: string
      updated_at: Date
    }
  }
}
