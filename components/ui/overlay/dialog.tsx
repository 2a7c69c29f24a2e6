'use client'

import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-box'

// A page is read before a dialog of it is opened, so its code is not part of the page.
const load = () => import('./dialog-box')
const DialogBox = lazy(() => load().then((module) => ({ default: module.DialogBox })))

/** A dialog. Esc and the cross close it. The caller keeps what was typed, so that opening it again shows it. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  ) : null
}
