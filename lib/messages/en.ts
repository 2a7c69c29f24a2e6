import ui from './en/ui.json'

/** The English catalogue: one file a feature. The other languages have the same keys. */
export const en = { ui }

export type Messages = typeof en
