'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PolicyGaps } from '@/components/approvals/policy-gaps'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useFormats } from '@/lib/messages/use-text'
import type { PolicyView } from '@/lib/policy/rules/policy-view'
import type { LimitsStaff } from '../limits-staff'
import { PolicyEditor } from './policy-editor'
import { PolicyHistory } from './policy-history'
import { PolicyTables } from './policy-tables'
import { WaitingPolicy } from './waiting-policy'

/** The policy in force, the one that waits for a second person, and earlier versions; admins change it here. */
export function PolicySettings({ view, staff }: { view: PolicyView; staff: LimitsStaff }) {
  const t = useTranslations('policy')
  const formats = useFormats()
  const router = useRouter()
  const [editing, setEditing] = useState(false)
  const { current, waiting } = view
  const set =
    current.who === null ? t('page.default') : t('page.setBy', { who: current.who, day: formats.moment(current.at) })
  return (
    <>
      <PageHeader
        title={t('page.title')}
        facts={[t('page.version', { version: current.number }), set]}
        actions={
          <>
            <LinkButton href="/settings">{t('page.settings')}</LinkButton>
            {staff.maySet && !editing && (
              <Button
                variant="primary"
                onPress={() => setEditing(true)}
                whyNot={waiting === null ? null : t('page.waits')}
              >
                {t('page.edit')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <p className="max-w-[68ch] text-text-2">{t('page.help')}</p>
        <PolicyGaps gaps={view.gaps} />
        {waiting && <WaitingPolicy waiting={waiting} view={view} staff={staff} onChanged={() => router.refresh()} />}
        {editing ? (
          <PolicyEditor
            view={view}
            method={staff.proof}
            onDone={() => {
              setEditing(false)
              router.refresh()
            }}
          />
        ) : (
          <>
            <PolicyTables content={current} view={view} />
            <p className="text-text-2">
              {reminderText(t, current.reminderHours)} {t('page.resetPause', { hours: current.resetPauseHours })}
            </p>
          </>
        )}
        <PolicyHistory view={view} />
      </div>
    </>
  )
}

const reminderText = (t: ReturnType<typeof useTranslations<'policy'>>, hours: number | null) =>
  hours === null ? t('page.noReminder') : t('page.reminder', { hours })
