'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Card } from '@/components/ui/layout/card'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Settling } from '@/lib/submissions/manual-resolution/resolution-view'
import { formatMoment } from '@/lib/time/zone'
import { GoOn, type SettleDesk, Way } from './manual-resolution-parts'
import { ReasonDialog } from './reason-dialog'
import { GoOnDialog } from './resume-dialog'

type Actions = {
  readonly link: (typed: string) => Promise<ActionResult<object>>
  readonly proposeAbsence: (reason: string) => Promise<ActionResult<object>>
  readonly goOn: (reason: string, proof: string) => Promise<ActionResult<object>>
}

type Props = {
  what: 'payment' | 'escrow'
  settling: Settling
  /** Whether somebody has asked already that it be called absent. */
  asked: boolean
  desk: SettleDesk
  actions: Actions
  onChanged: () => Promise<unknown>
}

/** For what reading could not settle: its id at the service, going on under its own key, or that it never arrived. */
export function SettleCard({ what, settling, asked, desk, actions, onChanged }: Props) {
  const [open, setOpen] = useState<'absent' | 'go-on' | null>(null)
  const close = () => setOpen(null)
  const { absentFrom, mayBeAbsent } = settling
  return (
    <Card title="Settle it by hand">
      {desk.mayAsk && <LinkForm what={what} link={actions.link} onChanged={onChanged} />}
      {settling.mayGoOn && (
        <Way says="While the service still knows its key, the same request can be sent again: it asks the payer at most once.">
          <GoOn desk={desk} onOpen={() => setOpen('go-on')} />
        </Way>
      )}
      {desk.mayAsk && (
        <Way says="If the service says that it never had it, a second person confirms that, and the payer can be asked anew.">
          {mayBeAbsent ? (
            <Button size="sm" onPress={() => setOpen('absent')} whyNot={asked ? 'That waits for a decision.' : null}>
              It never arrived
            </Button>
          ) : (
            <span className="text-text-2">
              {absentFrom === null
                ? 'That cannot be said of this one.'
                : `It may have arrived, or still arrive. Possible from ${formatMoment(absentFrom, desk.zone)}.`}
            </span>
          )}
        </Way>
      )}
      {open === 'absent' && (
        <ReasonDialog
          words={{
            title: 'Say that it never arrived?',
            says: `Somebody else has to confirm it. Ask the service first: if it has the ${what} after all, asking anew asks the payer twice.`,
            confirm: 'Ask to confirm it',
            readBy: 'Whoever decides reads it.',
          }}
          ask={actions.proposeAbsence}
          onAsked={onChanged}
          onClose={close}
        />
      )}
      {open === 'go-on' && (
        <GoOnDialog
          method={desk.proof}
          says="The same request is sent under its own key. Where the service has had it already, it answers as it did then, and the payer is not asked a second time."
          goOn={actions.goOn}
          onDone={onChanged}
          onClose={close}
        />
      )}
    </Card>
  )
}

function LinkForm({ what, link, onChanged }: Pick<Props, 'what' | 'onChanged'> & Pick<Actions, 'link'>) {
  const action = useServerAction()
  const [typed, setTyped] = useState('')
  const send = async () => {
    await action.run(() => link(typed))
    await onChanged()
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3 border-b px-gutter py-3 last:border-b-0"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="min-w-0 grow basis-72">
        <TextField
          label={what === 'payment' ? 'Payment id at the service' : 'Escrow id, as the service gives it'}
          help="It is read first, and has to be of the same amount and currency."
          problem={action.error?.text}
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
  )
}
