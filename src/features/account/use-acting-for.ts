import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homeIn } from '../../addresses/homes.ts'
import { actFor } from '../shared/session/viewer.ts'

/** Acts in the name of another organization from now on, beginning at its home. */
export function useActingFor() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: actFor,
    onSuccess: ({ current }) => current && navigate(homeIn(current.organization)),
  })
}
