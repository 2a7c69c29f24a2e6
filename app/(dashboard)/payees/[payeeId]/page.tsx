import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { staffFactsFor } from '@/app/(dashboard)/payees/staff-facts'
import { Payee } from '@/components/payees/payee'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readPayee } from '@/lib/payees/read-payee'
import { payeeQuery } from '@/lib/queries/payees'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.payee')

export default async function PayeePage({ params }: PageProps<'/payees/[payeeId]'>) {
  const staff = await requireStaff('read')
  const { payeeId } = await params
  const read = await readPayee(staff, payeeId)
  if (!read.ok) notFound()
  const queries = newQueryClient()
  queries.setQueryData(payeeQuery(payeeId).queryKey, read.value)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payee id={payeeId} staff={await staffFactsFor(staff)} />
    </HydrationBoundary>
  )
}
