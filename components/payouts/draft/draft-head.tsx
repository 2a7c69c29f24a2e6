'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Redo2, Undo2, Upload } from 'lucide-react'
import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActivityButton } from '@/components/activity/activity-button'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { DuplicateButton } from '@/components/payouts/duplicate-button'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutNote } from '@/components/payouts/payout-note'
import { RecordedSteps } from '@/components/payouts/recorded-steps'
import { useStaff } from '@/components/payouts/staff-context'
import { SaveTemplateDialog } from '@/components/payouts/templates/save-template-button'
import { WhatTheSheetChanged } from '@/components/payouts/upload/replaced-sheet-changes'
import { usePayout } from '@/components/payouts/use-payout'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { addGroupAction } from '@/lib/payouts/groups/actions'
import { discardDraftAction } from '@/lib/payouts/upload/actions'
import type { RowPlace } from '@/lib/payouts/view'
import { payoutKeys, presenceQuery } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { WhyADraftAgain } from './why-a-draft-again'

// Loaded when it is opened first, and kept from then on with what was typed.
const RenameDialog = dynamic(() => import('./rename-dialog').then((module) => module.RenameDialog), { ssr: false })
const PayGroupDialog = dynamic(
  () => import('@/components/payees/groups/pay-group-dialog').then((module) => module.PayGroupDialog),
  { ssr: false },
)
const AddRowsDialog = dynamic(() => import('./add-rows-dialog').then((module) => module.AddRowsDialog), { ssr: false })

/** The head of a draft: what it is, when it was saved, and what can be done with it as a whole. */
export function DraftHead({ onReplace, onJump }: { onReplace: () => void; onJump: (place: RowPlace) => void }) {
  const payout = usePayout()
  const edits = useEdits()
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useText()
  const t = useTranslations('draft')
  const queries = useQueryClient()
  const { mayPrepare } = useStaff()
  const { data: others = [] } = useQuery(presenceQuery(payout.id))
  const [dialog, setDialog] = useState<'none' | 'add' | 'group' | 'rename' | 'save' | 'discard'>('none')
  const [opened, setOpened] = useState<{ readonly [K in 'add' | 'rename']?: true }>({})
  const open = (which: 'add' | 'rename') => {
    setOpened((was) => ({ ...was, [which]: true }))
    setDialog(which)
  }
  const close = () => setDialog('none')
  const { sheet } = payout
  return (
    <>
      <PageHeader
        title={payout.name}
        chip={<PayoutChip />}
        facts={[
          ui(`kind.${payout.kind}`),
          sheet.name && (sheet.tab ? t('head.sheet', { file: sheet.name, tab: sheet.tab }) : sheet.name),
          ui('rows', { count: payout.counts.all }),
          alsoHere(t, formats, others),
          edits.busy
            ? t('head.saving')
            : t('head.saved', { time: formats.clock(payout.updatedAt), zone: formats.zoneName() }),
        ]}
        actions={
          <>
            <ActivityButton thing={`payout:${payout.id}`} />
            {mayPrepare && (
              <>
                <DuplicateButton />
                <Button
                  variant="quiet"
                  icon={Undo2}
                  aria-label={
                    payout.history.undo ? t('head.undoWhat', { what: text(payout.history.undo.what) }) : t('head.undo')
                  }
                  isDisabled={edits.busy || payout.history.undo === null}
                  onPress={() => void edits.step(true)}
                >
                  {t('head.undo')}
                </Button>
                <Button
                  variant="quiet"
                  icon={Redo2}
                  aria-label={
                    payout.history.redo ? t('head.redoWhat', { what: text(payout.history.redo.what) }) : t('head.redo')
                  }
                  isDisabled={edits.busy || payout.history.redo === null}
                  onPress={() => void edits.step(false)}
                />
                <Button variant="quiet" icon={Upload} onPress={onReplace}>
                  {t('head.replace')}
                </Button>
                {Object.keys(payout.problems).length > 0 && (
                  <LinkButton href={`/api/payouts/${payout.id}/problems`} icon={Download} download>
                    {t('head.downloadErrors')}
                  </LinkButton>
                )}
                <Menu label={t('head.more')} trigger={<Button icon={Ellipsis} aria-label={t('head.more')} />}>
                  <MenuItem onAction={() => open('add')}>{t('add.title')}</MenuItem>
                  <MenuItem onAction={() => setDialog('group')}>{t('add.group')}</MenuItem>
                  <MenuItem onAction={() => open('rename')}>{t('rename.confirm')}</MenuItem>
                  <MenuItem onAction={() => setDialog('save')}>{t('saveAs.button')}</MenuItem>
                  <MenuItem bad onAction={() => setDialog('discard')}>
                    {t('discard.confirm')}
                  </MenuItem>
                </Menu>
              </>
            )}
          </>
        }
      />
      <PayoutNote />
      <RecordedSteps stage="check" />
      <WhyADraftAgain onJump={onJump} />
      <WhatTheSheetChanged />
      {opened.add && <AddRowsDialog isOpen={dialog === 'add'} onClose={close} />}
      {opened.rename && <RenameDialog key={payout.name} isOpen={dialog === 'rename'} onClose={close} />}
      {dialog === 'group' && (
        <PayGroupDialog
          groupId={null}
          confirm={t('add.group')}
          send={(changeId, groupId, amounts) => addGroupAction(payout.id, changeId, { groupId, amounts })}
          onClose={close}
          onDone={async ({ rows }) => {
            await refetchAfterAction(queries, payoutKeys.one(payout.id))
            announce(t('add.added', { count: rows }))
            close()
          }}
        />
      )}
      {dialog === 'save' && <SaveTemplateDialog onClose={close} />}
      <DiscardDialog isOpen={dialog === 'discard'} onClose={close} />
    </>
  )
}

function alsoHere(t: Texts<'draft'>, formats: Formats, names: readonly string[]): string | null {
  const [first] = names
  if (first === undefined) return null
  return names.length === 1
    ? t('head.alsoHere', { who: first })
    : t('head.alsoHereSeveral', { names: formats.all(names) })
}

function DiscardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const router = useRouter()
  const queries = useQueryClient()
  const action = useServerAction()
  const discard = async () => {
    const done = await action.run(() => succeeded(discardDraftAction(payout.id)))
    if (!done) return
    await queries.invalidateQueries({ queryKey: payoutKeys.all, refetchType: 'none' })
    router.push('/payouts' as Route)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('discard.title', { name: payout.name })}
      confirm={t('discard.confirm')}
      destructive
      busy={action.busy}
      onConfirm={() => void discard()}
    >
      {action.error ? action.error.text : t('discard.text')}
    </ConfirmDialog>
  )
}
