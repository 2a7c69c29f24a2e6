import type { Metadata } from 'next'
import { importPayeesAction } from '@/app/(dashboard)/payees/actions'
import { payeePlace } from '@/app/(dashboard)/payees/place'
import { ImportPayees } from '@/components/payees/import/import-payees'
import { requireStaff } from '@/lib/access/sessions/session'

export const metadata: Metadata = { title: 'Import payees' }

export default async function ImportPayeesPage() {
  const staff = await requireStaff('payees:edit')
  return <ImportPayees place={await payeePlace(staff)} importRows={importPayeesAction} />
}
