import type { FindingKind } from '@/lib/store/transitions/sweeps'

type Words = { readonly label: string; readonly sentence: string }

const WORDS: Readonly<Record<FindingKind, Words>> = {
  'our-mark': {
    label: 'Unknown payment',
    sentence:
      'The service holds this with our mark, and no batch here made it. It may have been paid before a backup was restored. Do not pay its rows again before you know.',
  },
  'our-payee': {
    label: 'Unknown payment',
    sentence:
      'Somebody paid one of our payees with our credentials, and not from here. Ask who made it. If nobody did, have the API key replaced.',
  },
  'second-disbursement': {
    label: 'Sent twice',
    sentence:
      'The service holds a second disbursement with the mark of a batch that it has already. Its rows may be paid twice. Ask the service to cancel this one.',
  },
  'believed-unpaid': {
    label: 'Paid after all',
    sentence:
      'The service holds a batch that counts as never sent here, so its rows may be paid already. Do not pay them again.',
  },
}

/** What a finding is, what it means for the money and what to do. */
export const findingWords = (kind: FindingKind): Words => WORDS[kind]
