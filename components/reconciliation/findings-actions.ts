import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'

/** What the page of findings knows of whoever reads it, and the actions it may ask for. */
export type FindingsStaff = {
  readonly zone: string
  readonly mayResolve: boolean
  readonly proof: StepUpMethod | 'none'
  readonly actions: {
    resolve(input: { readonly findingId: string; readonly comment: string }): Promise<ActionResult<null>>
    acceptDatabase(input: { readonly reason: string; readonly proof: string }): Promise<ActionResult<null>>
  }
}
