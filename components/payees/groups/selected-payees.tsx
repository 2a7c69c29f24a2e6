'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { changeGroupAction } from '@/lib/payees/groups/actions'
import type { PayeeGroup } from '@/lib/payees/groups/view'
import { PAYEES } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { AddToGroupDialog } from './group-dialogs'

type Props = {
  ids: readonly string[]
  groups: readonly PayeeGroup[]
  /** The group whose payees are listed. */
  listed: PayeeGroup | null
  onClear: () => void
  /** Shows a group that payees were added to. */
  onAdded: (groupId: string) => void
}

/** How many payees are selected on all pages, and the groups that they are put into or taken out of. */
export function SelectedPayees({ ids, groups, listed, onClear, onAdded }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const action = useServerAction()
  const [isAdding, setAdding] = useState(false)
  const takeOut = async (groupId: string) => {
    const done = await action.run(() => changeGroupAction(groupId, ids, false))
    if (done === null) return
    await refetchAfterAction(queries, PAYEES)
    announce(t('groups.takenOut', { count: done.changed }))
    onClear()
  }
  return (
    <>
      <TotalsBar
        why={action.error?.text}
        actions={
          <>
            <Button onPress={onClear}>{ui('selected.clear')}</Button>
            {listed !== null && (
              <Button busy={action.busy} onPress={() => void takeOut(listed.id)}>
                {t('groups.takeOut')}
              </Button>
            )}
            <Button variant="primary" onPress={() => setAdding(true)}>
              {t('groups.add')}
            </Button>
          </>
        }
      >
        <Total label={ui('selected.rows')}>{ids.length}</Total>
      </TotalsBar>
      {isAdding && (
        <AddToGroupDialog
          groups={groups.filter(({ id }) => id !== listed?.id)}
          payeeIds={ids}
          onClose={() => setAdding(false)}
          onAdded={(groupId) => {
            setAdding(false)
            onClear()
            onAdded(groupId)
          }}
        />
      )}
    </>
  )
}
