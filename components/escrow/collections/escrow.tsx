'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActivityButton } from '@/components/activity/activity-button'
import { ResolutionCard } from '@/components/approvals/manual-resolution-card'
import { ChangeResolution } from '@/components/approvals/manual-resolution-change'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { Card } from '@/components/ui/layout/card'
import { ReadPage } from '@/components/ui/layout/read-page'
import { Money } from '@/components/ui/value/money'
import { linkCreationAction, proposeAbsenceAction, resumeCreationAction } from '@/lib/escrow/collections/actions'
import { availableActions } from '@/lib/escrow/collections/available-actions'
import { escrowDisplay } from '@/lib/escrow/collections/status-display'
import type { EscrowView } from '@/lib/escrow/collections/view'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { escrowKeys, escrowQuery } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { DecisionCards } from './decision-card'
import { EscrowFacts } from './escrow-facts'
import { EscrowHistory } from './escrow-history'
import { EscrowNotices } from './escrow-notices'
import { type EscrowStaff, EscrowStaffProvider, useEscrowStaff } from './escrow-staff'
import { EscrowStatus } from './escrow-status'
import { NextCard } from './next-card'
import { TermsCard } from './terms-card'

/** One collection escrow: what the service reports of it, its terms, what can be done next, and what was decided. */
export function Escrow({ id, staff }: { id: string; staff: EscrowStaff }) {
  const formats = useFormats()
  const t = useTranslations('escrow')
  const reading = useQuery(escrowQuery(id))
  const { data } = reading
  return (
    <ReadPage
      title={data?.name ?? t('page.title')}
      chip={data && <EscrowStatus face={escrowDisplay(standingOf(data))} chip />}
      facts={data ? facts(t, formats, data) : []}
      reading={reading}
      list="/escrows"
      actions={<ActivityButton thing={`escrow:${id}`} />}
    >
      {data && (
        <EscrowStaffProvider staff={staff}>
          <Body escrow={data} />
        </EscrowStaffProvider>
      )}
    </ReadPage>
  )
}

function Body({ escrow }: { escrow: EscrowView }) {
  const staff = useEscrowStaff()
  const choices = availableActions(escrow, staff)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter pb-7 lg:grid-cols-[minmax(0,1fr)_356px]">
      <div className="flex min-w-0 flex-col gap-4">
        <EscrowNotices escrow={escrow} />
        <CreationResolution escrow={escrow} />
        <ChangeResolutions escrow={escrow} />
        <TermsCard escrow={escrow} choices={choices} />
        <NextCard escrow={escrow} choices={choices} />
        <EscrowFacts escrow={escrow} />
      </div>
      {/* In one column the decision comes first and the history last. */}
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <div className="flex flex-col gap-4 empty:hidden max-lg:order-first">
          <DecisionCards escrow={escrow} />
        </div>
        <EscrowHistory escrow={escrow} />
      </div>
    </div>
  )
}

/** The creation of the escrow, where only a person can decide what became of it. */
function CreationResolution({ escrow }: { escrow: EscrowView }) {
  const staff = useEscrowStaff()
  const queries = useQueryClient()
  const { id, resolutionOptions, makerId, proposals } = escrow
  if (resolutionOptions === null || !(staff.mayCollect || staff.mayApprove)) return null
  return (
    <ResolutionCard
      what="escrow"
      resolutionOptions={resolutionOptions}
      proposed={proposals.some(({ state }) => state === 'pending')}
      staff={{ ...staff, mayPropose: staff.mayCollect, isMaker: makerId === staff.meId }}
      actions={{
        link: (typed) => linkCreationAction(id, typed),
        proposeAbsence: (reason) => proposeAbsenceAction(id, reason),
        resume: (reason, proof) => resumeCreationAction(id, reason, proof),
      }}
      onChanged={() => refetchAfterAction(queries, escrowKeys.one(id))}
    />
  )
}

/** Each change of the escrow whose outcome no reading of the service has shown. */
function ChangeResolutions({ escrow }: { escrow: EscrowView }) {
  const staff = useEscrowStaff()
  const t = useTranslations('escrow')
  const queries = useQueryClient()
  return escrow.requests.map(
    ({ id, kind, makerId, resolutionOptions }) =>
      resolutionOptions !== null && (
        <Card key={id} title={t('page.resolve', { noun: changeNoun(kind) })}>
          <ChangeResolution
            change={{ id, kind, resolutionOptions }}
            proposed={escrow.proposals.some(({ subjectId, state }) => subjectId === id && state === 'pending')}
            staff={{ ...staff, mayPropose: staff.mayCollect, isMaker: makerId === staff.meId }}
            onChanged={() => refetchAfterAction(queries, escrowKeys.one(escrow.id))}
          />
        </Card>
      ),
  )
}

const standingOf = ({ requests, proposals, providerState }: EscrowView) => ({
  creation: requests.find(({ kind }) => kind === 'create-escrow') ?? null,
  notKnown: requests.some((one) => isNotKnown(one) && one.state !== 'sending'),
  waitsFor: proposals.find(({ state }) => state === 'pending')?.kind ?? null,
  status: providerState?.status ?? null,
})

const facts = (t: Texts<'escrow'>, formats: Formats, { amount, currency, madeHere, by, observedAt }: EscrowView) => [
  amount !== null && currency !== null && <Money key="amount" amount={amount} currency={currency} />,
  madeHere ? t('page.collectedBy', { who: by }) : t('page.openedBy', { who: by }),
  observedAt === null
    ? t('page.notUpdated')
    : t('page.updated', { time: formats.clock(observedAt), zone: formats.zoneName() }),
]
