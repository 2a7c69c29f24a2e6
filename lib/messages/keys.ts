import type { Messages } from './en'

type Leaf<T, Path extends string = ''> = T extends string
  ? Path
  : { [Key in keyof T & string]: Leaf<T[Key], Path extends '' ? Key : `${Path}.${Key}`> }[keyof T & string]

/** Every key of the catalogue by its full path: "draft.title". */
export type NamespacedMessageKey = Leaf<Messages>

/** The features of the catalogue, one file each. A page gives the browser only those it needs. */
export type MessageFeature = keyof Messages & string
