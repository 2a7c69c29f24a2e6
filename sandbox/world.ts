import type { HttpBindings } from '@hono/node-server'
import type { Clock } from './clock.ts'
import type { DialectStore } from './dialect/open.ts'
import type { FaultScript } from './faults/script.ts'
import type { RateWindows } from './guards/rate-limit.ts'
import type { KeyUse } from './idempotency/key-store.ts'
import type { RequestEntry, RequestLog } from './request-log.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store/open.ts'
import type { DeliveryRow, Outcome } from './webhooks/deliver.ts'

/** The state of one running sandbox, opened once by `main` and given to each request. */
export type World = {
  settings: Settings
  store: Store
  clock: Clock
  faults: FaultScript
  requestLog: RequestLog
  dialect: DialectStore
  /** False once the sandbox is closing: work that ends later must not use the store. */
  open: boolean
  rateWindows: RateWindows
  /** Idempotency keys whose first request has not been answered yet. */
  keysInFlight: Map<string, Promise<void>>
  /** Webhook deliveries whose result has not been stored yet, by id. */
  deliveriesUnderWay: Map<string, DeliveryRow>
  /** Webhook deliveries that ended since the last tick stored such results. */
  deliveriesEnded: { delivery: DeliveryRow; outcome: Outcome }[]
  /** How many deliveries were begun since the sandbox started. */
  deliveriesBegun: number
  /** When the store was last purged, on the sandbox's clock. */
  purgedAt: number
}

export type Env = {
  Bindings: HttpBindings
  Variables: {
    world: World
    requestId: string
    entry: RequestEntry
    body: Uint8Array
    /** The idempotency key of this request, once its guard has read it. */
    keyUse: KeyUse | null
    /** Whether the answer is stored under that key already. */
    remembered: boolean
    /** Called when the request has ended, with any result. */
    atEnd: (() => void)[]
  }
}
