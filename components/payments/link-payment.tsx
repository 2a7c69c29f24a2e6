'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Problem } from '@/components/ui/problem'
import { TextField } from '@/components/ui/text-field'
import { useAction } from '@/components/ui/use-action'
import type { Answer } from '@/lib/access/answer'
import { readPaymentId } from '@/lib/payments/payment-id'

export type LinkPaymentAction = (submissionId: string, paymentId: string) => Promise<Answer<null>>

/** Names the payment of the service that this one is. It is read first, and has to be of the same amount and currency. */
export function LinkPayment({ id, link, onLinked }: { id: string; link: LinkPaymentAction; onLinked: () => void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const action = useAction()
  const send = async () => {
    const paymentId = readPaymentId(typed)
    setWrong(paymentId === null)
    if (paymentId === null) return
    if ((await action.run(() => link(id, paymentId))) === null) return
    onLinked()
  }
  return (
    <Card title="Which payment is it?">
      <form
        noValidate
        className="flex flex-wrap items-start gap-3 px-gutter py-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="w-full max-w-[26rem]">
          <TextField
            label="Payment id at the service"
            help="It is read first, and linked only if payer’s amount and currency are these."
            problem={wrong ? 'This is not a whole payment id: it has 36 letters, such as 4b7e0c11-….' : undefined}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            maxLength={60}
          />
        </div>
        <span className="pt-[1.5625rem]">
          <Button type="submit" busy={action.busy}>
            Link this payment
          </Button>
        </span>
        {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
      </form>
    </Card>
  )
}
