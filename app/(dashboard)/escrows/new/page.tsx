import { staffFactsFor } from '@/app/(dashboard)/escrows/staff-facts'
import { NewEscrow } from '@/components/escrow/collections/new-escrow'
import { requireStaff } from '@/lib/access/sessions/session'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { readServiceId } from '@/lib/gateway/id'
import { pageTitle } from '@/lib/messages/page-title'
import { readLimits } from '@/lib/policy/read-limits'
import { db } from '@/lib/store/open'

export const generateMetadata = pageTitle('shell.page.newEscrow')

export default async function NewEscrowPage({ searchParams }: PageProps<'/escrows/new'>) {
  const staff = await requireStaff('payments:collect')
  const { like } = await searchParams
  const id = readServiceId(typeof like === 'string' ? like : '')
  const again = id === null ? null : await readEscrow(staff, id)
  const limits = await readLimits(await db())
  return <NewEscrow staff={await staffFactsFor(staff)} limits={limits} again={again} />
}
