import { describe, expect, it } from 'vitest'
import { iconFile } from '@/components/ui/test-icons'
import { en } from '@/lib/messages/en'
import { STATUS_CODES } from '@/lib/status/status-code'
import { displayOf, STATUS_ICONS } from './status-display'

describe('displayOf', () => {
  it('gives a status its icon and tone', () => {
    expect(displayOf('cancelled')).toMatchObject({ icon: 'ban', tone: 'neutral' })
  })

  it('keeps violet for what is not known yet', () => {
    expect(displayOf('not_known_yet')).toMatchObject({ icon: 'circle-question-mark', tone: 'unknown' })
  })

  it('is neutral for a status of the service that we do not know', () => {
    expect(displayOf(null)).toEqual({ icon: 'circle-dashed', tone: 'neutral' })
  })

  it('has a label for every status', () => {
    expect(Object.keys(en.ui.status).sort()).toEqual([...STATUS_CODES].sort())
  })
})

// After a change of icons: run this test with `--update`.
it('has a symbol for the icon of every status', async () => {
  await expect(iconFile(STATUS_ICONS)).toMatchFileSnapshot('./status-icons.svg')
})
