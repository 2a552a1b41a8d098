import { expect, test } from './fixtures.ts'
import { firstOperation } from './models/calls.ts'
import { OperationScreen } from './models/operation.ts'

test.use({ sharesSignIns: true })

/** Runs in the page: no timer of a second or more ends. What is seen all the same has waited for none, however busy the machine is. */
const withoutLongTimers = (): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = window[name].bind(window)
    Reflect.set(window, name, (run: TimerHandler, ms = 0, ...given: readonly unknown[]) =>
      real(run, ms < 1_000 ? ms : 2 ** 31 - 1, ...given),
    )
  }
}

test('what one person does, another sees within a second, without a reload', async ({ enter }) => {
  const [admin, checker] = [await enter('admin'), await enter('checker')]
  const { sid } = await firstOperation(admin, 'status=open&step=AcceptOperation&sort=createdAt&direction=asc')
  const operation = { sid, contributorId: '', carrierId: '' }
  await checker.addInitScript(withoutLongTimers)
  const [acting, watching] = [new OperationScreen(admin), new OperationScreen(checker)]
  await acting.open('admin', 'AcceptOperation', operation)
  await watching.open('checker', 'AcceptOperation', operation)
  await expect(watching.step.getByRole('button', { name: 'Accept the request', exact: true })).toBeVisible()
  await acting.send('Accept the request', false)
  await expect(watching.step.getByRole('button', { name: 'Accept the request', exact: true })).toHaveCount(0)
})
