import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  makeStyles,
  Title1,
  tokens,
} from '@fluentui/react-components'
import { useLoaderData } from 'react-router'
import { type Account, signIn, signOut } from './sign-in.ts'

const useStyles = makeStyles({
  page: {
    maxWidth: '40rem',
    margin: '4rem auto',
    display: 'grid',
    gap: tokens.spacingVerticalL,
    justifyItems: 'start',
  },
})

export function Home() {
  const account = useLoaderData<Account | null>()
  const styles = useStyles()
  return (
    <main className={styles.page}>
      <Title1 as="h1">{account ? `Signed in as ${account.email}` : 'Welcome'}</Title1>
      {account ? (
        <Button onClick={() => void signOut()}>Sign out</Button>
      ) : (
        <Button appearance="primary" onClick={() => void signIn()}>
          Sign in
        </Button>
      )}
      <Dialog>
        <DialogTrigger disableButtonEnhancement>
          <Button appearance="subtle">About</Button>
        </DialogTrigger>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>A dialog, to try styles made late under the strict policy</DialogTitle>
            {/* Without anything to focus, Fluent at times leaves the dialog itself hidden from assistive technology. */}
            <DialogActions>
              <DialogTrigger disableButtonEnhancement>
                <Button>Close</Button>
              </DialogTrigger>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </main>
  )
}
