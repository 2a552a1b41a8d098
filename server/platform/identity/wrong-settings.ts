/** Why the identity provider does not match our settings: a sentence with the setting's name for the operator. */
import { decodeJwt, errors } from 'jose'
import * as z from 'zod'

type Seen = { readonly token: string; readonly issuer: string; readonly audience: string }
export type WrongSetting = { readonly cause: string; readonly sentence: string }

/** A signed token has three parts; whatever has others was not made to be read by us. */
const PARTS_OF_A_SIGNED_TOKEN = 3

/** @returns null for a token that is wrong by itself: expired, forged or cut */
export function wrongSetting(error: unknown, { token, issuer, audience }: Seen): WrongSetting | null {
  if (token.split('.').length !== PARTS_OF_A_SIGNED_TOKEN)
    return {
      cause: 'opaque',
      sentence: `Access tokens are opaque or encrypted and cannot be verified. Register an API with the identifier of OIDC_AUDIENCE ("${audience}") at the identity provider, so that it issues signed JWTs.`,
    }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return {
      cause: 'algorithm',
      sentence: 'Access tokens are not signed with RS256. Set it at the identity provider.',
    }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return {
      cause: 'OIDC_AUDIENCE',
      sentence: `Access tokens are made for the audience ${shown(decodeJwt(token).aud)}, and OIDC_AUDIENCE is "${audience}".`,
    }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
    return {
      cause: 'OIDC_ISSUER',
      sentence: `Access tokens name the issuer ${shown(decodeJwt(token).iss)}, and OIDC_ISSUER is "${issuer}".`,
    }
  if (error instanceof z.ZodError && error.issues.some(({ path }) => path[0] === 'email'))
    return {
      cause: 'email',
      sentence:
        'Access tokens carry no e-mail address. OIDC_SCOPE must contain "email", and the identity provider must add the claims email and email_verified to access tokens.',
    }
  return null
}

const shown = (claim: unknown): string => JSON.stringify(claim) ?? 'none'

/** @param error what a call to the provider ended with */
export const unreachable = (issuer: string, error: unknown): string =>
  `The identity provider of OIDC_ISSUER ("${issuer}") cannot be used: ${reasonOf(error)}. Nobody can sign in until it can.`

/** The innermost reason: "fetch failed" alone helps no one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error.message
}
