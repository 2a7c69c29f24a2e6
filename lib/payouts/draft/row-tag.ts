import { randomMark } from '@/lib/submissions/content/tag'

/**
 * A row's own short name. It travels in the `reference` of a recipient, so an item of the service leads back to exactly one
 * row of ours.
 */
export const newRowTag = (): string => randomMark()
