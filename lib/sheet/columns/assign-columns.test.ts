import { describe, expect, it } from 'vitest'
import { read } from '@/lib/sheet/testing/read'

const sheet = (headings: string, ...firsts: readonly string[]) =>
  [headings, ...firsts.map((first, at) => `${first},07720001${10 + at * 7},${52_000 + at * 1_300}`), ''].join('\n')
const columns = async (text: string) => (await read(text)).mapping.columns

describe('a heading of people who may be the payees', () => {
  it.each([
    ...['Partner', 'Business partner', 'Respondent', 'Respondent name', 'Agent', 'Agent Name', 'Name of agent'],
    ...['Household head', 'HH head', 'Head of household', 'Name of household head', 'Interviewee', 'Jina la mshiriki'],
    ...['Mshiriki', 'Jina la mnufaika', 'Jina la mlipwa', 'Caregiver', 'Chef de ménage', 'Répondant'],
  ])('is the name where no other column is one: %s', async (heading) => {
    const text = sheet(`${heading},Phone,Amount`, 'Akello Grace', 'Okot Daniel', 'Nambi Rita')
    expect(await columns(text)).toEqual(['name', 'phone', 'amount'])
  })

  it('is not beside a name', async () => {
    const text = sheet('Name,Agent,Phone,Amount', 'Akello Grace,Okot Daniel', 'Nambi Rita,Kato Alex')
    expect(await columns(text)).toEqual(['name', null, 'phone', 'amount'])
  })

  it('is not where two of them could be, or where few names come again and again', async () => {
    const two = sheet('Agent,Household head,Phone,Amount', 'Akello Grace,Okot Daniel', 'Nambi Rita,Kato Alex')
    expect((await columns(two)).slice(0, 2)).toEqual([null, null])
    const names = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'Okot Daniel' : 'Kato Alex'))
    expect((await columns(sheet('Agent,Phone,Amount', ...names)))[0]).toBe(null)
  })
})
