'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { useFormats } from '@/lib/messages/use-text'
import {
  proposeNeverRanAction,
  readChangeAgainAction,
  resumeChangeAction,
} from '@/lib/submissions/manual-resolution/actions'
import type { ChangeResolutionOptions } from '@/lib/submissions/manual-resolution/resolution-view'
import { ResolutionOption, type ResolutionStaff, ResumeButton } from './manual-resolution-parts'
import { type ChangeNoun, changeNoun, readSentence } from './manual-resolution-text'
import { ReasonDialog } from './reason-dialog'
import { ResumeDialog } from './resume-dialog'

type Props = {
  change: { readonly id: string; readonly kind: string; readonly resolutionOptions: ChangeResolutionOptions }
  /** Whether it has been proposed already that it never ran. */
  proposed: boolean
  staff: ResolutionStaff
  onChanged: () => Promise<unknown>
}

/** For a change whose outcome no reading has shown: read it again, resume it, or declare that it never ran. */
export function ChangeResolution({ change, proposed, staff, onChanged }: Props) {
  const t = useTranslations('approvals')
  const [open, setOpen] = useState<'absent' | 'resume' | null>(null)
  const close = () => setOpen(null)
  const { id, kind, resolutionOptions } = change
  const noun = changeNoun(kind)
  return (
    <>
      <ReadAgainOption id={id} noun={noun} resolutionOptions={resolutionOptions} staff={staff} onChanged={onChanged} />
      {resolutionOptions.mayResume && (
        <ResolutionOption says={t('resolve.againChange')}>
          <ResumeButton staff={staff} onOpen={() => setOpen('resume')} />
        </ResolutionOption>
      )}
      {staff.mayPropose && (
        <ResolutionOption says={t('resolve.absentChange', { noun })}>
          <NeverRan resolutionOptions={resolutionOptions} proposed={proposed} onOpen={() => setOpen('absent')} />
        </ResolutionOption>
      )}
      {open === 'absent' && (
        <ReasonDialog
          words={{
            title: t('resolve.neverRanTitle'),
            says: t('resolve.neverRanText'),
            confirm: t('resolve.submit'),
            readBy: t('resolve.reasonHelp'),
          }}
          send={(reason) => proposeNeverRanAction(id, reason)}
          onSent={onChanged}
          onClose={close}
        />
      )}
      {open === 'resume' && (
        <ResumeDialog
          method={staff.proof}
          says={t('resolve.linkChange')}
          resume={(reason, proof) => resumeChangeAction(id, reason, proof)}
          onDone={onChanged}
          onClose={close}
        />
      )}
    </>
  )
}

type ReadProps = Pick<Props, 'staff' | 'onChanged'> & {
  id: string
  noun: ChangeNoun
  resolutionOptions: ChangeResolutionOptions
}

function ReadAgainOption({ id, noun, resolutionOptions, staff, onChanged }: ReadProps) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const action = useServerAction()
  const send = async () => {
    await action.run(() => readChangeAgainAction(id))
    await onChanged()
  }
  const reading = readSentence(t, noun, resolutionOptions.lastRead, (iso) => formats.moment(iso))
  return (
    <>
      <ResolutionOption says={t('resolve.readDecides', { reading })}>
        {staff.mayPropose && (
          <Button size="sm" busy={action.busy} onPress={() => void send()}>
            {t('resolve.refresh')}
          </Button>
        )}
      </ResolutionOption>
      {action.error && (
        <div className="border-b px-gutter py-2.5">
          <ErrorMessage error={action.error} />
        </div>
      )}
    </>
  )
}

type NeverProps = Pick<Props, 'proposed'> & { resolutionOptions: ChangeResolutionOptions; onOpen: () => void }

function NeverRan({ resolutionOptions: { mayBeAbsent, absentFrom }, proposed, onOpen }: NeverProps) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  if (mayBeAbsent)
    return (
      <Button size="sm" onPress={onOpen} whyNot={proposed ? t('resolve.waits') : null}>
        {t('resolve.neverRan')}
      </Button>
    )
  return (
    <span className="text-text-2">
      {absentFrom === null ? t('resolve.mayStillRun') : t('resolve.from', { time: formats.moment(absentFrom) })}
    </span>
  )
}
