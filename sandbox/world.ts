import type { HttpBindings } from '@hono/node-server'
import type { Clock } from './clock.ts'
import type { DialectBook } from './dialect/book.ts'
import type { FaultScript } from './faults/script.ts'
import type { RateWindows } from './guards/rate-limit.ts'
import type { KeyUse } from './idempotency/key-store.ts'
import type { RequestEntry, RequestLog } from './request-log.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store/open.ts'
import type { DeliveryRow, Outcome } from './webhooks/deliver.ts'

/** Everything a request may need, made once by `main` and handed to each request. */
export type World = {
  settings: Settings
  store: Store
  clock: Clock
  faults: FaultScript
  requestLog: RequestLog
  dialect: DialectBook
  /** False once the sandbox is closing: work that comes back late must leave the store alone. */
  open: boolean
  rateWindows: RateWindows
  /** Idempotency keys whose first request has not been answered yet. */
  keysInFlight: Map<string, Promise<void>>
  /** Webhook deliveries whose answer has not been written down, by id. */
  deliveriesUnderWay: Map<string, DeliveryRow>
  /** Webhook deliveries that were answered, or not, since the last tick wrote such down. */
  deliveriesEnded: { delivery: DeliveryRow; outcome: Outcome }[]
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
    /** The idempotency key this request answers under, once its guard has read it. */
    keyUse: KeyUse | null
    /** Whether the answer is stored under that key already. */
    remembered: boolean
    /** Called when the request has ended, however it ended. */
    atEnd: (() => void)[]
  }
}
