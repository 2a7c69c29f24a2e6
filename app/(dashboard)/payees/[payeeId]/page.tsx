import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { payeePlace } from '@/app/(dashboard)/payees/place'
import { Payee } from '@/components/payees/payee'
import type { PayeeActions } from '@/components/payees/payee-actions'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import * as actions from '@/lib/payees/actions'
import { readPayee } from '@/lib/payees/read-payee'
import { payeeQuery } from '@/lib/queries/payees'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.payee')

const offered: PayeeActions = {
  edit: actions.editPayeeAction,
  savePhone: actions.savePhoneAction,
  chooseNetwork: actions.chooseNetworkAction,
  end: actions.endAccountAction,
  withdraw: actions.withdrawAccountAction,
  askAgain: actions.proposeAccountAgainAction,
  merge: actions.mergePayeesAction,
  invite: actions.invitePayeeAction,
  revoke: actions.revokeInvitationAction,
  decide: actions.decideAccountAction,
  withdrawEmail: actions.withdrawEmailAction,
  decideEmail: actions.decideEmailAction,
}

export default async function PayeePage({ params }: PageProps<'/payees/[payeeId]'>) {
  const staff = await requireStaff('read')
  const { payeeId } = await params
  const read = await readPayee(staff, payeeId)
  if (!read.ok) notFound()
  const queries = newQueryClient()
  queries.setQueryData(payeeQuery(payeeId).queryKey, read.value)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payee id={payeeId} place={await payeePlace(staff)} actions={offered} />
    </HydrationBoundary>
  )
}
