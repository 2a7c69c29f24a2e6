'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'

/** Copies `text`; `what` names it ("the disbursement id"). The tick stays until the pointer or the focus leaves. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announce(t('copy.done', { what }))
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={copied ? Check : Copy}
      aria-label={t('copy.button', { what })}
      onPress={copy}
      onBlur={() => setCopied(false)}
      onPointerLeave={() => setCopied(false)}
    />
  )
}
