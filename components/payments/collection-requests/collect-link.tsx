'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { LinkButton } from '@/components/ui/action/link-button'
import { useShortcut } from '@/components/ui/value/shortcut'

/** The way to collect a payment, by click or by N. */
export function CollectLink() {
  const router = useRouter()
  useShortcut('N', 'Collect a payment', () => router.push('/payments/new'))
  return (
    <LinkButton href="/payments/new" variant="primary" icon={Plus} keys="N">
      Collect a payment
    </LinkButton>
  )
}
