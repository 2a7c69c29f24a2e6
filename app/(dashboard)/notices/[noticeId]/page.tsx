import { redirect } from 'next/navigation'
import { z } from 'zod'
import { noticePath } from '@/components/paths'
import { requireStaff } from '@/lib/access/sessions/session'
import { markRead, readNotification } from '@/lib/notifications/read-notifications'

/** The link of a mail: redirects to the page that the notification is about, if it is a notification of the signed-in person. */
export default async function NoticePage({ params }: PageProps<'/notices/[noticeId]'>) {
  const staff = await requireStaff('read')
  const { noticeId } = await params
  const notice = z.uuid().safeParse(noticeId).success ? await readNotification(staff, noticeId) : null
  if (notice === null) redirect('/')
  await markRead(staff, { id: notice.id })
  redirect(noticePath(notice))
}
