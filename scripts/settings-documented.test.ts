import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const read = names(readFileSync('lib/platform/settings.ts', 'utf8'), /^ {2}([A-Z][A-Z_]+):/gm)
const example = names(readFileSync('.env.example', 'utf8'), /^([A-Z][A-Z_]+)=/gm)
const readme = readFileSync('README.md', 'utf8')

describe('every setting the app reads', () => {
  it('is found at all', () => {
    expect(read).toContain('SERVICE_BASE_URL')
    expect(read.length).toBeGreaterThan(20)
  })

  it.each(read)('%s is in .env.example and in the README', (name) => {
    expect(example).toContain(name)
    expect(readme).toContain(`\`${name}\``)
  })
})

it('the example sets nothing: copied as it is, it changes nothing', () => {
  expect(readFileSync('.env.example', 'utf8').match(/^[A-Z_]+=.+$/gm)).toBeNull()
})
