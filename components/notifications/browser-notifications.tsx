'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import type { Texts } from '@/lib/messages/use-text'
import { type BrowserState, turnOff, turnOn, useBrowserState } from './browser-store'

const words = (t: Texts<'notifications'>): Readonly<Record<BrowserState, string>> => ({
  unknown: '',
  unsupported: t('browser.unsupported'),
  denied: t('browser.denied'),
  off: t('browser.off'),
  on: t('browser.on'),
})

/** Whether this browser shows notifications, and a button to change it. The browser's permission is requested only on a click. */
export function BrowserNotifications() {
  const t = useTranslations('notifications')
  const state = useBrowserState()
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium">{t('browser.title')}</p>
      <p className="text-text-2">{words(t)[state]}</p>
      {state === 'off' && (
        <Button size="sm" onPress={() => void turnOn()}>
          {t('browser.show')}
        </Button>
      )}
      {state === 'on' && (
        <Button size="sm" onPress={turnOff}>
          {t('browser.hide')}
        </Button>
      )}
    </div>
  )
}
