'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Redo2, Undo2, Upload } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useDesk } from '@/components/payouts/desk-context'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutSteps } from '@/components/payouts/payout-steps'
import { KIND_WORDS } from '@/components/payouts/sending/kind-text'
import { WhatTheSheetChanged } from '@/components/payouts/upload/replaced-sheet-changes'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { rowsText } from '@/components/ui/value/count'
import type { PayoutView } from '@/lib/payouts/view'
import { hereQuery, payoutKeys } from '@/lib/queries/payouts'
import { formatClock, zoneName } from '@/lib/time/zone'
import { AddRowsDialog } from './add-rows-dialog'
import { RenameDialog } from './rename-dialog'
import type { Edits } from './use-edits'

/** The head of a draft: what it is, when it was saved, and what can be done with it as a whole. */
export function DraftHead({ payout, edits, onReplace }: { payout: PayoutView; edits: Edits; onReplace: () => void }) {
  const { zone, mayPrepare } = useDesk()
  const { data: others = [] } = useQuery(hereQuery(payout.id))
  const [dialog, setDialog] = useState<'none' | 'add' | 'rename' | 'discard'>('none')
  const close = () => setDialog('none')
  const { sheet } = payout
  return (
    <>
      <PageHeader
        title={payout.name}
        chip={<PayoutChip payout={payout} />}
        facts={[
          KIND_WORDS[payout.kind],
          sheet.name && (sheet.tab ? `${sheet.name}, sheet “${sheet.tab}”` : sheet.name),
          rowsText(payout.counts.all),
          alsoHere(others),
          edits.busy ? 'Saving' : `Saved ${formatClock(payout.updatedAt, zone)} ${zoneName(zone)}`,
        ]}
        actions={
          mayPrepare && (
            <>
              <Button
                variant="quiet"
                icon={Undo2}
                aria-label={payout.history.undo ? `Undo: ${payout.history.undo.what}` : 'Undo'}
                isDisabled={edits.busy || payout.history.undo === null}
                onPress={() => void edits.step(true)}
              >
                Undo
              </Button>
              <Button
                variant="quiet"
                icon={Redo2}
                aria-label={payout.history.redo ? `Redo: ${payout.history.redo.what}` : 'Redo'}
                isDisabled={edits.busy || payout.history.redo === null}
                onPress={() => void edits.step(false)}
              />
              <Button variant="quiet" icon={Upload} onPress={onReplace}>
                Replace sheet
              </Button>
              {Object.keys(payout.problems).length > 0 && (
                <LinkButton href={`/api/payouts/${payout.id}/problems`} icon={Download} download>
                  Sheet of problems
                </LinkButton>
              )}
              <Menu label="More" trigger={<Button icon={Ellipsis} aria-label="More" />}>
                <MenuItem onAction={() => setDialog('add')}>Add rows</MenuItem>
                <MenuItem onAction={() => setDialog('rename')}>Rename</MenuItem>
                <MenuItem bad onAction={() => setDialog('discard')}>
                  Discard the draft
                </MenuItem>
              </Menu>
            </>
          )
        }
      />
      <PayoutSteps stage="Check and quote" />
      <WhyADraftAgain payout={payout} />
      <WhatTheSheetChanged payout={payout} />
      <AddRowsDialog payout={payout} isOpen={dialog === 'add'} onClose={close} />
      <RenameDialog key={payout.name} payout={payout} isOpen={dialog === 'rename'} onClose={close} />
      <DiscardDialog payout={payout} isOpen={dialog === 'discard'} onClose={close} />
    </>
  )
}

function alsoHere(names: readonly string[]): string | null {
  const [first] = names
  if (first === undefined) return null
  return names.length === 1 ? `${first} is also here` : `${names.join(', ')} are also here`
}

/** Says what became of the approval that was asked for before: rejected, taken back or lapsed, by whom and why. */
function WhyADraftAgain({ payout }: { payout: PayoutView }) {
  const last = payout.proposals.find((one) => one.kind === 'payout')
  if (last === undefined || last.state === 'pending' || last.state === 'approved') return null
  const rejected = last.decisions.find((one) => one.what === 'reject')
  const text =
    last.state === 'rejected'
      ? `${rejected?.who ?? 'The approver'} rejected this: “${rejected?.reason ?? 'no reason given'}”. Nothing was sent. Mend the rows, then ask for approval again.`
      : last.state === 'lapsed'
        ? 'Nobody decided in time, so the approval that was asked for has lapsed. Nothing was sent. Ask again.'
        : `The approval that was asked for is void: ${last.voidReason ?? 'the rows changed'}. Nothing was sent. Ask again when the rows are right.`
  return (
    <div className="border-b px-gutter py-2">
      <Notice tone="warn">{text}</Notice>
    </div>
  )
}

function DiscardDialog({ payout, isOpen, onClose }: { payout: PayoutView; isOpen: boolean; onClose: () => void }) {
  const { actions } = useDesk()
  const router = useRouter()
  const queries = useQueryClient()
  const action = useServerAction()
  const discard = async () => {
    const done = await action.run(async () => {
      const answer = await actions.discard(payout.id)
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    if (!done) return
    await queries.invalidateQueries({ queryKey: payoutKeys.all, refetchType: 'none' })
    router.push('/payouts' as Route)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Discard “${payout.name}”?`}
      confirm="Discard the draft"
      destructive
      busy={action.busy}
      onConfirm={() => void discard()}
    >
      {action.error
        ? action.error.text
        : 'Nothing was sent and nothing will be. The rows stay on record; the draft leaves the list.'}
    </ConfirmDialog>
  )
}
