'use client'

import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { commentAction } from '@/lib/approvals/actions'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { MOST_COMMENT, readRowNumbers, typedRows } from '@/lib/approvals/row-numbers'
import { useFormats } from '@/lib/messages/use-text'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { useMayComment } from './may-comment'
import { RemarkText } from './remark-text'
import { RowNumbersField } from './row-numbers-field'

type Props = { proposal: Pick<ProposalOf<string, unknown>, 'id' | 'kind' | 'state' | 'comments'> }

/** What people wrote about a proposal, and the form for those who may write. */
export function Comments({ proposal }: Props) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const may = useMayComment() && proposal.state === 'pending'
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      {proposal.comments.length > 0 && (
        <ul aria-label={t('comments.title')} className="flex w-full flex-col gap-2">
          {proposal.comments.map(({ rows, ...remark }) => (
            <li key={remark.id} className="rounded-control bg-sunken px-3 py-2 text-text-2">
              <RemarkText remark={remark} />
              {rows.length > 0 && (
                <span className="block text-caption">
                  {t('comments.rows', { count: rows.length, rows: formats.all(rows.map((row) => String(row.lineNo))) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {may &&
        (open ? (
          <CommentForm proposal={proposal} onDone={() => setOpen(false)} />
        ) : (
          <span className="-ml-2.5">
            <Button variant="quiet" icon={MessageSquare} onPress={() => setOpen(true)}>
              {t('comments.add')}
            </Button>
          </span>
        ))}
    </div>
  )
}

const schema = z.object({ text: z.string(), rows: typedRows })

function CommentForm({ proposal, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const router = useRouter()
  const form = useZodForm(schema, { text: '', rows: '' })
  const action = useFormAction(form)
  const said = useWatch({ control: form.control, name: 'text' })
  const ready = said.trim() !== ''
  const send = async ({ text, rows: typed }: { text: string; rows: string }) => {
    const rows = readRowNumbers(typed)
    if (!ready || rows === null) return
    const done = await action.run(() => commentAction({ proposalId: proposal.id, text, rows }))
    // Some pages with proposals are rendered on the server, others read with queries.
    router.refresh()
    await refetchAfterAction(queries)
    if (done) onDone()
  }
  return (
    <Form form={form} onSend={send} className="flex w-full max-w-96 flex-col gap-3">
      <FormTextArea
        form={form}
        name="text"
        label={t('comments.label')}
        help={t('comments.help')}
        maxLength={MOST_COMMENT}
      />
      {proposal.kind === 'payout' && <RowNumbersField form={form} name="rows" />}
      {action.error && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" busy={action.busy} isDisabled={!ready}>
          {t('comments.add')}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {ui('back')}
        </Button>
      </div>
    </Form>
  )
}
