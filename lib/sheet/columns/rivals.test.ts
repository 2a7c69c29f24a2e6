import { describe, expect, it } from 'vitest'
import { read } from '@/lib/sheet/testing/read'

const PEOPLE = ['Akello Grace,0772000100,50000', 'Okot Daniel,0752000200,60000', 'Nambi Rita,0701000300,75000']
const asked = async (headings: string) =>
  (await read([headings, ...PEOPLE, ''].join('\n'))).questions.map(({ code, field }) => `${code} ${field}`)

describe('the only money of a sheet', () => {
  it.each([
    ...['Rent arrears', 'Amount collected', 'Contribution', 'Amount declined', 'Amount returned', 'Amount overpaid'],
    ...['Amount in default', 'Loan repayment', 'Unpaid debt amount', 'Amount reversed', 'Failed amount', 'Debt amount'],
    ...['Amount deposited', 'Over-payment', 'Montant retourné', 'Montant des cotisations', 'Kiasi cha deni'],
  ])('is asked about where its heading says that it is not for the payee: %s', async (heading) => {
    expect(await asked(`Name,Phone,${heading}`)).toEqual(['unsure-column amount'])
  })

  it.each([
    ...[
      'Invoice amount',
      'Bill amount',
      'Cost (UGX)',
      'Value',
      'Salary arrears',
      'Arrears payable',
      'Refund',
      'Transport refund',
    ],
    ...['Amount payable', 'Cash grant', 'Commission'],
  ])('is the amount under an ordinary heading: %s', async (heading) => {
    expect(await asked(`Name,Phone,${heading}`)).toEqual([])
  })
})

describe('the only phone of a sheet', () => {
  it.each([
    ...['Alternative phone', 'Second phone', 'Phone of caller', 'Boss phone', 'Phone (not in use)', 'Phone of LC1'],
    ...['Other phone', 'Alt. phone no.', 'Backup mobile', 'Secondary telephone', "Neighbour's phone", 'Wrong phone'],
    ...['Foreman phone', 'Phone of brother', 'Lost phone', '2nd phone number', 'Autre téléphone'],
  ])('is asked about where its heading says that it is not where the payee is paid: %s', async (heading) => {
    expect(await asked(`Name,${heading},Amount`)).toEqual([expect.stringMatching(/ phone$/)])
  })

  it.each([
    ...['Airtel/MTN number', 'MTN/Airtel number', 'MTN or Airtel no.', 'Airtel & MTN line', 'MTN, Airtel phone number'],
    ...['Phone contact', 'Phone in use', 'Registered phone', 'Phone number for payment'],
  ])('is the phone under an ordinary heading: %s', async (heading) => {
    expect(await asked(`Name,"${heading}",Amount`)).toEqual([])
  })

  it.each(['Chairman', 'Coordinator'])('is that of the %s in a list of them', async (role) => {
    expect(await asked(`Name of ${role},${role} phone,Amount`)).toEqual([])
    expect(await asked(`Name,${role} phone,Amount`)).toHaveLength(1)
  })
})
