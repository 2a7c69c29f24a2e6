import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { MessageFeature } from '@/lib/messages/keys'
import { MoreMessages } from './more-messages'

type Props = { features: readonly MessageFeature[]; children: ReactNode }

/** Gives the browser the messages of these features, beside those it has from the layouts around. */
export async function FeatureMessages({ features, children }: Props) {
  const all = await getMessages()
  const picked = Object.fromEntries(features.map((feature) => [feature, all[feature]]))
  return <MoreMessages messages={picked}>{children}</MoreMessages>
}
