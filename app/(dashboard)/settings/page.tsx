import { LimitsSettings } from '@/components/settings/limits-settings'
import { MailCard } from '@/components/settings/mail-card'
import { PayeeMailCard } from '@/components/settings/payee-mail-card'
import { StartOverCard } from '@/components/settings/sandbox/start-over-card'
import { Notice } from '@/components/ui/action/notice'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff, staffForRead } from '@/lib/access/sessions/session'
import { readOutbox } from '@/lib/mail/read-outbox'
import { message } from '@/lib/messages/message'
import { pageTitle } from '@/lib/messages/page-title'
import { requestTranslator } from '@/lib/messages/request-locale'
import { readPayeeMail } from '@/lib/payees/tell/choice'
import { settings } from '@/lib/platform/settings'
import { startWarnings } from '@/lib/platform/start-warnings'
import { readLimitsPage } from '@/lib/policy/read-limits'
import { mayStartOver } from '@/lib/support/start-over'

export const generateMetadata = pageTitle('shell.page.settings')

export default async function SettingsPage() {
  const staff = await requireStaff('read')
  const admin = await staffForRead('policy:manage')
  const { timeZone } = settings()
  const { text } = await requestTranslator()
  return (
    <LimitsSettings
      view={await readLimitsPage(staff)}
      staff={{
        zone: timeZone,
        meId: staff.id,
        maySet: may(staff.role, 'policy:manage'),
        mayDecide: may(staff.role, 'policy:consent'),
        proof: await stepUpMethod(staff),
      }}
    >
      {admin.ok &&
        startWarnings(settings()).map(({ code, values }) => (
          <Notice key={code} tone="warn">
            {text(message(`settings.warning.${code}`, values))}
          </Notice>
        ))}
      {admin.ok && <MailCard outbox={await readOutbox(admin.value)} />}
      {admin.ok && <PayeeMailCard choice={await readPayeeMail(admin.value)} />}
      {admin.ok && mayStartOver() && <StartOverCard />}
    </LimitsSettings>
  )
}
