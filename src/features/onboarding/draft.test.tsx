// @vitest-environment jsdom
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import type { Values } from '../../ui/event-fields/field-props.ts'
import { useStepDraft } from './draft.ts'
import { fieldsOfStep, filled } from './step-values.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original()), call }))
await serveMessages('onboarding', 'shared')

const fields = fieldsOfStep('PersonalInformation')
const fill = (content: Values) => filled(fields, content)

function Step({ sid, content }: { readonly sid: string; readonly content: Values }) {
  const [detail] = useState(() => {
    const answers = [{ step: 'PersonalInformation', content, version: 1, updatedAt: '' }]
    return { sid, answers } as Partial<OnboardingDetail> as OnboardingDetail
  })
  const form = useForm<Values>({ defaultValues: fill(content) })
  useStepDraft(detail, 'PersonalInformation', form, fill)
  return <input {...form.register('position')} />
}

test('a step that is opened again shows what is not saved yet', async () => {
  call.mockReturnValue(new Promise(() => {}))
  const opened = async () =>
    (await draw(<Step sid="slow" content={{ position: 'Head' }} />)).querySelector('input')!
  const input = await opened()
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'Head of forests')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  expect((await opened()).value).toBe('Head of forests')
})
