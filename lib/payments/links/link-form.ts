import { message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { HOME } from '@/lib/networks/countries'
import { emptyForm, type FormProblems, readPaymentForm } from '@/lib/payments/collection-requests/new-payment'
import { visibleWords } from '@/lib/text/visible-words'

/** For how many days a link can be paid. */
export const LINK_DAYS = [1, 7, 14, 30, 90] as const

/** The form of a new payment link, as typed. Links are paid by mobile money, in the currency of its networks. */
export type LinkForm = {
  readonly amount: string
  readonly reference: string
  readonly payerName: string
  /** One of `LINK_DAYS`, as text. */
  readonly days: string
}

export const emptyLink: LinkForm = { amount: '', reference: '', payerName: '', days: '14' }

export type NewLink = {
  readonly amount: Amount
  readonly currency: string
  readonly reference: string
  readonly payerName: string | null
  readonly days: number
}

/** Reads the form of a new link: the link to be made, or the problem of each field. */
export function readLinkForm({
  amount,
  reference,
  payerName,
  days,
}: LinkForm): { readonly ok: true; readonly link: NewLink } | { readonly ok: false; readonly problems: FormProblems } {
  // The checks of a payment, without its payer: who that is comes with the link.
  const typed = { ...emptyForm, method: 'card', currency: HOME.currency, email: 'payer@payer.example' }
  const read = readPaymentForm({ ...typed, amount, reference, name: payerName }, '')
  const chosen = LINK_DAYS.find((one) => String(one) === days)
  const problems: FormProblems = {
    ...(read.ok ? {} : rename(read.problems)),
    ...(visibleWords(reference) === '' ? { reference: message('payments.links.problem.reference') } : {}),
    ...(chosen === undefined ? { days: message('payments.links.problem.days') } : {}),
  }
  if (!read.ok || Object.keys(problems).length > 0 || chosen === undefined) return { ok: false, problems }
  const { asked } = read
  return {
    ok: true,
    link: {
      ...{ amount: asked.amount, currency: HOME.currency, reference: asked.reference ?? '' },
      ...{ payerName: asked.payer.name, days: chosen },
    },
  }
}

const rename = ({ name, ...rest }: FormProblems): FormProblems =>
  name === undefined ? rest : { ...rest, payerName: name }
