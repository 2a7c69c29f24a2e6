import type { ReactNode } from 'react'
import { FeatureMessages } from '@/components/shell/feature-messages'

export default function MessagesLayout({ children }: { children: ReactNode }) {
  return (
    <FeatureMessages
      features={[
        'activity',
        'balance',
        'approval',
        'approvals',
        'balance',
        'groups',
        'holds',
        'issues',
        'policy',
        'resolution',
        'sending',
        'sheet',
        'terms',
        'upload',
        'values',
      ]}
    >
      {children}
    </FeatureMessages>
  )
}
