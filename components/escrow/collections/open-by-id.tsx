'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { ActionResult } from '@/lib/access/requests/action'

export type OpenEscrow = (typed: string) => Promise<ActionResult<{ escrowId: string }>>

/** Opens any escrow of the merchant by the service's identifier; one that the book does not hold joins it. */
export function OpenById({ onOpen }: { onOpen: OpenEscrow }) {
  const router = useRouter()
  const action = useServerAction()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const open = async () => {
    const opened = await action.run(() => onOpen(typed))
    if (opened) router.push(escrowPath(opened.escrowId))
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>Open by id</Button>
      <Dialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title="Open an escrow by its id"
        actions={
          <>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              Back
            </Button>
            <Button variant="primary" busy={action.busy} isDisabled={typed.trim() === ''} onPress={() => void open()}>
              Open it
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') void open()
          }}
        >
          <TextField
            label="Escrow id"
            help="As the service gives it. Opening reads it and enters it into the book; no money moves."
            problem={action.error?.text}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              action.clear()
            }}
            autoFocus
            autoComplete="off"
            maxLength={200}
          />
        </form>
      </Dialog>
    </>
  )
}
