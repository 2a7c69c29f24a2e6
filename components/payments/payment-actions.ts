import type { ActionResult } from '@/lib/access/requests/action'
import type { ExportView } from '@/lib/payments/exports/export-view'
import type { SavedView } from '@/lib/payments/view'

/** What the pages of payments are told of the place they stand in. */
export type PaymentPlace = {
  readonly zone: string
  /** The calendar day in that zone. */
  readonly today: string
  /** The word of this deployment for the external wallet. */
  readonly externalMethod: string
}

/** What the list of payments can ask the server to do; each checks everything again. */
export type PaymentActions = {
  readonly saveView: (view: { name: string; query: string }) => Promise<ActionResult<readonly SavedView[]>>
  readonly removeView: (id: string) => Promise<ActionResult<readonly SavedView[]>>
  readonly askExport: (query: string) => Promise<ActionResult<ExportView>>
  readonly dropExport: (id: string) => Promise<ActionResult<null>>
  readonly resumeExport: (id: string) => Promise<ActionResult<null>>
}
