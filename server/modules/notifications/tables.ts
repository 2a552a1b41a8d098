/** Columns of notifications, for Kysely; see migrations/0341-notifications.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { EmailChoice, NotificationTopic } from '../../../contract/notifications.ts'

type Never<Read> = ColumnType<Read, never, never>

/** Notifications are written by server/emails/tell.ts. */
declare module '../../platform/tables.ts' {
  interface Tables {
    notification: {
      id: Generated<string>
      person_id: Never<string>
      organization_id: Never<string | null>
      text: ColumnType<string, never, string>
      about: Never<string>
      path: Never<string>
      by_person_id: Never<string | null>
      by_party: Never<string | null>
      at: Never<Date>
      email: Never<EmailChoice>
      digested_on: ColumnType<Date | null, never, string>
      read_at: ColumnType<Date | null, never, Date>
    }
    notification_choice: { person_id: string; topic: NotificationTopic; email: EmailChoice }
  }
}
