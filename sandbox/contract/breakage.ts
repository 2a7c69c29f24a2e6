import type { CheckName } from './checks.ts'

/** The modules of the sandbox that a breakage may replace. */
export type Parts = {
  'amount.ts': typeof import('../amount.ts')
  'answers/refusal.ts': typeof import('../answers/refusal.ts')
  'dialect/adapt-body.ts': typeof import('../dialect/adapt-body.ts')
  'disbursements/cancel.ts': typeof import('../disbursements/cancel.ts')
  'disbursements/create.ts': typeof import('../disbursements/create.ts')
  'disbursements/list.ts': typeof import('../disbursements/list.ts')
  'disbursements/plan.ts': typeof import('../disbursements/plan.ts')
  'disbursements/quote.ts': typeof import('../disbursements/quote.ts')
  'disbursements/records.ts': typeof import('../disbursements/records.ts')
  'docs/session.ts': typeof import('../docs/session.ts')
  'escrow-disbursements/records.ts': typeof import('../escrow-disbursements/records.ts')
  'escrow-disbursements/release.ts': typeof import('../escrow-disbursements/release.ts')
  'escrows/change.ts': typeof import('../escrows/change.ts')
  'escrows/create.ts': typeof import('../escrows/create.ts')
  'escrows/records.ts': typeof import('../escrows/records.ts')
  'escrows/terms.ts': typeof import('../escrows/terms.ts')
  'fees/tiers.ts': typeof import('../fees/tiers.ts')
  'guards/api-key.ts': typeof import('../guards/api-key.ts')
  'guards/client-id.ts': typeof import('../guards/client-id.ts')
  'guards/idempotency-key.ts': typeof import('../guards/idempotency-key.ts')
  'guards/json-body.ts': typeof import('../guards/json-body.ts')
  'guards/rate-limit.ts': typeof import('../guards/rate-limit.ts')
  'guards/request-scope.ts': typeof import('../guards/request-scope.ts')
  'guards/signed-request.ts': typeof import('../guards/signed-request.ts')
  'idempotency/key-store.ts': typeof import('../idempotency/key-store.ts')
  'oauth/codes.ts': typeof import('../oauth/codes.ts')
  'oauth/tokens.ts': typeof import('../oauth/tokens.ts')
  'otp/codes.ts': typeof import('../otp/codes.ts')
  'payments/create.ts': typeof import('../payments/create.ts')
  'payments/list.ts': typeof import('../payments/list.ts')
  'payments/payer.ts': typeof import('../payments/payer.ts')
  'payments/records.ts': typeof import('../payments/records.ts')
  'processing.ts': typeof import('../processing.ts')
  'routes/authorize.ts': typeof import('../routes/authorize.ts')
  'routes/payments.ts': typeof import('../routes/payments.ts')
  'routes/request-otp.ts': typeof import('../routes/request-otp.ts')
  'routes/token.ts': typeof import('../routes/token.ts')
  'webhooks/endpoints.ts': typeof import('../webhooks/endpoints.ts')
  'webhooks/envelope.ts': typeof import('../webhooks/envelope.ts')
}

/** The checks that have to fail, each with a pattern that its failed assertion has to match. */
export type Failing = { [Name in CheckName]?: RegExp }

/** A deliberate defect: one module of the running program is replaced, and certain checks have to fail. */
export type Breakage = {
  description: string
  part: keyof Parts
  replaced: (real: () => Promise<unknown>) => Promise<object>
  fails: Failing
}

type Change<Part> = { [Name in keyof Part]?: Part[Name] }

/** Defines a breakage: its description, the module, the exports that replace those of the module, and exactly the checks that have to fail. */
export const breakage = <Name extends keyof Parts>(
  description: string,
  part: Name,
  change: (real: Parts[Name]) => Change<Parts[Name]> | Promise<Change<Parts[Name]>>,
  fails: Failing,
): Breakage => ({
  description,
  part,
  replaced: async (real) => {
    // The cast: `real` loads the module that `part` names, which the list of parts ties to its type.
    const own = (await real()) as Parts[Name]
    return { ...own, ...(await change(own)) }
  },
  fails,
})
