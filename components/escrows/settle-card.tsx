'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/text-field'
import { useAction } from '@/components/ui/use-action'
import type { EscrowView } from '@/lib/escrows/view'
import { escrowKeys } from '@/lib/queries/escrows'
import { AskDialog } from './ask-dialog'
import type { EscrowActions } from './escrow-desk'

/** For a creation that reading could not settle: the service's identifier, or that it never arrived. */
export function SettleCard({ escrow, actions }: { escrow: EscrowView; actions: EscrowActions }) {
  const queries = useQueryClient()
  const action = useAction()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const waits = escrow.proposals.some(({ state }) => state === 'pending')
  const link = async () => {
    await action.run(() => actions.link(escrow.id, typed))
    await queries.invalidateQueries({ queryKey: escrowKeys.one(escrow.id) })
  }
  return (
    <Card title="Settle it by hand">
      <form
        className="flex flex-wrap items-start gap-3 px-gutter py-3"
        onSubmit={(event) => {
          event.preventDefault()
          void link()
        }}
      >
        <div className="min-w-0 grow basis-72">
          <TextField
            label="Escrow id, as the service gives it"
            help="It is read first, and has to hold the same money."
            problem={action.told?.sentence}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <span className="flex pt-[1.5625rem] max-sm:pt-0">
          <Button type="submit" busy={action.busy} isDisabled={typed.trim() === ''}>
            It is this one
          </Button>
        </span>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t px-gutter py-2.5">
        <p className="min-w-0 grow basis-64 text-text-2">
          If the service says that it never had it, a second person confirms that, and the payer can be asked anew.
        </p>
        <Button size="sm" onPress={() => setAsking(true)} whyNot={waits ? 'That waits for a decision.' : null}>
          It never arrived
        </Button>
      </div>
      {asking && (
        <AskDialog
          escrowId={escrow.id}
          words={{
            title: 'Say that it never arrived?',
            says: 'Somebody else has to confirm it. Ask the service first: if it has the escrow after all, the payer would be asked twice.',
            confirm: 'Ask to confirm it',
          }}
          ask={actions.proposeAbsence}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
