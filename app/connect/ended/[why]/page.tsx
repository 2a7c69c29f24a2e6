import { notFound } from 'next/navigation'
import { ConnectFrame } from '@/components/connect/connect-frame'
import { CONNECT_ENDED, isConnectEnd } from '@/lib/payees/connect/connect'
import { settings } from '@/lib/platform/settings'

/** Where a payee ends whose wallet was not connected: why, and what to do. */
export default async function EndedPage({ params }: PageProps<'/connect/ended/[why]'>) {
  const { why } = await params
  if (!isConnectEnd(why)) notFound()
  const { title, sentences } = CONNECT_ENDED[why]
  return (
    <ConnectFrame title={title} merchant={settings().merchantName}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConnectFrame>
  )
}
