'use client'

import { Dialog } from '@/components/ui/overlay/dialog'
import { KeyCap } from '@/components/ui/value/key-cap'
import type { Shortcut } from '@/components/ui/value/shortcut'

/** The keys that act on the page it was opened on. */
export function KeysDialog({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys on this page">
      <ul>
        {shortcuts.map(({ keys, does }) => (
          <li key={keys} className="flex h-row-list items-center justify-between gap-4 border-b last:border-b-0">
            <span className="text-text">{does}</span>
            <KeyCap>{keys}</KeyCap>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-text-3">
        They are off while you type in a field. No single key moves money: that takes your code or password.
      </p>
    </Dialog>
  )
}
