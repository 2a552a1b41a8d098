import { t } from '../../lib/messages.ts'

/** First on a page: the keyboard passes the menu at once. */
export const SkipLink = () => (
  <a className="skip-link no-print" href="#content">
    {t('shared.skip')}
  </a>
)
