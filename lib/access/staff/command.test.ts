import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { staffCommand } from './command'

const said: string[] = []
const run = async (line: string) => ({
  code: await staffCommand(line.split(' ').filter(Boolean)),
  text: said.splice(0).join('\n'),
})

describe('npm run staff', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings({ SERVICE_ENVIRONMENT: 'production' })
    store = await openTestDatabase()
  })
  afterAll(() => store.close())
  beforeEach(() => {
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((text) => void said.push(`${text}`))
  })
  afterEach(() => void vi.restoreAllMocks())

  it('adds the first admin of a new database, and lists them', async () => {
    expect(await run('list')).toMatchObject({ code: 0, text: expect.stringContaining('There are no staff yet') })
    const added = await run('add p.kato@pearl.example --name Kato --role admin')
    expect(added.code).toBe(0)
    expect(added.text).toMatch(/^Password for Kato, shown once: (\w{4}-){4}\w{4}$/m)
    expect(await run('list')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/p\.kato@pearl\.example +admin +Kato$/),
    })
  })

  it('refuses with a reason and exit code 1', async () => {
    expect(await run('disable p.kato@pearl.example')).toMatchObject({
      code: 1,
      text: expect.stringContaining('only admin'),
    })
    expect(await run('reset nobody@pearl.example')).toMatchObject({ code: 1, text: expect.stringContaining('Nobody') })
  })

  it('prints what it ended', async () => {
    const { email } = await testStaff('payouts:prepare', { name: 'R. Nambi' })
    expect(await run(`role ${email} approver`)).toEqual({
      code: 0,
      text: 'R. Nambi now has the role approver. Sessions ended: 1.',
    })
    expect(await run(`disable ${email}`)).toEqual({ code: 0, text: 'R. Nambi is disabled. Sessions ended: 0.' })
    expect((await run('list')).text).toContain('(disabled)')
    expect((await run(`enable ${email}`)).code).toBe(0)
    expect((await run(`reset ${email}`)).text).toMatch(/^Password for R\. Nambi, shown once/)
    const { code, text } = await run(`reset ${email} --factor`)
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('Their authenticator was removed.') })
  })

  it.each([
    '',
    'fire a@b.example',
    'add a@b.example --role king --name A',
    'add a@b.example --role admin',
    'reset',
    'disable a@b.example --factor',
    'list --loud',
  ])('shows how it is used after: %s', async (line) => {
    expect(await run(line)).toMatchObject({ code: 2, text: expect.stringContaining('npm run staff -- list') })
  })
})
