'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import type { ActionResult } from '@/lib/access/requests/action'
import { useFormats } from '@/lib/messages/use-text'
import type { ChangeResolutionOptions } from '@/lib/submissions/manual-resolution/resolution-view'
import { GoOn, type ResolutionStaff, Way } from './manual-resolution-parts'
import { type ChangeNoun, changeNoun, readSentence } from './manual-resolution-text'
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
  change: { readonly id: string; readonly kind: string; readonly settling: ChangeResolutionOptions }
  /** Whether somebody has asked already that it be said never to have run. */
  asked: boolean
  staff: ResolutionStaff
  actions: SettleActions
  onChanged: () => Promise<unknown>
}

/** For a change of which reading could not tell what it did: read it again, let it go on, or say that it never ran. */
export function SettleChange({ change, asked, staff, actions, onChanged }: Props) {
  const t = useTranslations('approvals')
  const [open, setOpen] = useState<'absent' | 'go-on' | null>(null)
  const close = () => setOpen(null)
  const { id, kind, settling } = change
  const noun = changeNoun(kind)
  return (
    <>
      <ReadAgainWay
        noun={noun}
        settling={settling}
        staff={staff}
        read={() => actions.readAgain(id)}
        onChanged={onChanged}
      />
      {settling.mayResume && (
        <Way says={t('resolve.againChange')}>
          <GoOn staff={staff} onOpen={() => setOpen('go-on')} />
        </Way>
      )}
      {staff.mayAsk && (
        <Way says={t('resolve.absentChange', { noun })}>
          <NeverRan settling={settling} asked={asked} zone={staff.zone} onOpen={() => setOpen('absent')} />
        </Way>
      )}
      {open === 'absent' && (
        <ReasonDialog
          words={{
            title: t('resolve.neverRanTitle'),
            says: t('resolve.neverRanText'),
            confirm: t('resolve.submit'),
            readBy: t('resolve.reasonHelp'),
          }}
          ask={(reason) => actions.proposeNeverRan(id, reason)}
          onAsked={onChanged}
          onClose={close}
        />
      )}
      {open === 'go-on' && (
        <GoOnDialog
          method={staff.proof}
          says={t('resolve.linkChange')}
          goOn={(reason, proof) => actions.goOn(id, reason, proof)}
          onDone={onChanged}
          onClose={close}
        />
      )}
    </>
  )
}

type ReadProps = Pick<Props, 'staff' | 'onChanged'> & {
  noun: ChangeNoun
  settling: ChangeResolutionOptions
  read: () => Promise<ActionResult<object>>
}

function ReadAgainWay({ noun, settling, staff, read, onChanged }: ReadProps) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const action = useServerAction()
  const send = async () => {
    await action.run(read)
    await onChanged()
  }
  const told = readSentence(t, noun, settling.lastRead, (iso) => formats.moment(iso))
  return (
    <>
      <Way says={t('resolve.readDecides', { reading: told })}>
        {staff.mayAsk && (
          <Button size="sm" busy={action.busy} onPress={() => void send()}>
            {t('resolve.refresh')}
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

type NeverProps = Pick<Props, 'asked'> & { settling: ChangeResolutionOptions; zone: string; onOpen: () => void }

function NeverRan({ settling: { mayBeAbsent, absentFrom }, asked, onOpen }: NeverProps) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  if (mayBeAbsent)
    return (
      <Button size="sm" onPress={onOpen} whyNot={asked ? t('resolve.waits') : null}>
        {t('resolve.neverRan')}
      </Button>
    )
  return (
    <span className="text-text-2">
      {absentFrom === null ? t('resolve.mayStillRun') : t('resolve.from', { time: formats.moment(absentFrom) })}
    </span>
  )
}
