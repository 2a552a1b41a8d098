/** The form of a request, for each of the four kinds: what is asked depends on the kind alone. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { codePath } from '../../../contract/http/wire.ts'
import type { Organization } from '../../../contract/session.ts'
import { countryName } from '../../lib/format.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DaysPart } from './days-part.tsx'
import { contributorsQuery, holdingsQuery, offeredBySidQuery, offeredQuery } from './queries.ts'
import { useRequestDraft } from './request-draft.ts'
import { BeneficiaryPart, DeliveryPart, FeePart, Part, SearchPick, type PartProps } from './request-parts.tsx'
import { checkRequest, draftOf, type Kind, type Wrong } from './request-values.ts'
import styles from './requests.module.css'
import { UnitsPart } from './units-part.tsx'

type Props = {
  readonly kind: Kind
  /** A contributor asks for its own organization, which is the beneficiary until something else is typed. */
  readonly own?: Pick<Organization, 'sid' | 'name' | 'country'>
  readonly submit: string
  /** Asks the server; a refusal is thrown. */
  readonly onSubmit: (draft: ReturnType<typeof draftOf>) => Promise<void>
}

const words = () => ({
  required: t('shared.required'),
  aQuantity: t('shared.quantityAboveZero'),
  anAmount: t('shared.aNumber'),
  aDate: t('shared.aDate'),
})

export function RequestForm({ kind, own, submit, onSubmit }: Props) {
  const isOwn = own !== undefined
  const [values, change] = useRequestDraft(
    kind,
    own ? { beneficiaryName: own.name, beneficiaryCountry: own.country } : {},
    own?.sid,
  )
  const [wrong, setWrong] = useState<Wrong>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const part = { values, change, wrong }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    ;(first('[aria-invalid=true]') ?? first('[role=alert]'))?.focus()
  }, [wrong])

  const send = async () => {
    const found = checkRequest(kind, values, isOwn, words())
    setWrong(found)
    setRefused(null)
    if (Object.keys(found).length > 0) return
    setAsking(true)
    try {
      await onSubmit(draftOf(kind, values))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      showsAtFields(error)
      setWrong(Object.fromEntries(error.issues.map(({ path, message }) => [codePath(path), message])))
      setRefused(error.issues.length === 0 ? error.message : null)
    } finally {
      setAsking(false)
    }
  }
  // Beside its field "Required" says enough.
  const reasons = new Set(
    [refused, ...Object.values(wrong)].filter((text) => text && text !== t('shared.required')),
  )
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {reasons.size > 0 && (
        <div className={`callout ${styles.summary}`} role="alert" tabIndex={-1}>
          <p>{t('shared.lookAgain')}</p>
          <ul>
            {[...reasons].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {kind !== 'ccuPurchase' && !isOwn && <ContributorPart {...part} isHeld={kind === 'retirement'} />}
      {kind === 'retirement' ? (
        <HeldPart {...part} isOwn={isOwn} />
      ) : (
        <OfferedPart {...part} isPurchase={kind === 'ccuPurchase'} />
      )}
      {kind === 'multiYear' && <DaysPart {...part} />}
      {kind === 'contribution' && <DeliveryPart {...part} />}
      {kind !== 'ccuPurchase' && <BeneficiaryPart {...part} />}
      {kind === 'retirement' && !isOwn && <FeePart {...part} />}
      <div className="cluster gap-3">
        <Button type="submit" variant="primary" size="large" label={submit} loading={isAsking} />
      </div>
    </form>
  )
}

function ContributorPart({ values, change, wrong, isHeld }: PartProps & { readonly isHeld: boolean }) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...contributorsQuery(useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const isChosen = values.contributorSid !== ''
  return (
    <Part title={t('requests.contributor')}>
      <SearchPick
        label={t('operation.party.contributor')}
        searchLabel={t('requests.searchContributors')}
        search={search}
        onSearch={setSearch}
        found={(data?.items ?? []).map(({ sid, name, country }) => ({
          sid,
          name,
          note: countryName(country),
        }))}
        chosen={isChosen ? { sid: values.contributorSid, name: values.contributorName, note: '' } : null}
        onChoose={({ sid, name }) =>
          change({
            contributorSid: sid,
            contributorName: name,
            ...(isHeld ? { quantities: {} } : {}),
            // Until another one was typed.
            ...(['', values.contributorName].includes(values.beneficiaryName) && { beneficiaryName: name }),
          })
        }
        error={wrong['contributorSid']}
      />
      {isChosen && (
        <p className="callout strong">{t('operation.actFor', { organization: values.contributorName })}</p>
      )}
    </Part>
  )
}

/** Units of an offering, as they are for sale now. */
function OfferedPart({ isPurchase, ...part }: PartProps & { readonly isPurchase: boolean }) {
  const { values, change, wrong } = part
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...offeredQuery(useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const { data: offering } = useQuery(offeredBySidQuery(values.offeringSid))
  const isChosen = values.offeringSid !== ''
  return (
    <>
      <Part title={t(isPurchase ? 'requests.fromWhom' : 'requests.offering')}>
        <SearchPick
          label={t('requests.offering')}
          searchLabel={t('requests.searchOfferings')}
          search={search}
          onSearch={setSearch}
          found={(data?.items ?? []).map(({ sid, title, carrier }) => ({ sid, name: title, note: carrier }))}
          chosen={isChosen ? { sid: values.offeringSid, name: values.offeringTitle, note: '' } : null}
          onChoose={({ sid, name }) =>
            change({ offeringSid: sid, offeringTitle: name, quantities: {}, prices: {} })
          }
          error={wrong['offeringSid']}
        />
        {offering && (
          <p className="note">
            {t('requests.offeringFacts', {
              carrier: offering.carrier,
              creditType: offering.creditType,
              standard: offering.standard,
              country: countryName(offering.country),
            })}
          </p>
        )}
      </Part>
      {offering && (
        <UnitsPart
          {...part}
          title={t(isPurchase ? 'requests.unitsToBuy' : 'requests.units')}
          unit={offering.unit}
          currency={offering.currency}
          isPurchase={isPurchase}
          rows={offering.vintages.map(({ sid, name, available, unitPriceCents }) => ({
            sid,
            vintage: name,
            available,
            unitPriceCents,
          }))}
        />
      )}
    </>
  )
}

/** Units that the contributor holds, by project: a retirement is of one of them. */
function HeldPart({ isOwn, ...part }: PartProps & { readonly isOwn: boolean }) {
  const { contributorSid } = part.values
  const { data } = useQuery(holdingsQuery(contributorSid, isOwn || contributorSid !== ''))
  if (!data) return null
  if (data.items.length === 0) return <p className="note">{t('requests.holdsNothing')}</p>
  return data.items.map(({ projectSid, project, unit, vintages }) => (
    <UnitsPart
      key={projectSid}
      {...part}
      title={project}
      unit={unit}
      currency=""
      rows={vintages.map(({ vintageSid, vintage, quantity }) => ({
        sid: vintageSid,
        vintage,
        available: quantity,
        unitPriceCents: null,
      }))}
    />
  ))
}
