import { type Message, message } from '@/lib/messages/message'

/** Why a wallet was not connected. Each has its own page, which says what to do. */
export const CONNECT_ENDS = [
  'declined',
  'expired',
  'used',
  'wrong-browser',
  'service-down',
  'no-account',
  'not-yours',
  'too-often',
] as const
export type ConnectEnd = (typeof CONNECT_ENDS)[number]

export const isConnectEnd = (text: string): text is ConnectEnd => CONNECT_ENDS.some((end) => end === text)

type EndedText = { readonly title: Message; readonly paragraphs: readonly Message[] }

/** What the person who wanted to connect their wallet reads. */
export const CONNECT_ENDED: Readonly<Record<ConnectEnd, EndedText>> = {
  declined: {
    title: message('connect.ended.declined.title'),
    paragraphs: [message('connect.ended.declined.nothing'), message('connect.ended.declined.next')],
  },
  expired: {
    title: message('connect.ended.expired.title'),
    paragraphs: [message('connect.ended.expired.nothing'), message('connect.ended.expired.next')],
  },
  used: {
    title: message('connect.ended.used.title'),
    paragraphs: [message('connect.ended.used.nothing'), message('connect.ended.used.next')],
  },
  'wrong-browser': {
    title: message('connect.ended.wrongBrowser.title'),
    paragraphs: [message('connect.ended.wrongBrowser.nothing'), message('connect.ended.wrongBrowser.next')],
  },
  'service-down': {
    title: message('connect.ended.serviceDown.title'),
    paragraphs: [message('connect.ended.serviceDown.nothing'), message('connect.ended.serviceDown.next')],
  },
  'no-account': {
    title: message('connect.ended.noAccount.title'),
    paragraphs: [message('connect.ended.noAccount.nothing'), message('connect.ended.noAccount.next')],
  },
  'not-yours': {
    title: message('connect.ended.notYours.title'),
    paragraphs: [message('connect.ended.notYours.nothing'), message('connect.ended.notYours.next')],
  },
  'too-often': {
    title: message('connect.ended.tooOften.title'),
    paragraphs: [message('connect.ended.tooOften.nothing'), message('connect.ended.tooOften.next')],
  },
}
