import type { Column } from '@/lib/payments/columns'

/** What each column that staff may choose is called. */
export const COLUMN_HEADS: Readonly<Record<Column, string>> = {
  method: 'Method',
  payment: 'Payment',
  phone: 'Phone',
  email: 'Email',
  type: 'Payer’s type',
  recipient: 'Credited account',
}
