import { type ListQuery, listChoice } from '@/lib/platform/list-page'
import { SHOWS, type Show } from './board'

/** The filter of the board, out of an address; an invalid value shows everything. */
export const readShow = ({ show }: ListQuery): Show => listChoice(show, SHOWS) ?? 'all'
