import { payeePlace } from '@/app/(dashboard)/payees/place'
import { ImportPayees } from '@/components/payees/import/import-payees'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { importPayeesAction } from '@/lib/payees/actions'

export const generateMetadata = pageTitle('shell.page.importPayees')

export default async function ImportPayeesPage() {
  const staff = await requireStaff('payees:edit')
  return <ImportPayees place={await payeePlace(staff)} importRows={importPayeesAction} />
}
