'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Card } from '@/components/ui/layout/card'
import type { ActionResult } from '@/lib/access/requests/action'
import { useFormats } from '@/lib/messages/use-text'
import type { ResolutionOptions } from '@/lib/submissions/manual-resolution/resolution-view'
import { ResolutionOption, type ResolutionStaff, ResumeButton } from './manual-resolution-parts'
import { ReasonDialog } from './reason-dialog'
import { ResumeDialog } from './resume-dialog'

type Actions = {
  readonly link: (typed: string) => Promise<ActionResult<object>>
  readonly proposeAbsence: (reason: string) => Promise<ActionResult<object>>
  readonly resume: (reason: string, proof: string) => Promise<ActionResult<object>>
}

type Props = {
  what: 'payment' | 'escrow'
  resolutionOptions: ResolutionOptions
  /** Whether its absence has been proposed already. */
  proposed: boolean
  staff: ResolutionStaff
  actions: Actions
  onChanged: () => Promise<unknown>
}

/** For a request whose outcome no reading has shown: give its id at the service, resume it under its own key, or declare that it never arrived. */
export function ResolutionCard({ what, resolutionOptions, proposed, staff, actions, onChanged }: Props) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const [open, setOpen] = useState<'absent' | 'resume' | null>(null)
  const close = () => setOpen(null)
  const { absentFrom, mayBeAbsent } = resolutionOptions
  return (
    <Card title={t('resolve.title')}>
      {staff.mayPropose && <LinkForm what={what} link={actions.link} onChanged={onChanged} />}
      {resolutionOptions.mayResume && (
        <ResolutionOption says={t('resolve.againPayment')}>
          <ResumeButton staff={staff} onOpen={() => setOpen('resume')} />
        </ResolutionOption>
      )}
      {staff.mayPropose && (
        <ResolutionOption says={t('resolve.absentPayment')}>
          {mayBeAbsent ? (
            <Button size="sm" onPress={() => setOpen('absent')} whyNot={proposed ? t('resolve.waits') : null}>
              {t('resolve.neverArrived')}
            </Button>
          ) : (
            <span className="text-text-2">
              {absentFrom === null
                ? t('resolve.impossible')
                : t('resolve.possibleFrom', { time: formats.moment(absentFrom) })}
            </span>
          )}
        </ResolutionOption>
      )}
      {open === 'absent' && (
        <ReasonDialog
          words={{
            title: t('resolve.neverArrivedTitle'),
            says: t('resolve.neverArrivedText', { what }),
            confirm: t('resolve.submit'),
            readBy: t('resolve.reasonHelp'),
          }}
          send={actions.proposeAbsence}
          onSent={onChanged}
          onClose={close}
        />
      )}
      {open === 'resume' && (
        <ResumeDialog
          method={staff.proof}
          says={t('resolve.linkPayment')}
          resume={actions.resume}
          onDone={onChanged}
          onClose={close}
        />
      )}
    </Card>
  )
}

function LinkForm({ what, link, onChanged }: Pick<Props, 'what' | 'onChanged'> & Pick<Actions, 'link'>) {
  const t = useTranslations('approvals')
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
          label={what === 'payment' ? t('resolve.paymentId') : t('resolve.escrowId')}
          help={t('resolve.idHelp')}
          problem={action.error?.text}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      <span className="flex pt-[1.5625rem] max-sm:pt-0">
        <Button type="submit" busy={action.busy} isDisabled={typed.trim() === ''}>
          {t('resolve.thisOne')}
        </Button>
      </span>
    </form>
  )
}
