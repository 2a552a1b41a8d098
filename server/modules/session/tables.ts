/** Tables of sessions; see migrations. */
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/tables.ts' {
  interface Tables {
    session: {
      id: Generated<string>
      token_hash: Buffer
      person_id: string
      organization_id: string | null
      created_at: ColumnType<Date, Date | undefined, Date>
      authenticated_at: Date
      expires_at: Date
      device: Generated<string | null>
      replaced_by: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    }
    /** To the second, as tokens say it. */
    ended_sign_in: { person_id: string; authenticated_at: Date }
    sign_in_nonce: { nonce_hash: Buffer; token_hash: Buffer; used_at: Date }
  }
}
