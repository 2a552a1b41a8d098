/** Id of the machine, from what its chart was written from (JSON); empty where that names none. */
export function machineIn(definition: string | undefined): string {
  try {
    const { id } = JSON.parse(definition ?? '{}') as { id?: unknown }
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}
