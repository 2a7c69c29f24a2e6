import { Journal } from '@/components/reconciliation/journal'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { readAccounts } from '@/lib/journal/accounts'
import { readJournalDays } from '@/lib/journal/journal-days'
import { daysOf, postingsOf } from '@/lib/journal/postings'
import { readJournal } from '@/lib/journal/read-journal'
import { pageTitle } from '@/lib/messages/page-title'
import type { ListQuery } from '@/lib/platform/list-page'
import { settings } from '@/lib/platform/settings'
import { dateInZone } from '@/lib/time/zone'

export const generateMetadata = pageTitle('shell.page.reconciliation')

type Props = { readonly searchParams: Promise<ListQuery> }

export default async function JournalPage({ searchParams }: Props) {
  const staff = await requireStaff('read')
  const today = dateInZone(new Date(), settings().timeZone)
  const range = readJournalDays(await searchParams, today)
  const [entries, accounts] = await Promise.all([readJournal(staff, range), readAccounts()])
  return (
    <Journal
      {...{ range, today, accounts }}
      days={daysOf(postingsOf(entries))}
      maySet={may(staff.role, 'policy:manage')}
    />
  )
}
