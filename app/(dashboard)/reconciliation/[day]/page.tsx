import { notFound } from 'next/navigation'
import { DayPage } from '@/components/reconciliation/day-page'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readFindingsStaff } from '@/lib/reconciliation/findings-staff'
import { readReconciledDay } from '@/lib/reconciliation/read-reconciliation'
import { isDay } from '@/lib/time/days'

export const generateMetadata = pageTitle('shell.page.reconciliation')

type Props = { readonly params: Promise<{ readonly day: string }> }

export default async function ReconciledDayPage({ params }: Props) {
  const staff = await requireStaff('read')
  const { day } = await params
  if (!isDay(day)) notFound()
  const [found, reader] = await Promise.all([readReconciledDay(staff, day), readFindingsStaff(staff)])
  return <DayPage day={day} {...found} staff={reader} />
}
