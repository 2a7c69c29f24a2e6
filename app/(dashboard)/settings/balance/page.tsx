import { BalanceSettings } from '@/components/balance/balance-settings'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { readBalance } from '@/lib/balance/read-balance'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { dateInZone, formatMinute } from '@/lib/time/zone'

export const generateMetadata = pageTitle('shell.page.settings')

export default async function BalancePage() {
  const staff = await requireStaff('read')
  const { timeZone } = settings()
  const now = new Date()
  return (
    <BalanceSettings
      view={await readBalance(staff)}
      mayRecord={may(staff.role, 'balance:record')}
      now={{ day: dateInZone(now, timeZone), time: formatMinute(now.toISOString(), timeZone) }}
    />
  )
}
