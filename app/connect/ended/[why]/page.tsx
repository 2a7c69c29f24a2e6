import { notFound } from 'next/navigation'
import { ConnectFrame } from '@/components/connect/connect-frame'
import { requestTranslator } from '@/lib/messages/request-locale'
import { CONNECT_ENDED, isConnectEnd } from '@/lib/payees/connect/connect'
import { settings } from '@/lib/platform/settings'

/** Where a payee ends whose wallet was not connected: why, and what to do. */
export default async function EndedPage({ params }: PageProps<'/connect/ended/[why]'>) {
  const { why } = await params
  if (!isConnectEnd(why)) notFound()
  const { title, paragraphs } = CONNECT_ENDED[why]
  const { text } = await requestTranslator()
  return (
    <ConnectFrame title={text(title)} merchant={settings().merchantName}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.key}>{text(paragraph)}</p>
      ))}
    </ConnectFrame>
  )
}
