/** Marks an offering for the person, on the server: the star is the same on every device. */
import { StarFilled, StarRegular } from '@fluentui/react-icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { IconButton } from '../../ui/button.tsx'
import { invalidate } from '../shared/change/invalidate.ts'
import { favouritesQuery } from '../shared/offering/queries.ts'

type Props = {
  readonly offering: { readonly sid: string; readonly title: string }
  readonly className?: string | undefined
}

export function FavouriteButton({ offering: { sid, title }, className }: Props) {
  const { data: sids } = useQuery(favouritesQuery)
  const isMarked = sids?.includes(sid) ?? false
  const { mutate } = useMutation({
    mutationFn: (isWanted: boolean) =>
      call(
        isWanted ? 'PUT /favourite_offerings/:sid' : 'DELETE /favourite_offerings/:sid',
        { params: { sid } },
        { silent: true },
      ),
    // Shows at once; what the server says after it stays.
    onMutate: (isWanted) =>
      keepAnswer(favouritesQuery.queryKey, (known = []) =>
        isWanted ? [sid, ...known] : known.filter((one) => one !== sid),
      ),
    onSettled: () => invalidate('favourite'),
  })
  return (
    <IconButton
      className={className}
      aria-pressed={isMarked}
      disabled={sids === undefined}
      label={t(isMarked ? 'catalogue.removeFavourite' : 'catalogue.addFavourite', { title })}
      icon={isMarked ? <StarFilled /> : <StarRegular />}
      onClick={() => mutate(!isMarked)}
    />
  )
}
