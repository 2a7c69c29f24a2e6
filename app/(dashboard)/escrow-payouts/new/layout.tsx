import type { ReactNode } from 'react'
import { FeatureMessages } from '@/components/shell/feature-messages'

export default function MessagesLayout({ children }: { children: ReactNode }) {
  return <FeatureMessages features={['groups', 'draft', 'sheet', 'upload', 'values']}>{children}</FeatureMessages>
}
