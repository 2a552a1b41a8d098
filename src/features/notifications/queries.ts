import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => call('GET /notifications', {}, { quiet: true }),
})

export const notificationChoicesQuery = queryOptions({
  queryKey: ['notificationChoices'],
  queryFn: () => call('GET /notification_choices', {}),
})
