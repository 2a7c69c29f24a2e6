'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/overlay/dialog'
import { KeyCap } from '@/components/ui/value/key-cap'
import type { Shortcut } from '@/components/ui/value/shortcut'

/** The keys that act on the page it was opened on. */
export function KeysDialog({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const t = useTranslations('shell')
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title')}>
      <ul>
        {shortcuts.map(({ keys, does }) => (
          <li key={keys} className="flex h-row-list items-center justify-between gap-4 border-b last:border-b-0">
            <span className="text-text">{does}</span>
            <KeyCap>{keys}</KeyCap>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-text-3">{t('keys.note')}</p>
    </Dialog>
  )
}
