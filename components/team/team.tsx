'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PolicyGaps } from '@/components/approvals/policy-gaps'
import { personPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { useFormats } from '@/lib/messages/use-text'
import type { TeamLine, TeamView } from '@/lib/team/team-view'
import { ChangeDialog, type Outcome } from './change-dialog'
import { DoneNotice } from './done-notice'
import type { TeamStaff } from './team-staff'
import { WaitingChange } from './waiting-change'

/** Everybody with an account, the changes that wait for a second person, and for admins the invitation of another person. */
export function Team({ view, staff }: { view: TeamView; staff: TeamStaff }) {
  const t = useTranslations('team')
  const router = useRouter()
  const [open, setOpen] = useState<'invite' | 'endEverybody' | null>(null)
  const [done, setDone] = useState<Outcome | null>(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[t('count', { count: view.people.length })]}
        actions={
          staff.mayManage && (
            <>
              <Button onPress={() => setOpen('endEverybody')}>{t('do.endEverybody')}</Button>
              <Button variant="primary" onPress={() => setOpen('invite')}>
                {t('invite')}
              </Button>
            </>
          )
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        {staff.mayManage && !view.hasSecondPerson && <Notice tone="warn">{t('alone')}</Notice>}
        {staff.mayManage && <PolicyGaps gaps={view.gaps} />}
        {done && <DoneNotice outcome={done} />}
        {view.waiting.map((one) => (
          <WaitingChange
            key={one.id}
            proposal={one}
            staff={staff}
            onApproved={setDone}
            onChanged={() => router.refresh()}
          />
        ))}
        <Card title={t('list')} count={view.people.length}>
          <People view={view} />
        </Card>
      </div>
      {open !== null && (
        <ChangeDialog
          what={open}
          person={null}
          staff={staff}
          onClose={() => setOpen(null)}
          onDone={(outcome) => {
            setOpen(null)
            setDone(outcome)
            router.refresh()
          }}
        />
      )}
    </>
  )
}

function People({ view: { people, waiting } }: { view: TeamView }) {
  const t = useTranslations('team')
  const changing = new Set(waiting.map(({ summary }) => summary.request.email))
  return (
    <Table label={t('list')}>
      <TableHead>
        <Th>{t('name')}</Th>
        <Th>{t('role')}</Th>
        <Th>{t('groups')}</Th>
        <Th>{t('lastSignIn')}</Th>
        <Th>{t('status')}</Th>
      </TableHead>
      <tbody>
        {people.map((one) => (
          <Person key={one.id} person={one} isChanging={changing.has(one.email)} />
        ))}
      </tbody>
    </Table>
  )
}

function Person({ person, isChanging }: { person: TeamLine; isChanging: boolean }) {
  const t = useTranslations('team')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { id, name, email, role, groups, state, lastSignIn, decidesFrom } = person
  return (
    <StackedRow>
      <StackedCell at="start">
        <Link href={personPath(id)} className="link-alone font-medium">
          {name}
        </Link>
        <span className="block break-all text-caption text-text-2">{email}</span>
      </StackedCell>
      <StackedCell at="end">{ui(`role.${role}`)}</StackedCell>
      <StackedCell at="line" className="text-text-2">
        {groups.join(', ')}
      </StackedCell>
      <StackedCell at="wide" className="text-text-2 tabular-nums">
        {lastSignIn === null ? t('never') : formats.moment(lastSignIn)}
      </StackedCell>
      <StackedCell at="line" className={state === 'active' ? 'text-text-2' : 'text-warn'}>
        {t(`state.${state}`)}
        {decidesFrom !== null && (
          <span className="block text-caption text-warn">
            {t('decidesFrom', { time: formats.moment(decidesFrom) })}
          </span>
        )}
        {isChanging && <span className="block text-caption text-warn">{t('waiting.badge')}</span>}
      </StackedCell>
    </StackedRow>
  )
}
