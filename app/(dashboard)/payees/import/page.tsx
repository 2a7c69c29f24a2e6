import { staffFactsFor } from '@/app/(dashboard)/payees/staff-facts'
import { ImportPayees } from '@/components/payees/import/import-payees'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'

export const generateMetadata = pageTitle('shell.page.importPayees')

export default async function ImportPayeesPage() {
  const staff = await requireStaff('payees:edit')
  return <ImportPayees today={(await staffFactsFor(staff)).today} />
}
