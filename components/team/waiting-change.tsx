'use client'

import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { Withdraw } from '@/components/approvals/withdraw'
import { Card } from '@/components/ui/layout/card'
import { roleFrom } from '@/lib/access/roles'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import { useFormats } from '@/lib/messages/use-text'
import { decideChangeAction, withdrawChangeAction } from '@/lib/team/actions'
import { opensAccount, type StaffProposal } from '@/lib/team/team-view'
import type { Outcome } from './change-dialog'
import type { TeamStaff } from './team-staff'

type Props = {
  proposal: StaffProposal
  staff: TeamStaff
  onApproved: (outcome: Outcome) => void
  onChanged: () => void
}

/** A change that waits for a second person: what it would do, who asked and why, and the decision. */
export function WaitingChange({ proposal, staff, onApproved, onChanged }: Props) {
  const t = useTranslations('team')
  const formats = useFormats()
  const { request, before, reason } = proposal.summary
  const who = request.action === 'invite' ? request.name : (before?.name ?? request.email)
  const stop = whyNot(proposal, staff)
  const decide = async (decision: DecisionInput) => {
    const done = await decideChangeAction(decision)
    if (done.ok && done.value.state === 'approved') {
      onApproved({ state: 'approved', name: who, handedOver: done.value.handedOver })
    }
    return done
  }
  return (
    <Card title={t('waiting.title', { who })} tone="warn">
      <div className="flex flex-col gap-4 px-gutter py-3">
        <div>
          <p className="font-medium">{useChangeText(proposal)}</p>
          <p className="text-text-2">
            {t('waiting.by', { who: proposal.maker, time: formats.moment(proposal.askedAt), reason })}
          </p>
        </div>
        <DemandsAndComments proposal={proposal} />
        {stop === null ? (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              meId={staff.meId}
              approve={t('waiting.approve')}
              method={staff.proof}
              decide={decide}
              onDecided={async () => onChanged()}
            />
          </div>
        ) : (
          <p className="text-text-2">{t(`waiting.${stop}`)}</p>
        )}
        {staff.mayManage && (
          <div className="max-w-96">
            <Withdraw withdraw={() => withdrawChangeAction(proposal.id)} onDone={async () => onChanged()} />
          </div>
        )}
      </div>
    </Card>
  )
}

function whyNot(proposal: StaffProposal, staff: TeamStaff): 'own' | 'ownReset' | 'about' | 'notYours' | 'admin' | null {
  const byAdmin = opensAccount(proposal.summary.request)
  if (proposal.makerId === staff.meId) return byAdmin ? 'ownReset' : 'own'
  if (proposal.contributorIds.includes(staff.meId)) return 'about'
  if (!staff.mayConsent) return 'notYours'
  return byAdmin && staff.role !== 'admin' ? 'admin' : null
}

/** The change in a sentence. */
function useChangeText({ summary: { request, before } }: StaffProposal): string {
  const t = useTranslations('team')
  const ui = useTranslations('ui')
  const roleName = (role: string) => ui(`role.${roleFrom(role) ?? 'viewer'}`)
  const groupNames = (names: readonly string[]) => (names.length === 0 ? t('change.none') : names.join(', '))
  const name = before?.name ?? request.email
  const role = roleName(before?.role ?? '')
  switch (request.action) {
    case 'invite': {
      const { email, name: invited, role: given, groups } = request
      const text = t('change.invite', { name: invited, email, role: roleName(given) })
      return groups.length === 0 ? text : `${text} ${t('change.groups', { groups: groupNames(groups) })}`
    }
    case 'set-role':
      return t('change.set-role', { name, from: role, to: roleName(request.role) })
    case 'set-groups':
      return t('change.set-groups', { name, from: groupNames(before?.groups ?? []), to: groupNames(request.groups) })
    case 'reset-factor':
    case 'reset-password':
      return t(`change.${request.action}`, { name, role })
    default:
      return t('change.enable', { name, role })
  }
}
