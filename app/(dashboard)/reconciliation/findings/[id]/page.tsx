import { notFound } from 'next/navigation'
import { FindingPage } from '@/components/reconciliation/finding-page'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readFindingsStaff } from '@/lib/reconciliation/findings-staff'
import { readFinding } from '@/lib/reconciliation/read-findings'

export const generateMetadata = pageTitle('shell.page.reconciliation')

type Props = { readonly params: Promise<{ readonly id: string }> }

export default async function OneFindingPage({ params }: Props) {
  const staff = await requireStaff('read')
  const [detail, reader] = await Promise.all([readFinding(staff, (await params).id), readFindingsStaff(staff)])
  if (detail === null) notFound()
  return <FindingPage detail={detail} staff={reader} />
}
