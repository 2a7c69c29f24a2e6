import { redirect } from 'next/navigation'
import { z } from 'zod'
import { aboutPath } from '@/components/paths'
import { requireStaff } from '@/lib/access/sessions/session'
import { markRead, readNotification } from '@/lib/notifications/read-notifications'

/** Where a mail leads: to the page that its notice is about, as long as it is a notice of whoever opens it. */
export default async function NoticePage({ params }: PageProps<'/notices/[noticeId]'>) {
  const staff = await requireStaff('read')
  const { noticeId } = await params
  const notice = z.uuid().safeParse(noticeId).success ? await readNotification(staff, noticeId) : null
  if (notice === null) redirect('/')
  await markRead(staff, { id: notice.id })
  redirect(aboutPath(notice.about))
}
