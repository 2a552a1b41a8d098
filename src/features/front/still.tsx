/**
 * What one sees of the front page before its code has come (app/still.tsx): bar and hero. Its buttons are links that begin what the buttons begin.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import front from '../../../public/messages/en/front.json' with { type: 'json' }
import { STILL } from '../../../contract/http/still-pages.ts'
import { BEGINNINGS } from '../../../contract/site.ts'
import { keepMessages } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { SignInProps } from '../shared/session/sign-in-button.tsx'
import { FrontBar } from './front-bar.tsx'
import styles from './front.module.css'
import { Hero } from './hero.tsx'

const SignInLink = ({ look, size = 'medium', modifier, expected, children }: SignInProps) => (
  <Button
    variant={look}
    {...(modifier && { modifier })}
    size={size}
    label={children}
    href={expected?.isNew ? BEGINNINGS.register : BEGINNINGS.signIn}
  />
)

/** @returns HTML for the place of `#root`, with the name that the server replaces by the site's */
export function stillFront(): string {
  keepMessages('front', front)
  return renderToStaticMarkup(
    <div className={styles.front} {...{ [STILL]: '' }}>
      <FrontBar SignIn={SignInLink}>
        {/* Keeps the place of the button that the page's code brings. */}
        <span className="inline-row" aria-hidden>
          <Button variant="quiet" modifier="icon" label="" disabled />
        </span>
      </FrontBar>
      <main id="content">
        <Hero SignIn={SignInLink} />
      </main>
    </div>,
  )
}
