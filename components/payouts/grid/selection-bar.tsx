'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { LeaveOutDialog } from '@/components/payouts/draft/exclude-dialog'
import type { Bulk } from '@/components/payouts/draft/use-bulk'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { countText } from '@/components/ui/value/count'
import { KeyCap } from '@/components/ui/value/key-cap'
import { fieldNames } from '@/lib/sheet/columns/fields'

/** What can be done with all selected rows at once; it stands where the filters stand while more than one is selected. */
export function SelectionBar({ payoutId, bulk, onDone }: { payoutId: string; bulk: Bulk; onDone: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const rows = countText(bulk.rows)
  const does = (asked: Parameters<Bulk['change']>[0]) => () => void bulk.change(asked).then(onDone)
  return (
    <section
      aria-label="Selected rows"
      className="flex h-filter-bar shrink-0 items-center gap-1.5 -mt-px overflow-x-auto border-y bg-accent-bg px-gutter py-2 [scrollbar-width:none] touch:h-auto"
    >
      <span className="mr-2 shrink-0 font-medium tabular-nums">{rows} rows selected</span>
      <Menu
        label="Network of the selected rows"
        placement="bottom start"
        trigger={
          <Button size="sm" icon={ChevronDown} isDisabled={bulk.busy}>
            Set network
          </Button>
        }
      >
        <MenuItem onAction={does({ what: 'set', values: { rail: 'MTN' } })}>MTN</MenuItem>
        <MenuItem onAction={does({ what: 'set', values: { rail: 'Airtel' } })}>Airtel</MenuItem>
        <MenuItem onAction={does({ what: 'set', values: { rail: '' } })}>By the number</MenuItem>
      </Menu>
      <Button size="sm" isDisabled={bulk.busy} onPress={does({ what: 'use-repairs', field: 'phone' })}>
        Fix phones
      </Button>
      {bulk.fields.length > 0 && (
        <Button
          size="sm"
          keys="Ctrl D"
          isDisabled={bulk.busy}
          onPress={does({ what: 'fill-down', fields: bulk.fields })}
        >
          {`Fill down ${bulk.fields.length === 1 && bulk.fields[0] ? fieldNames[bulk.fields[0]] : ''}`.trim()}
        </Button>
      )}
      <Button size="sm" isDisabled={bulk.busy} onPress={() => setLeaving(true)}>
        Exclude
      </Button>
      <Button size="sm" isDisabled={bulk.busy} onPress={does({ what: 'bring-back' })}>
        Include
      </Button>
      <span className="ml-auto flex shrink-0 items-center gap-1.5 pl-4 text-caption text-text-2 touch:hidden">
        Done <KeyCap>Esc</KeyCap>
      </span>
      <LeaveOutDialog
        payoutId={payoutId}
        which={`${rows} rows`}
        isOpen={leaving}
        onClose={() => setLeaving(false)}
        ask={async (reason) => {
          const answer = await bulk.ask({ what: 'leave-out', reason })
          if (answer.ok) onDone()
          return answer
        }}
      />
    </section>
  )
}
