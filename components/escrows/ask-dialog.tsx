'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import { TextArea } from '@/components/ui/text-area'
import { useAction } from '@/components/ui/use-action'
import type { Answer } from '@/lib/access/answer'
import { escrowKeys } from '@/lib/queries/escrows'

export type AskWords = {
  readonly title: string
  /** What happens to the money. */
  readonly says: string
  readonly confirm: string
  readonly danger?: boolean
}

type Props = {
  escrowId: string
  words: AskWords
  ask: (escrowId: string, reason: string) => Promise<Answer<object>>
  onClose: () => void
}

/** Asks for something about an escrow, with the reason that whoever decides, and the service, will read. */
export function AskDialog({ escrowId, words, ask, onClose }: Props) {
  const queries = useQueryClient()
  const action = useAction()
  const [reason, setReason] = useState('')
  const send = async () => {
    const asked = await action.run(() => ask(escrowId, reason))
    await queries.invalidateQueries({ queryKey: escrowKeys.one(escrowId) })
    if (asked) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button
            variant={words.danger ? 'danger' : 'primary'}
            busy={action.busy}
            isDisabled={reason.trim().length < 3}
            onPress={() => void send()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{words.says}</p>
        <TextArea
          label="Why"
          help="Whoever decides reads it, and so does the service. A few words at least."
          value={reason}
          onChange={setReason}
          maxLength={300}
        />
        {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
      </div>
    </Dialog>
  )
}
