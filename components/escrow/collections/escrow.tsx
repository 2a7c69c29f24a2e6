'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SettleCard } from '@/components/approvals/manual-resolution-card'
import { SettleChange } from '@/components/approvals/manual-resolution-change'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { Card } from '@/components/ui/layout/card'
import { ReadPage } from '@/components/ui/layout/read-page'
import { Money } from '@/components/ui/value/money'
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
import type { EscrowActions, EscrowStaff } from './escrow-actions'
import { EscrowFacts } from './escrow-facts'
import { EscrowHistory } from './escrow-history'
import { EscrowNotices } from './escrow-notices'
import { EscrowStatus } from './escrow-status'
import { NextCard } from './next-card'
import { TermsCard } from './terms-card'

type Props = { id: string; staff: EscrowStaff; actions: EscrowActions }

/** One escrow of the book: what the service says of it, its terms, what can be done next, and what was decided. */
export function Escrow({ id, staff, actions }: Props) {
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
    >
      {data && <Body escrow={data} staff={staff} actions={actions} />}
    </ReadPage>
  )
}

function Body({ escrow, staff, actions }: { escrow: EscrowView; staff: EscrowStaff; actions: EscrowActions }) {
  const choices = availableActions(escrow, staff)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter pb-7 lg:grid-cols-[minmax(0,1fr)_356px]">
      <div className="flex min-w-0 flex-col gap-4">
        <EscrowNotices escrow={escrow} staff={staff} />
        <ByHand escrow={escrow} staff={staff} actions={actions} />
        <ChangesByHand escrow={escrow} staff={staff} actions={actions} />
        <TermsCard escrow={escrow} choices={choices} onFulfil={actions.fulfil} />
        <NextCard escrow={escrow} choices={choices} actions={actions} />
        <EscrowFacts escrow={escrow} staff={staff} />
      </div>
      {/* Where there is one column the decision comes first and what happened last. */}
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <div className="flex flex-col gap-4 empty:hidden max-lg:order-first">
          <DecisionCards escrow={escrow} staff={staff} actions={actions} />
        </div>
        <EscrowHistory escrow={escrow} />
      </div>
    </div>
  )
}

function ByHand({ escrow, staff, actions }: { escrow: EscrowView; staff: EscrowStaff; actions: EscrowActions }) {
  const queries = useQueryClient()
  const { id, settling, makerId, proposals } = escrow
  if (settling === null || !(staff.mayCollect || staff.mayApprove)) return null
  return (
    <SettleCard
      what="escrow"
      settling={settling}
      asked={proposals.some(({ state }) => state === 'pending')}
      staff={{ ...staff, mayAsk: staff.mayCollect, isMaker: makerId === staff.meId }}
      actions={{
        link: (typed) => actions.link(id, typed),
        proposeAbsence: (reason) => actions.proposeAbsence(id, reason),
        goOn: (reason, proof) => actions.goOn(id, reason, proof),
      }}
      onChanged={() => refetchAfterAction(queries, escrowKeys.one(id))}
    />
  )
}

/** Each change of the escrow of which reading could not tell what it did. */
function ChangesByHand({ escrow, staff, actions }: { escrow: EscrowView; staff: EscrowStaff; actions: EscrowActions }) {
  const t = useTranslations('escrow')
  const queries = useQueryClient()
  return escrow.requests.map(
    ({ id, kind, makerId, settling }) =>
      settling !== null && (
        <Card key={id} title={t('page.resolve', { noun: changeNoun(kind) })}>
          <SettleChange
            change={{ id, kind, settling }}
            asked={escrow.proposals.some(({ subjectId, state }) => subjectId === id && state === 'pending')}
            staff={{ ...staff, mayAsk: staff.mayCollect, isMaker: makerId === staff.meId }}
            actions={actions.settle}
            onChanged={() => refetchAfterAction(queries, escrowKeys.one(escrow.id))}
          />
        </Card>
      ),
  )
}

const standingOf = ({ requests, proposals, said }: EscrowView) => ({
  creation: requests.find(({ kind }) => kind === 'create-escrow') ?? null,
  notKnown: requests.some((one) => isNotKnown(one) && one.state !== 'sending'),
  waitsFor: proposals.find(({ state }) => state === 'pending')?.kind ?? null,
  status: said?.status ?? null,
})

const facts = (t: Texts<'escrow'>, formats: Formats, { amount, currency, madeHere, by, saidAt }: EscrowView) => [
  amount !== null && currency !== null && <Money key="amount" amount={amount} currency={currency} />,
  madeHere ? t('page.collectedBy', { who: by }) : t('page.openedBy', { who: by }),
  saidAt === null ? t('page.notUpdated') : t('page.updated', { time: formats.clock(saidAt), zone: formats.zoneName() }),
]
