/** The plans of an operation and of an offering, as each side reaches them. */
import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../addresses/paths.ts'
import { OfferingPlanning } from '../features/planning/offering-planning.tsx'
import { OperationPlanning } from '../features/planning/operation-planning.tsx'
import { planQuery } from '../features/planning/queries.ts'
import { operationQuery, tranchesQuery } from '../features/shared/operation/queries.ts'
import { submissionQuery } from '../features/shared/submission/queries.ts'
import { prefetching } from '../lib/query-client.ts'

type Lists = 'adminOperations' | 'contributionsOperationHistory' | 'carrierTransactions'
type Pages = 'adminOperation' | 'contributorOperation' | 'carrierOperation'

function operationPlan(list: Lists, page: Pages, planning: `${Pages}Planning`) {
  function Component() {
    const { id = '', operationSid = '' } = useParams()
    return (
      <OperationPlanning
        key={operationSid}
        sid={operationSid}
        above={<Link to={hrefOf(list, { id })}>{places[list].title}</Link>}
        pageTitle={places[page].title}
        page={hrefOf(page, { id, operationSid })}
        planning={hrefOf(planning, { id, operationSid })}
        hrefOfOperation={(sid) => hrefOf(page, { id, operationSid: sid })}
      />
    )
  }
  const loader = prefetching(({ param }) => [
    operationQuery(param('operationSid')),
    tranchesQuery(param('operationSid')),
  ])
  return { Component, loader }
}

export const adminOperation = operationPlan('adminOperations', 'adminOperation', 'adminOperationPlanning')
export const contributorOperation = operationPlan(
  'contributionsOperationHistory',
  'contributorOperation',
  'contributorOperationPlanning',
)
export const carrierOperation = operationPlan(
  'carrierTransactions',
  'carrierOperation',
  'carrierOperationPlanning',
)

/** The addresses of the platform and of the project carrier name the offering differently. */
function offeringPlan(
  list: 'projectOfferings' | 'carrierHome',
  page: 'projectOffering' | 'carrierOffering',
  planning: 'offeringPlanning' | 'carrierPlanning',
) {
  function Component() {
    const { id = '', projectOfferingSid = '', sid = projectOfferingSid } = useParams()
    const params = { id, sid, projectOfferingSid }
    return (
      <OfferingPlanning
        key={sid}
        sid={sid}
        above={<Link to={hrefOf(list, params)}>{places[list].title}</Link>}
        pageTitle={places[page].title}
        page={hrefOf(page, params)}
        planning={hrefOf(planning, params)}
      />
    )
  }
  const loader = prefetching(({ param }) => {
    const sid = param('sid') || param('projectOfferingSid')
    return [submissionQuery(sid), planQuery(sid)]
  })
  return { Component, loader }
}

export const adminOffering = offeringPlan('projectOfferings', 'projectOffering', 'offeringPlanning')
export const carrierOffering = offeringPlan('carrierHome', 'carrierOffering', 'carrierPlanning')
