/** Tables of the embedded identity provider. */
import type { ColumnType } from 'kysely'

declare module '../tables.ts' {
  interface Tables {
    identity_record: {
      model: string
      id: string
      payload: ColumnType<Record<string, unknown>, string, string>
      grant_id: string | null
      uid: string | null
      consumed_at: Date | null
      expires_at: Date | null
    }
    identity_account: {
      subject: string
      email: string
      name: string
      password_hash: string
      created_at: ColumnType<Date, Date | undefined, Date>
      email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    identity_link: {
      token_hash: Buffer
      subject: string
      purpose: 'verify' | 'password'
      expires_at: Date
      interaction: string | null
    }
  }
}
