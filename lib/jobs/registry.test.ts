import { beforeAll, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { type Settings, settings } from '@/lib/platform/settings'
import { type JobProcess, jobsOf } from './registry'

beforeAll(() => setTestSettings())

const namesOf = (process: JobProcess, change: Partial<Settings>) =>
  jobsOf(process, { ...settings(), ...change }).map(({ name }) => name)

it('gives the app every job whose settings are there', () => {
  const mail = { smtpUrl: 'smtp://localhost', from: { name: '', address: 'a@b.example' } }
  const all = namesOf('app', { mail, sender: true })
  expect(new Set(all).size).toBe(all.length)
  expect(namesOf('app', { mail: null, sender: true })).toEqual(
    all.filter((name) => !['send-mail', 'tell-payees', 'send-receipts'].includes(name)),
  )
  expect(namesOf('app', { mail, sender: false })).toEqual(
    all.filter((name) => !['search-lists', 'compare-with-service', 'reconcile'].includes(name)),
  )
})

it('gives the sender beside the app what follows from sending', () => {
  expect(namesOf('sender', { sender: true })).toEqual([
    'chain-activity',
    'compare-heads',
    'check-activity',
    'search-lists',
    'compare-with-service',
    'reconcile',
  ])
})

it('verifies the activity log at once where an epoch is opened or the database is accepted', () => {
  const check = jobsOf('app', settings()).find(({ name }) => name === 'check-activity')
  expect(check?.wake).toEqual({ topic: 'control' })
})
