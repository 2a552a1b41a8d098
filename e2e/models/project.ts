/** What the registry has to know before anyone offers units of it, entered by the platform. */
import type { Page } from '@playwright/test'
import { fromWire } from '../../contract/http/wire.ts'
import { post } from './calls.ts'

type Project = { readonly name: string; readonly number: string; readonly vintage: string }

/** A project of Verra's with one vintage, 2022. */
export async function enterProject(admin: Page, { name, number, vintage }: Project) {
  const first = async (path: string): Promise<string> => {
    const { items } = fromWire(await (await admin.request.get(`/proxy${path}`)).json()) as {
      items: [{ sid: string }]
    }
    return items[0].sid
  }
  const project = await post(admin, '/projects', {
    name,
    projectIdInRegistry: number,
    proponentSid: await first('/project_proponents?limit=1'),
    carbonStandardSid: await first('/carbon_standards?search=Verra&limit=1'),
    typeSid: await first('/project_types?limit=1'),
    country: 'IN',
  })
  const made = await post(admin, '/vintages', {
    name: vintage,
    projectSid: project['sid'],
    monitoringDateFrom: '2022-01-01',
    monitoringDateTo: '2022-12-31',
    impactType: 'avoidance',
  })
  return { projectSid: String(project['sid']), vintageSid: String(made['sid']) }
}
