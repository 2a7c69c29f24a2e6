import { Reconciliation } from '@/components/reconciliation/reconciliation'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readFindingsStaff } from '@/lib/reconciliation/findings-staff'
import { readReconciliation } from '@/lib/reconciliation/read-reconciliation'

export const generateMetadata = pageTitle('shell.page.reconciliation')

export default async function ReconciliationPage() {
  const staff = await requireStaff('read')
  const [view, reader] = await Promise.all([readReconciliation(staff), readFindingsStaff(staff)])
  return <Reconciliation view={view} staff={reader} />
}
