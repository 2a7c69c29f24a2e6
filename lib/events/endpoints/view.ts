/** An endpoint for webhooks at the service. */
export type EndpointView = {
  readonly id: string
  readonly url: string | null
  /** Whether it leads here. */
  readonly isOurs: boolean
  readonly description: string | null
  readonly events: readonly string[]
  readonly isActive: boolean
  /** The last characters of its secret, as the service shows them; null where it has none, or shows none. */
  readonly secretHint: string | null
}

/** What came of an endpoint that was created: its secret, shown this once; null where it has the secret of the settings. */
export type EndpointCreated = { readonly id: string; readonly secret: string | null }
