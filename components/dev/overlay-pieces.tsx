'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Drawer } from '@/components/ui/overlay/drawer'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { nothing, Piece, Pieces } from './pieces'

const KINDS = ['dialog', 'confirm', 'drawer'] as const
const NAMES = { dialog: 'Open a dialog', confirm: 'Open a confirmation', drawer: 'Open a drawer' } as const

export function OverlayPieces() {
  const [open, setOpen] = useState<(typeof KINDS)[number] | null>(null)
  const close = () => setOpen(null)
  return (
    <Pieces title="Overlays">
      <Piece name="Dialog, ConfirmDialog, Drawer, Menu">
        {KINDS.map((kind) => (
          <Button key={kind} onPress={() => setOpen(kind)}>
            {NAMES[kind]}
          </Button>
        ))}
        <Menu label="More" trigger={<Button icon={Ellipsis} aria-label="Open a menu" />}>
          <MenuItem onAction={nothing}>Rename</MenuItem>
          <MenuItem bad onAction={nothing}>
            Discard
          </MenuItem>
        </Menu>
      </Piece>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="A dialog"
        actions={<Button onPress={close}>Close</Button>}
      >
        <p>What it is about.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Discard this draft?"
        confirm="Discard draft"
        onConfirm={close}
        destructive
      >
        Its rows and edits are removed. Nothing was sent.
      </ConfirmDialog>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Details">
        <p>What a drawer shows.</p>
      </Drawer>
    </Pieces>
  )
}
