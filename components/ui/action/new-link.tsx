'use client'

import type { LucideIcon } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useShortcut } from '@/components/ui/value/shortcut'
import { LinkButton } from './link-button'

/** The key that begins something new, on every page that has it. */
export const NEW_KEY = 'N'

/** Links to the page on which the page's own thing is begun: a payout, a payment, an escrow. The key N does the same. */
export function NewLink({ href, label, icon }: { href: Route; label: string; icon: LucideIcon }) {
  const router = useRouter()
  useShortcut(NEW_KEY, label, () => router.push(href))
  return (
    <LinkButton href={href} variant="primary" icon={icon} keys={NEW_KEY}>
      {label}
    </LinkButton>
  )
}
