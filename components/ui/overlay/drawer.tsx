'use client'

import { lazy, Suspense, useState } from 'react'
import type { DrawerProps } from './drawer-box'

// As for a dialog: not part of the page.
const load = () => import('./drawer-box')
const DrawerBox = lazy(() => load().then((module) => ({ default: module.DrawerBox })))

/** A panel that slides over the page from its edge; on a phone it takes the whole page. Esc and the cross close it. */
export function Drawer(props: DrawerProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <DrawerBox {...props} />
    </Suspense>
  ) : null
}
