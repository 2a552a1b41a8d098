/** What happened since a person last looked, and how often it wants an e-mail about it. */
import * as z from 'zod'
import { endpoint, endpointBySid } from './http/endpoint.ts'
import { EMAIL_CHOICES, NOTIFICATION_TOPICS } from './rules/notifications.ts'
import { IsoTime, Sid } from './shared.ts'

export const NotificationTopic = z.enum(NOTIFICATION_TOPICS)
export type NotificationTopic = z.infer<typeof NotificationTopic>
export const EmailChoice = z.enum(EMAIL_CHOICES)
export type EmailChoice = z.infer<typeof EmailChoice>

export const Notification = z.object({
  sid: Sid,
  text: z.string(),
  /** What it is about, where the text does not say so. */
  about: z.string(),
  /** The page of this product where it is looked at. */
  path: z.string(),
  /** Null: no one did it, such as a reminder. */
  by: z.string().nullable(),
  at: IsoTime,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const Choices = z.record(NotificationTopic, EmailChoice)

export const notifications = {
  list: endpoint('GET /notifications', {
    summary: "One's own notifications in the organization one acts for, newest first.",
    answer: z.object({
      unread: z.int(),
      items: z.array(Notification),
      /** The unread one that was written last; null where all are read. */
      upTo: Sid.nullable(),
    }),
  }),
  readAll: endpoint('PUT /notifications/read', {
    summary: 'Marks notifications as read up to the one that was written last when they were listed.',
    body: z.strictObject({ upTo: Sid }),
  }),
  read: endpointBySid('PUT /notifications/:sid/read', {
    summary: "Marks one of one's own notifications as read.",
  }),
  choices: endpoint('GET /notification_choices', {
    summary: 'How often one wants an e-mail, by kind of event.',
    answer: Choices,
  }),
  choose: endpoint('PUT /notification_choices', {
    summary: 'Says how often one wants an e-mail, for every kind of event.',
    body: Choices,
    answer: Choices,
  }),
}
