import { notFound } from 'next/navigation'
import { z } from 'zod'
import { Person } from '@/components/team/person'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readPerson } from '@/lib/team/read-team'
import { teamStaff } from '../team-staff'

export const generateMetadata = pageTitle('shell.page.person')

export default async function PersonPage({ params }: PageProps<'/team/[staffId]'>) {
  const staff = await requireStaff('staff:read')
  const id = z.uuid().safeParse((await params).staffId)
  const person = id.success ? await readPerson(staff, id.data) : null
  if (person === null) return notFound()
  return <Person person={person} staff={await teamStaff(staff)} />
}
