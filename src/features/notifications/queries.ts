import { callQuery, quietQuery } from '../../lib/query-client.ts'

export const notificationsQuery = quietQuery(['notifications'], 'GET /notifications', {})

export const notificationChoicesQuery = callQuery(['notificationChoices'], 'GET /notification_choices', {})
