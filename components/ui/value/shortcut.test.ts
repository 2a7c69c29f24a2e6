import { describe, expect, it } from 'vitest'
import { isPress } from './shortcut'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('isPress', () => {
  it.each([
    ['J', press('j')],
    ['Shift X', press('X', { shiftKey: true })],
    ['Ctrl K', press('k', { ctrlKey: true })],
    ['Ctrl K', press('k', { metaKey: true })],
    ['Shift Enter', press('Enter', { shiftKey: true })],
    ['?', press('?', { shiftKey: true })],
    ['?', press('?')],
    ['Esc', press('Escape')],
  ])('%s is pressed', (keys, event) => {
    expect(isPress(keys, event)).toBe(true)
  })

  it.each([
    ['J', press('j', { ctrlKey: true })],
    ['X', press('X', { shiftKey: true })],
    ['P', press('p', { altKey: true })],
    ['Ctrl K', press('k')],
    ['Enter', press('Enter', { shiftKey: true })],
    ['J', press('k')],
  ])('%s is not pressed by another combination', (keys, event) => {
    expect(isPress(keys, event)).toBe(false)
  })
})
