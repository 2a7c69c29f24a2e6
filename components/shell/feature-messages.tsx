import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import type { MessageFeature } from '@/lib/messages/keys'
import { messagesAddress } from '@/lib/messages/messages-at'
import { MoreMessages } from './more-messages'

type Props = { features: readonly MessageFeature[]; children: ReactNode }

/** Gives the browser the messages of these features, in addition to those of the outer layouts. */
export async function FeatureMessages({ features, children }: Props) {
  const address = messagesAddress(await getLocale(), features)
  preload(address, { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'high' })
  return <MoreMessages address={address}>{children}</MoreMessages>
}
