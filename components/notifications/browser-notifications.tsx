'use client'

import { Button } from '@/components/ui/action/button'
import { type BrowserState, turnOff, turnOn, useBrowserState } from './browser-store'

const WORDS: Readonly<Record<BrowserState, string>> = {
  unknown: '',
  unsupported: 'This browser cannot show notices outside of the page.',
  denied:
    'This browser was told not to show notices from here. Allow notifications for this site in its own settings, then read this page again.',
  off: 'While the desk is open and out of sight, this browser can show the same notices.',
  on: 'While the desk is open and out of sight, this browser shows the same notices. Nothing is shown once it is closed.',
}

/** Whether this browser shows notices, and the way to change that. Nothing is asked of the browser before the click. */
export function BrowserNotices() {
  const state = useBrowserState()
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium">In this browser</p>
      <p className="text-text-2">{WORDS[state]}</p>
      {state === 'off' && (
        <Button size="sm" onPress={() => void turnOn()}>
          Show notices in this browser
        </Button>
      )}
      {state === 'on' && (
        <Button size="sm" onPress={turnOff}>
          Stop showing them here
        </Button>
      )}
    </div>
  )
}
