'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { ReasonDialogText } from '@/components/approvals/reason-dialog'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import {
  disputeEscrowAction,
  proposeForcedReleaseAction,
  proposeReleaseAction,
  proposeReverseAction,
} from '@/lib/escrow/collections/actions'
import type { AvailableActions } from '@/lib/escrow/collections/available-actions'
import { stageIn, stageMessage } from '@/lib/escrow/collections/escrow-status'
import type { EscrowView } from '@/lib/escrow/collections/view'
import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats, useText } from '@/lib/messages/use-text'
import { EscrowReasonDialog } from './escrow-reason-dialog'

type Props = { escrow: EscrowView; choices: AvailableActions }
type What = 'release' | 'force' | 'reverse' | 'dispute'

const ACTION_OF = {
  release: proposeReleaseAction,
  force: proposeForcedReleaseAction,
  reverse: proposeReverseAction,
  dispute: disputeEscrowAction,
} as const satisfies Readonly<Record<What, unknown>>

const textsOf = (
  t: Texts<'escrow'>,
): Readonly<Record<What, { readonly name: string; readonly says: string; readonly button: string }>> => ({
  release: {
    name: t('next.release.title'),
    says: t('next.release.text'),
    button: t('next.release.button'),
  },
  force: {
    name: t('next.force.title'),
    says: t('next.force.text'),
    button: t('next.force.button'),
  },
  reverse: {
    name: t('next.return.title'),
    says: t('next.return.text'),
    button: t('next.return.button'),
  },
  dispute: {
    name: t('next.dispute.title'),
    says: t('next.dispute.text'),
    button: t('next.dispute.button'),
  },
})

// In an escrow that belongs to a payout of ours, we are the payer.
const payoutTextsOf = (t: Texts<'escrow'>): Readonly<Partial<Record<What, string>>> => ({
  release: t('next.release.payoutText'),
  force: t('next.force.payoutText'),
  reverse: t('next.return.payoutText'),
})

/** What can be done with an escrow next, and for the rest why it cannot. */
export function NextCard({ escrow, choices }: Props) {
  const text = useText()
  const formats = useFormats()
  const t = useTranslations('escrow')
  const [chosen, setChosen] = useState<What | null>(null)
  const { providerState } = escrow
  const nothing = oneReason(choices)
  const line = (what: What, why: Message | null) => (
    <Choice
      name={textsOf(t)[what].name}
      says={(escrow.ofPayout === null ? undefined : payoutTextsOf(t)[what]) ?? textsOf(t)[what].says}
    >
      {why === null ? (
        <Button size="sm" onPress={() => setChosen(what)}>
          {textsOf(t)[what].button}
        </Button>
      ) : (
        <span className="text-text-2">{text(why)}</span>
      )}
    </Choice>
  )
  return (
    <Card title={t('next.title')}>
      {providerState !== null && (
        <p className="border-b px-gutter py-2.5">{text(stageMessage(stageIn(escrow), escrow.ofPayout !== null))}</p>
      )}
      {nothing === null ? (
        <dl>
          {line('release', choices.release)}
          {choices.force !== undefined && line('force', choices.force)}
          {line('reverse', choices.reverse)}
          {line('dispute', choices.dispute)}
        </dl>
      ) : (
        <p className="px-gutter py-2.5 text-text-2">{text(nothing)}</p>
      )}
      {chosen !== null && (
        <EscrowReasonDialog
          escrowId={escrow.id}
          words={wordsOf(t, chosen, moneyOf(t, formats, escrow), escrow.ofPayout !== null)}
          action={ACTION_OF[chosen]}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}

/** The one reason why nothing can be done now; null where something can, or where the reasons differ. */
function oneReason({ release, force, reverse, dispute }: AvailableActions): Message | null {
  const all = [release, reverse, dispute, ...(force === undefined ? [] : [force])]
  const reasons = new Set(all.map((why) => JSON.stringify(why)))
  return reasons.size === 1 ? reverse : null
}

function Choice({ name, says, children }: { name: string; says: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b px-gutter py-2.5 last:border-b-0">
      <dt className="min-w-0 grow basis-64">
        <span className="block font-medium">{name}</span>
        <span className="block text-caption text-text-2">{says}</span>
      </dt>
      <dd className="max-w-[34ch] sm:text-right">{children}</dd>
    </div>
  )
}

const moneyOf = (t: Texts<'escrow'>, formats: Formats, { providerState }: EscrowView): string =>
  providerState === null || providerState.amount === null || providerState.currency === null
    ? t('next.theMoney')
    : formats.money(providerState.amount, providerState.currency)

function wordsOf(t: Texts<'escrow'>, what: What, money: string, ofPayout: boolean): ReasonDialogText {
  switch (what) {
    case 'release':
      return {
        title: t('ask.release.title', { amount: money }),
        says: t('ask.release.text'),
        confirm: t('next.release.button'),
      }
    case 'force':
      return {
        title: t('ask.force.title', { amount: money }),
        says: t('ask.force.text'),
        confirm: t('next.force.button'),
        danger: true,
      }
    case 'reverse':
      return {
        title: t('ask.return.title', { amount: money }),
        says: t('ask.return.text', { of: ofPayout ? 'payout' : 'payer' }),
        confirm: t('next.return.button'),
      }
    case 'dispute':
      return {
        title: t('ask.dispute.title'),
        says: t('ask.dispute.text'),
        confirm: t('next.dispute.button'),
        danger: true,
      }
  }
}
