import { redirect, type LoaderFunction } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { pageHref } from '../../../features/submissions/addresses.ts'

/** The top bar is a part of every page of a submission: its own address leads to the first of them. */
export const loader: LoaderFunction = ({ params, request }) => {
  const { id = '' } = params
  const sid = new URL(request.url).searchParams.get('submission')
  return redirect(sid ? pageHref('GeneralInformation', id, sid) : hrefOf('projectSubmission', { id }))
}

export const Component = () => null
