import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { MessageFeature } from '@/lib/messages/keys'
import { MoreMessages } from './more-messages'

type Props = { features: readonly MessageFeature[]; children: ReactNode }

/** Gives the browser the messages of these features, in addition to those of the outer layouts. */
export async function FeatureMessages({ features, children }: Props) {
  const all = await getMessages()
  const picked = Object.fromEntries(features.map((feature) => [feature, all[feature]]))
  return <MoreMessages messages={picked}>{children}</MoreMessages>
}
