'use client'

import { useState } from 'react'
import { Later, laterCode } from '@/components/ui/later'
import type { DrawerProps } from './drawer-box'

// As for a dialog: not part of the page.
const box = laterCode<DrawerProps>(() => import('./drawer-box').then((module) => module.DrawerBox))

/** A panel that slides over the page from its edge; on a phone it takes the whole page. Esc and the cross close it. */
export function Drawer(props: DrawerProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Later code={box} with={props} /> : null
}
