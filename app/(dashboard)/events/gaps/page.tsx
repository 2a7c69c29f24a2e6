import { Gaps } from '@/components/events/gaps'
import { requireStaff } from '@/lib/access/sessions/session'
import { findGaps } from '@/lib/events/find-gaps'
import { pageTitle } from '@/lib/messages/page-title'

export const generateMetadata = pageTitle('shell.page.events')

export default async function GapsPage() {
  const staff = await requireStaff('read')
  return <Gaps found={await findGaps(staff)} />
}
