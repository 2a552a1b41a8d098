import { redirect, type LoaderFunction } from 'react-router'
import { homeOf } from '../addresses/homes.ts'
import { places } from '../addresses/paths.ts'
import { currentViewer } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'

const authentication = () => import('../features/shared/session/authentication.ts')

/** What each of the three addresses does with the provider's answer. */
const FINISH: Readonly<Record<string, () => Promise<Response | null>>> = {
  [places.callback.path]: async () => {
    const finished = await (await authentication()).finishRedirect()
    if (!finished) return redirect(places.home.path)
    const home = homeOf(await currentViewer())
    return redirect(finished.returnTo && finished.returnTo !== '/' ? finished.returnTo : home)
  },
  [places.popupCallback.path]: async () => {
    await (await authentication()).finishPopup()
    return null
  },
  [places.silentCallback.path]: async () => {
    await (await authentication()).finishSilent()
    return null
  },
}

export const loader: LoaderFunction = ({ request }) => FINISH[new URL(request.url).pathname]?.() ?? null

export function Component() {
  return (
    <main className="boot">
      <h1 className="visually-hidden">{t('common.signingIn')}</h1>
      <output>{t('common.signingInNow')}</output>
    </main>
  )
}
