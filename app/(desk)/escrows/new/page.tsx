import type { Metadata } from 'next'
import { NewEscrow } from '@/components/escrows/new-escrow'
import { requireStaff } from '@/lib/access/session'
import { readEscrow } from '@/lib/escrows/read-escrow'
import { readLimits } from '@/lib/limits/read-limits'
import { readServiceId } from '@/lib/service/id'
import { db } from '@/lib/store/open'
import { createEscrowAction, requestOtpAction } from '../actions'
import { deskFor } from '../desk'

export const metadata: Metadata = { title: 'New escrow' }

const actions = { create: createEscrowAction, requestOtp: requestOtpAction }

export default async function NewEscrowPage({ searchParams }: PageProps<'/escrows/new'>) {
  const staff = await requireStaff('payments:collect')
  const { like } = await searchParams
  const id = readServiceId(typeof like === 'string' ? like : '')
  const again = id === null ? null : await readEscrow(staff, id)
  const limits = await readLimits(await db())
  return <NewEscrow desk={await deskFor(staff)} limits={limits} actions={actions} again={again} />
}
