'use client'

import { useState } from 'react'
import { Later, laterCode } from '@/components/ui/later'
import type { DialogProps } from './dialog-box'

// A page is read before a dialog of it is opened.
const box = laterCode<DialogProps>(() => import('./dialog-box').then((module) => module.DialogBox))

/** Gets the code of dialogs before one is opened. */
export const loadDialogs = box.ahead

/** A dialog. Esc and the cross close it. The caller keeps what was typed, so that opening it again shows it. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Later code={box} with={props} /> : null
}
