'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** What the pages of payments need to know of this deployment. */
export type PaymentSettings = {
  readonly zone: string
  /** Today's date in that zone. */
  readonly today: string
  /** This deployment's name of the external wallet as a payment method. */
  readonly externalMethod: string
  /** Whether this deployment sends mail. */
  readonly mails: boolean
}

const Context = createContext<PaymentSettings | null>(null)

export function PaymentSettingsProvider({ settings, children }: { settings: PaymentSettings; children: ReactNode }) {
  return <Context value={settings}>{children}</Context>
}

/** The settings of this deployment, on a page of payments. */
export function usePaymentSettings(): PaymentSettings {
  const settings = useContext(Context)
  if (settings === null) throw new Error('usePaymentSettings is used outside of a PaymentSettingsProvider')
  return settings
}
