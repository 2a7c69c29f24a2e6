'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SessionTable } from '@/components/account/session-table'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { permissionsOf } from '@/lib/access/roles'
import { useFormats } from '@/lib/messages/use-text'
import type { PersonView } from '@/lib/team/team-view'
import { ChangeDialog, type Outcome, type What } from './change-dialog'
import { DoneNotice } from './done-notice'
import type { TeamStaff } from './team-staff'
import { WaitingChange } from './waiting-change'

type Props = { person: PersonView; staff: TeamStaff }

/** One person: what they can do, their role and groups, their sign-in and their sessions; admins change them here. */
export function Person({ person, staff }: Props) {
  const t = useTranslations('team')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const router = useRouter()
  const [open, setOpen] = useState<What | null>(null)
  const [done, setDone] = useState<Outcome | null>(null)
  const isMe = person.id === staff.meId
  const act = staff.mayManage && !isMe ? setOpen : null
  return (
    <>
      <PageHeader
        title={person.name}
        facts={[person.email, t(`state.${person.state}`), t('person.since', { day: formats.moment(person.createdAt) })]}
      />
      <div className="flex max-w-[46rem] flex-col gap-4 px-gutter pb-8">
        {done && <DoneNotice outcome={done} />}
        {isMe && (
          <p className="text-text-2">
            {t('person.you')} <LinkButton href="/account">{t('person.account')}</LinkButton>
          </p>
        )}
        {person.waiting && (
          <WaitingChange
            proposal={person.waiting}
            staff={staff}
            onApproved={setDone}
            onChanged={() => router.refresh()}
          />
        )}
        <Card title={t('person.can')}>
          <div className="flex flex-col gap-3 px-gutter py-3">
            <p>
              {t('person.roleIs', {
                role: ui(`role.${person.role}`),
                groups: person.groups.length === 0 ? t('change.none') : person.groups.join(', '),
              })}
            </p>
            <ul className="list-disc pl-5 text-text-2">
              {permissionsOf(person.role).map((one) => (
                <li key={one}>{t(`can.${one}`)}</li>
              ))}
            </ul>
            {act && (
              <div className="flex flex-wrap gap-2">
                <Button onPress={() => act('set-role')}>{t('person.changeRole')}</Button>
                <Button onPress={() => act('set-groups')}>{t('person.changeGroups')}</Button>
              </div>
            )}
          </div>
        </Card>
        <SignIn person={person} act={act} />
        <Card title={t('person.sessions')} count={person.sessions.length}>
          {person.sessions.length === 0 ? (
            <p className="px-gutter py-3 text-text-2">{t('person.noSessions')}</p>
          ) : (
            <SessionTable label={t('person.sessions')} sessions={person.sessions} />
          )}
        </Card>
      </div>
      {open !== null && (
        <ChangeDialog
          what={open}
          person={person}
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

function SignIn({ person, act }: { person: PersonView; act: ((what: What) => void) | null }) {
  const t = useTranslations('team')
  const formats = useFormats()
  return (
    <Card title={t('person.signIn')}>
      <div className="flex flex-col gap-3 px-gutter py-3">
        <p>
          {person.lastSignIn === null
            ? t('person.neverYet')
            : t('person.lastAt', { time: formats.moment(person.lastSignIn) })}{' '}
          {person.hasFactor ? t('person.factorOn') : t('person.factorOff')}{' '}
          {person.byProvider !== null && t('person.byProvider', { email: person.byProvider })}
        </p>
        {person.decidesFrom !== null && (
          <p className="text-warn">{t('person.decidesFrom', { time: formats.moment(person.decidesFrom) })}</p>
        )}
        {act && !person.hasSecondAdmin && <Notice tone="warn">{t('person.noSecondAdmin')}</Notice>}
        {act && (
          <div className="flex flex-wrap gap-2">
            {actionsFor(person).map((what) => (
              <Button key={what} variant={what === 'disable' ? 'danger' : 'secondary'} onPress={() => act(what)}>
                {t(what === 'reset-password' && person.state === 'invited' ? 'do.handOver' : `do.${what}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}

function actionsFor({ state, hasFactor, hasSecondAdmin }: PersonView): readonly What[] {
  if (state === 'disabled') return ['enable']
  const resets = ['reset-password', ...(hasFactor ? (['reset-factor'] as const) : [])] as const
  return [...(hasSecondAdmin ? resets : []), ...(state === 'invited' ? [] : (['end-sessions'] as const)), 'disable']
}
