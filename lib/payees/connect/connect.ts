/** Why a connection did not come about. Each has a page of its own that says what to do. */
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

type Told = { readonly title: string; readonly sentences: readonly string[] }

const NOTHING = 'Nothing was connected, and nothing changes in how you are paid.'

/** What the person is told who wanted to connect their wallet. */
export const CONNECT_ENDED: Readonly<Record<ConnectEnd, Told>> = {
  declined: {
    title: 'You said no',
    sentences: [NOTHING, 'If that was a mistake, open the link once more and allow it this time.'],
  },
  expired: {
    title: 'This took too long',
    sentences: [
      NOTHING,
      'Open the link that you were sent once more and sign in within ten minutes. If the link itself has run out, ask for a new one.',
    ],
  },
  used: {
    title: 'This link was used already',
    sentences: [
      'A link connects one wallet, once.',
      'If it was not you who used it, tell the people who sent it at once. If you need another, ask them for a new link.',
    ],
  },
  'wrong-browser': {
    title: 'This is not the browser you began in',
    sentences: [
      NOTHING,
      'Open the link that you were sent, and stay in that same browser until you are done. If cookies are blocked, allow them for this page.',
    ],
  },
  'service-down': {
    title: 'The wallet service does not answer',
    sentences: [NOTHING, 'Wait some minutes, then open the link once more.'],
  },
  'no-account': {
    title: 'The wallet service did not say which wallet is yours',
    sentences: [
      NOTHING,
      'You can be paid by phone as before. Tell the people who sent the link: they can ask the service why.',
    ],
  },
  'not-yours': {
    title: 'The answer was for somebody else',
    sentences: [
      NOTHING,
      'Open the link that you were sent once more, and begin there. If you did not begin this yourself, close this page and tell the people who pay you.',
    ],
  },
  'too-often': {
    title: 'Begun too often',
    sentences: [NOTHING, 'This link was begun many times without an end. Ask for a new one.'],
  },
}
