import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
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

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function symbolOf(name: string): string {
  const icon = Reflect.get(lucide, pascal(name)) as lucide.LucideIcon
  const inside = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${inside}</symbol>`
}

// After a change of icons: run this test with `--update`.
it('has a symbol for the icon of every status', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${STATUS_ICONS.map(symbolOf).join('\n')}\n</svg>\n`
  await expect(svg).toMatchFileSnapshot('./status-icons.svg')
})
