import { notFound } from 'next/navigation'
import { EntryPage } from '@/components/activity/entry-page'
import { requireStaff } from '@/lib/access/sessions/session'
import { readEntry } from '@/lib/activity/read-entries'
import { pageTitle } from '@/lib/messages/page-title'

export const generateMetadata = pageTitle('shell.page.activity')

export default async function ActivityEntryPage({ params }: PageProps<'/activity/[seq]'>) {
  const staff = await requireStaff('activity:read')
  const { seq } = await params
  const entry = /^\d{1,18}$/.test(seq) ? await readEntry(staff, seq) : null
  return entry === null ? notFound() : <EntryPage entry={entry} />
}
