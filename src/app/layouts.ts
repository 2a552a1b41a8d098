import type { Layout } from '../addresses/place.ts'
import { screen, type Screen } from './screens.ts'

/** A layout comes with the copy of the screens inside it. */
export const layouts: Readonly<Record<Layout, Screen | null>> = {
  admin: screen(() => import('./layouts/admin.tsx'), 'shared', 'admin', 'operation'),
  regular: screen(() => import('./layouts/regular.tsx'), 'shared', 'settings', 'operation', 'market'),
  default: screen(() => import('./layouts/default.tsx'), 'shared', 'account', 'certificate'),
  window: screen(() => import('./layouts/search-button.tsx'), 'shared'),
  none: null,
}
