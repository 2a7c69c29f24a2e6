'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'

/** Copies `text`; `what` names it ("the disbursement id"). The tick stays until the pointer or the focus leaves. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announce(`Copied ${what}.`)
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={copied ? Check : Copy}
      aria-label={`Copy ${what}`}
      onPress={copy}
      onBlur={() => setCopied(false)}
      onHoverEnd={() => setCopied(false)}
    />
  )
}
