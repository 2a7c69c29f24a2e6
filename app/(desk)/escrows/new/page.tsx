import type { Metadata } from 'next'
import { NewEscrow } from '@/components/escrows/new-escrow'
import { requireStaff } from '@/lib/access/session'
import { readEscrow } from '@/lib/escrows/read-escrow'
import { readServiceId } from '@/lib/service/id'
import { createEscrowAction, requestOtpAction } from '../actions'
import { deskFor } from '../desk'

export const metadata: Metadata = { title: 'New escrow' }

const actions = { create: createEscrowAction, requestOtp: requestOtpAction }

export default async function NewEscrowPage({ searchParams }: PageProps<'/escrows/new'>) {
  const staff = await requireStaff('payments:collect')
  const { like } = await searchParams
  const id = readServiceId(typeof like === 'string' ? like : '')
  const again = id === null ? null : await readEscrow(staff, id)
  return <NewEscrow desk={await deskFor(staff)} actions={actions} again={again} />
}
