import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function symbolOf(name: string): string {
  const icon = Reflect.get(lucide, pascal(name)) as lucide.LucideIcon
  const inside = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${inside}</symbol>`
}

/** A file with a symbol for each of these icons of the library. */
export const iconFile = (names: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${names.map(symbolOf).join('\n')}\n</svg>\n`
