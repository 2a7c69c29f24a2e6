'use client'

import { type ReactNode, useState } from 'react'
import type { AskWords } from '@/components/approvals/reason-dialog'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import type { Choices } from '@/lib/escrow/collections/available-actions'
import { stageIn, stageSentence } from '@/lib/escrow/collections/escrow-status'
import type { EscrowView } from '@/lib/escrow/collections/view'
import { formatMoney } from '@/lib/money/format'
import { AskDialog } from './ask-dialog'
import type { EscrowActions } from './escrow-actions'

type Props = { escrow: EscrowView; choices: Choices; actions: EscrowActions }
type What = 'release' | 'force' | 'reverse' | 'dispute'

const SAYS: Readonly<Record<What, { readonly name: string; readonly says: string; readonly button: string }>> = {
  release: {
    name: 'Release',
    says: 'The money goes to our account. A second person approves it first.',
    button: 'Ask for release',
  },
  force: {
    name: 'Release past open terms',
    says: 'The money goes to our account although terms are not met. An approver asks, and another one approves.',
    button: 'Ask for a forced release',
  },
  reverse: {
    name: 'Return',
    says: 'The money goes back to the payer. A second person approves it first.',
    button: 'Ask for return',
  },
  dispute: {
    name: 'Dispute',
    says: 'The service keeps the money until the dispute is settled there. No money moves by it.',
    button: 'Dispute it',
  },
}

// Of an escrow that a payout of ours filled, the payer is us.
const OF_PAYOUT: Readonly<Partial<Record<What, string>>> = {
  release: 'The money goes to the payee. A second person approves it first.',
  force: 'The money goes to the payee although terms are not met. An approver asks, and another one approves.',
  reverse: 'The money comes back to our wallet, and the payee gets none of it. A second person approves it first.',
}

/** What can be done with an escrow next, and for the rest why it cannot. */
export function NextCard({ escrow, choices, actions }: Props) {
  const [asking, setAsking] = useState<What | null>(null)
  const { said } = escrow
  const nothing = oneReason(choices)
  const line = (what: What, why: string | null) => (
    <Choice name={SAYS[what].name} says={(escrow.ofPayout === null ? undefined : OF_PAYOUT[what]) ?? SAYS[what].says}>
      {why === null ? (
        <Button size="sm" onPress={() => setAsking(what)}>
          {SAYS[what].button}
        </Button>
      ) : (
        <span className="text-text-2">{why}</span>
      )}
    </Choice>
  )
  return (
    <Card title="What can be done next">
      {said !== null && (
        <p className="border-b px-gutter py-2.5">{stageSentence(stageIn(escrow), escrow.ofPayout !== null)}</p>
      )}
      {nothing === null ? (
        <dl>
          {line('release', choices.release)}
          {choices.force !== undefined && line('force', choices.force)}
          {line('reverse', choices.reverse)}
          {line('dispute', choices.dispute)}
        </dl>
      ) : (
        <p className="px-gutter py-2.5 text-text-2">{nothing}</p>
      )}
      {asking !== null && (
        <AskDialog
          escrowId={escrow.id}
          words={wordsOf(asking, moneyOf(escrow), escrow.ofPayout !== null)}
          ask={
            {
              release: actions.release,
              force: actions.forceRelease,
              reverse: actions.reverse,
              dispute: actions.dispute,
            }[asking]
          }
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  )
}

/** The one reason why nothing can be done now; null where something can, or where the reasons differ. */
function oneReason({ release, force, reverse, dispute }: Choices): string | null {
  const reasons = new Set([release, reverse, dispute, ...(force === undefined ? [] : [force])])
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

const moneyOf = ({ said }: EscrowView): string =>
  said === null || said.amount === null || said.currency === null
    ? 'the money'
    : formatMoney(said.amount, said.currency)

function wordsOf(what: What, money: string, ofPayout: boolean): AskWords {
  switch (what) {
    case 'release':
      return {
        title: `Ask to release ${money}?`,
        says: 'Somebody else has to approve it. It then goes from the escrow to our account, which cannot be taken back here.',
        confirm: 'Ask for release',
      }
    case 'force':
      return {
        title: `Ask to release ${money} past open terms?`,
        says: 'Another approver has to approve it. The money then goes to our account although not every term is met, which cannot be taken back here.',
        confirm: 'Ask for a forced release',
        danger: true,
      }
    case 'reverse':
      return {
        title: `Ask to return ${money}?`,
        says: `Somebody else has to approve it. It then goes back to ${ofPayout ? 'our wallet' : 'the payer'}, which cannot be taken back here.`,
        confirm: 'Ask for return',
      }
    case 'dispute':
      return {
        title: 'Dispute this escrow?',
        says: 'The service is told so at once. It keeps the money until the dispute is settled there; nobody can release it meanwhile.',
        confirm: 'Dispute it',
        danger: true,
      }
  }
}
