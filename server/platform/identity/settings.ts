/** The installation's settings of sign-in. */

export type IdentitySettings = {
  /** The embedded provider runs in this process; off as soon as an issuer is named. */
  readonly embedded: boolean
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly scope: string
  /** Parameter in which the browser names the audience to a provider that wants it; null: it is not named. */
  readonly audienceParameter: 'audience' | 'resource' | null
  /** Where the browser keeps tokens: local storage survives a reload, memory is out of the reach of later scripts. */
  readonly tokenStorage: 'local' | 'memory'
  /** How the browser writes the body of a call to the provider's token endpoint. */
  readonly tokenBody: 'form' | 'json'
  /** Where people change their password; null: unknown. */
  readonly passwordUrl: string | null
}

/** Further settings of the embedded provider. */
export type ProviderSettings = {
  readonly identity: IdentitySettings
  /** Its keys lie here. */
  readonly dataFolder: string
  /** Of the site, on its pages. */
  readonly name: string
  readonly origin: string
}
