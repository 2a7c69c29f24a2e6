import { Support } from '@/components/settings/support/support'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import type { ListQuery } from '@/lib/platform/list-page'
import { readProblems } from '@/lib/support/read-problems'

export const generateMetadata = pageTitle('shell.page.settings')

type Props = { readonly searchParams: Promise<ListQuery> }

export default async function SupportPage({ searchParams }: Props) {
  const staff = await requireStaff('support:read')
  const { reference } = await searchParams
  return <Support view={await readProblems(staff, typeof reference === 'string' ? reference : '')} />
}
