/** What a seller says about itself. The public page and the preview beside its form. */
import type { PublicProfile } from '../../../../contract/organizations/organizations.ts'
import { countryName } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import styles from './profile.module.css'

type Props = {
  readonly profile: Pick<
    PublicProfile,
    'name' | 'country' | 'headline' | 'description' | 'website' | 'foundedIn'
  >
  readonly heading: 'h1' | 'h3'
}

export function ProfileHead({ profile, heading: Heading }: Props) {
  const { name, country, headline, description, website, foundedIn } = profile
  return (
    <article className="measure breaks">
      <p className="note">{t('shared.carrierIn', { country: country && countryName(country) })}</p>
      <Heading className={styles.name}>{name}</Heading>
      {headline && <p className={styles.headline}>{headline}</p>}
      {description && (
        <div className="stack gap-4 top-5 written">
          {description.split(/\n\s*\n/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      <p className={styles.facts}>
        {foundedIn !== null && <span>{t('shared.foundedIn', { year: String(foundedIn) })}</span>}
        {website.startsWith('https://') && (
          <a className="brand-text" href={website} rel="nofollow noopener" target="_blank">
            {URL.canParse(website) ? new URL(website).host : website}
          </a>
        )}
      </p>
    </article>
  )
}
