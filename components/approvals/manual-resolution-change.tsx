'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import type { ActionResult } from '@/lib/access/requests/action'
import type { ChangeSettling } from '@/lib/submissions/manual-resolution/resolution-view'
import { formatMoment } from '@/lib/time/zone'
import { GoOn, type SettleDesk, Way } from './manual-resolution-parts'
import { changeNoun, readSentence } from './manual-resolution-text'
import { ReasonDialog } from './reason-dialog'
import { GoOnDialog } from './resume-dialog'

/** What can be asked of the server about a change that waits for a person, by our number of the request. */
export type SettleActions = {
  readonly readAgain: (submissionId: string) => Promise<ActionResult<{ ended: boolean }>>
  readonly proposeNeverRan: (submissionId: string, reason: string) => Promise<ActionResult<{ proposalId: string }>>
  readonly goOn: (
    submissionId: string,
    reason: string,
    proof: string,
  ) => Promise<ActionResult<{ submissionId: string }>>
}

type Props = {
  change: { readonly id: string; readonly kind: string; readonly settling: ChangeSettling }
  /** Whether somebody has asked already that it be said never to have run. */
  asked: boolean
  desk: SettleDesk
  actions: SettleActions
  onChanged: () => Promise<unknown>
}

/** For a change of which reading could not tell what it did: read it again, let it go on, or say that it never ran. */
export function SettleChange({ change, asked, desk, actions, onChanged }: Props) {
  const [open, setOpen] = useState<'absent' | 'go-on' | null>(null)
  const close = () => setOpen(null)
  const { id, kind, settling } = change
  const noun = changeNoun(kind)
  return (
    <>
      <ReadAgainWay
        noun={noun}
        settling={settling}
        desk={desk}
        read={() => actions.readAgain(id)}
        onChanged={onChanged}
      />
      {settling.mayGoOn && (
        <Way says="While the service still knows its key, the same request can be sent under it: what has happened by then does not happen again.">
          <GoOn desk={desk} onOpen={() => setOpen('go-on')} />
        </Way>
      )}
      {desk.mayAsk && (
        <Way
          says={`Once nothing of it can run any more, and a reading shows that nothing has, two people say that the ${noun} never ran. It can be asked for again then.`}
        >
          <NeverRan settling={settling} asked={asked} zone={desk.zone} onOpen={() => setOpen('absent')} />
        </Way>
      )}
      {open === 'absent' && (
        <ReasonDialog
          words={{
            title: 'Say that it never ran?',
            says: 'It is read once more before. Only where the reading shows that nothing of it happened, somebody else is asked to confirm it.',
            confirm: 'Ask to confirm it',
            readBy: 'Whoever decides reads it.',
          }}
          ask={(reason) => actions.proposeNeverRan(id, reason)}
          onAsked={onChanged}
          onClose={close}
        />
      )}
      {open === 'go-on' && (
        <GoOnDialog
          method={desk.proof}
          says="It is read first. What is not so yet is asked for by the same request under its own key, so that nothing happens twice."
          goOn={(reason, proof) => actions.goOn(id, reason, proof)}
          onDone={onChanged}
          onClose={close}
        />
      )}
    </>
  )
}

type ReadProps = Pick<Props, 'desk' | 'onChanged'> & {
  noun: string
  settling: ChangeSettling
  read: () => Promise<ActionResult<object>>
}

function ReadAgainWay({ noun, settling, desk, read, onChanged }: ReadProps) {
  const action = useServerAction()
  const send = async () => {
    await action.run(read)
    await onChanged()
  }
  const told = readSentence(noun, settling.lastRead, (iso) => formatMoment(iso, desk.zone))
  return (
    <>
      <Way says={`${told} What is read ends it, whatever anybody says; it is read every hour by itself.`}>
        {desk.mayAsk && (
          <Button size="sm" busy={action.busy} onPress={() => void send()}>
            Read it again now
          </Button>
        )}
      </Way>
      {action.error && (
        <div className="border-b px-gutter py-2.5">
          <ErrorMessage error={action.error} />
        </div>
      )}
    </>
  )
}

type NeverProps = Pick<Props, 'asked'> & { settling: ChangeSettling; zone: string; onOpen: () => void }

function NeverRan({ settling: { mayBeAbsent, absentFrom }, asked, zone, onOpen }: NeverProps) {
  if (mayBeAbsent)
    return (
      <Button size="sm" onPress={onOpen} whyNot={asked ? 'That waits for a decision.' : null}>
        It never ran
      </Button>
    )
  return (
    <span className="text-text-2">
      {absentFrom === null
        ? 'That cannot be said of this one: the service may still carry it out.'
        : `Possible from ${formatMoment(absentFrom, zone)}.`}
    </span>
  )
}
