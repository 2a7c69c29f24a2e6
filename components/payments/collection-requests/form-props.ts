import type { PaymentFormState } from './use-payment-form'

/** What every part of the form of a new payment gets. */
export type FormProps = {
  readonly form: PaymentFormState
  /** Why the service refused a field last time, by the name of the field. */
  readonly refusedAt: (field: string) => string | undefined
}
