import { Team } from '@/components/team/team'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readTeam } from '@/lib/team/read-team'
import { teamStaff } from './team-staff'

export const generateMetadata = pageTitle('shell.page.team')

export default async function TeamPage() {
  const staff = await requireStaff('staff:read')
  return <Team view={await readTeam(staff)} staff={await teamStaff(staff)} />
}
