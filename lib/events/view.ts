/**
 * How an event compares with the latest reading, which alone counts. `open`: the event reports a final status, and the reading shows none
 * yet.
 */
export type Standing = 'agrees' | 'contradicted' | 'open'

/** An event as pages show it: one that was delivered several times is one entry. Texts are the service's own. */
export type ReportedEvent = {
  readonly name: string | null
  readonly status: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Whether the service signed it with a secret of ours. */
  readonly signed: boolean
  /** How many times it was delivered. */
  readonly times: number
  /** When it was received first and last, in ISO 8601. */
  readonly at: string
  readonly lastAt: string
  readonly standing: Standing
}

/** What an event concerns at the service, and the page here that shows it. */
export type EventSubject = {
  readonly kind: 'payment' | 'escrow' | 'disbursement'
  /** The service's id. */
  readonly id: string
  /** Our own escrow or payout that it belongs to; null where nothing here was requested for it. */
  readonly ours: {
    readonly kind: 'payout' | 'payment' | 'escrow' | 'escrow-payout'
    readonly id: string
    readonly name: string
  } | null
}

/** An event as the list of events shows it. Repeats, also with another stamp, are one line. Times are ISO 8601; texts are the service's own. */
export type EventLine = {
  readonly id: string
  readonly at: string
  readonly lastAt: string
  readonly name: string | null
  readonly status: string | null
  readonly amount: string | null
  readonly currency: string | null
  readonly isTest: boolean
  readonly signature: 'current' | 'previous' | 'none'
  /** How many times it was delivered. */
  readonly times: number
  readonly subjects: readonly EventSubject[]
}

export type EventsPage = {
  readonly events: readonly EventLine[]
  readonly further: boolean
  readonly readAt: string
}

/** A reading of the service that followed an event, with what the reading before it said. */
export type ReadingAfter = {
  readonly submissionId: string
  readonly at: string
  readonly before: string | null
  readonly after: string | null
  /** The acts that it caused, by the number of their entry in the activity log. */
  readonly acts: readonly { readonly seq: string; readonly action: string }[]
}

/** One event with its bytes and headers as they came. */
export type EventView = EventLine & {
  /** The body as text; null once it is erased. */
  readonly body: string | null
  readonly bodySha256: string
  readonly headers: Readonly<Record<string, string>>
  readonly address: string | null
  readonly stamp: string | null
  readonly webhookId: string | null
  readonly envelope: 'developer' | 'public' | 'other'
  readonly deliveries: readonly {
    readonly at: string
    readonly lastAt: string
    readonly stamp: string | null
    readonly times: number
  }[]
  readonly readings: readonly ReadingAfter[]
}

/** What no event announced: a final state that was learnt by reading alone. */
export type EventGap = {
  readonly submissionId: string
  readonly kind: string
  readonly serviceId: string
  readonly state: string
  readonly learntAt: string
  readonly ours: EventSubject['ours']
}

/** How final states of the last days were learnt: shares and delays of both ways. Delays are medians in seconds, null where there are none. */
export type Announcements = {
  readonly days: number
  /** Final states of requests that events could announce. */
  readonly all: number
  /** Announced by an event before we read it. */
  readonly announced: number
  /** Announced, but after we had read it ourselves. */
  readonly late: number
  /** Never announced. */
  readonly never: number
  /** From the event to the reading that it caused. */
  readonly readAfterSeconds: number | null
  /** From our own reading to the event that came later. */
  readonly lateBySeconds: number | null
  /** The latest that no event announced, at most 100. */
  readonly gaps: readonly EventGap[]
}
