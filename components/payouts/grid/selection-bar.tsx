'use client'

import { ChevronDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExcludeDialog } from '@/components/payouts/draft/exclude-dialog'
import type { Bulk } from '@/components/payouts/draft/use-bulk'
import { Button } from '@/components/ui/action/button'
import { classes } from '@/components/ui/classes'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { KeyCap } from '@/components/ui/value/key-cap'
import { networks } from '@/lib/networks/networks'

const AmountsDialog = dynamic(
  () => import('@/components/payouts/draft/amounts-dialog').then((module) => module.AmountsDialog),
  { ssr: false },
)

type Props = {
  payoutId: string
  bulk: Bulk
  onDone: () => void
  /** Whether it is shown on a phone only. */
  onPhone: boolean
}

/** Actions for all selected rows, below the grid. */
export function SelectionBar({ payoutId, bulk, onDone, onPhone }: Props) {
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const [leaving, setLeaving] = useState(false)
  const [pricing, setPricing] = useState(false)
  const does = (asked: Parameters<Bulk['change']>[0]) => () => void bulk.change(asked).then(onDone)
  return (
    <section
      aria-label={t('selection.label')}
      className={classes(
        onPhone && 'md:hidden',
        'sticky bottom-0 z-10 flex h-filter-bar shrink-0 items-center gap-1.5 -mt-px overflow-x-auto border-y bg-accent-bg px-gutter py-2 [scrollbar-width:none] touch:h-auto',
      )}
    >
      <span className="mr-2 shrink-0 font-medium tabular-nums">{t('selection.count', { count: bulk.rows })}</span>
      <Menu
        label={t('selection.networkLabel')}
        placement="bottom start"
        trigger={
          <Button size="sm" icon={ChevronDown} isDisabled={bulk.busy}>
            {t('selection.setNetwork')}
          </Button>
        }
      >
        {networks.map(({ code, name }) => (
          <MenuItem key={code} onAction={does({ what: 'set', values: { network: name } })}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onAction={does({ what: 'set', values: { network: '' } })}>{t('selection.detect')}</MenuItem>
      </Menu>
      <Button size="sm" isDisabled={bulk.busy} onPress={does({ what: 'apply-formats', field: 'phone' })}>
        {t('selection.fixPhones')}
      </Button>
      {bulk.fields.length > 0 && (
        <Button
          size="sm"
          keys="Ctrl D"
          isDisabled={bulk.busy}
          onPress={does({ what: 'fill-down', fields: bulk.fields })}
        >
          {t('selection.fillDown', {
            field: bulk.fields.length === 1 && bulk.fields[0] ? ui(`fieldInText.${bulk.fields[0]}`) : '',
          }).trim()}
        </Button>
      )}
      <Button size="sm" isDisabled={bulk.busy} onPress={() => setPricing(true)}>
        {t('selection.amounts')}
      </Button>
      <Button size="sm" isDisabled={bulk.busy} onPress={() => setLeaving(true)}>
        {t('selection.exclude')}
      </Button>
      <Button size="sm" isDisabled={bulk.busy} onPress={does({ what: 'include' })}>
        {t('selection.include')}
      </Button>
      <span className="ml-auto flex shrink-0 items-center gap-1.5 pl-4 text-caption text-text-2 touch:hidden">
        {t('selection.done')} <KeyCap>Esc</KeyCap>
      </span>
      {pricing && (
        <AmountsDialog
          bulk={bulk}
          onClose={() => setPricing(false)}
          onDone={() => {
            setPricing(false)
            onDone()
          }}
        />
      )}
      <ExcludeDialog
        payoutId={payoutId}
        which={ui('rows', { count: bulk.rows })}
        isOpen={leaving}
        onClose={() => setLeaving(false)}
        send={async (reason) => {
          const answer = await bulk.request({ what: 'exclude', reason })
          if (answer.ok) onDone()
          return answer
        }}
      />
    </section>
  )
}
