import type { Metadata } from 'next'
import { ImportPayees } from '@/components/payees/import-payees'
import { requireStaff } from '@/lib/access/session'
import { importPayeesAction } from '../actions'
import { payeePlace } from '../place'

export const metadata: Metadata = { title: 'Import payees' }

export default async function ImportPayeesPage() {
  const staff = await requireStaff('payees:edit')
  return <ImportPayees place={await payeePlace(staff)} importRows={importPayeesAction} />
}
