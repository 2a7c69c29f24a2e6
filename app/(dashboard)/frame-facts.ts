import 'server-only'
import { cookies } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { FrameFacts } from '@/components/shell/facts'
import { DENSITY_COOKIE, readDensity, readTheme, THEME_COOKIE } from '@/components/shell/theme'
import type { Staff } from '@/lib/access/actor'
import { messagesAddress } from '@/lib/messages/messages-at'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { readSystemStatus } from '@/lib/overview/system-status'
import { settings } from '@/lib/platform/settings'

/** What the frame around every page shows to this person. */
export async function frameFacts(staff: Staff): Promise<FrameFacts> {
  const { merchantName, environment, timeZone } = settings()
  const [now, notices, cookie] = await Promise.all([readSystemStatus(staff), readNotifications(staff), cookies()])
  return {
    ...now,
    notices,
    helpMessages: messagesAddress(await getLocale(), ['help']),
    merchant: merchantName,
    environment,
    zone: timeZone,
    theme: readTheme(cookie.get(THEME_COOKIE)?.value),
    density: readDensity(cookie.get(DENSITY_COOKIE)?.value),
    me: { name: staff.name, role: staff.role },
  }
}
