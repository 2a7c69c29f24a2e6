import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

/**
 * Every token of the look, and the only place that holds one. Each colour is a pair, light then dark; the page reads it
 * as `bg-surface`, `text-text-2`, `border-line` and so on, never by value.
 */
const colours = {
  canvas: ['#F7F7F5', '#101113'],
  surface: ['#FFFFFF', '#17181B'],
  raised: ['#FFFFFF', '#1E2024'],
  sunken: ['#F1F1EE', '#131417'],
  // Laid over any ground: the page I am on in the sidebar, a row or a menu item under the pointer.
  hover: ['rgb(26 27 30 / 0.07)', 'rgb(236 237 239 / 0.07)'],
  line: ['#E7E6E2', '#27292D'],
  'line-strong': ['#D3D1CB', '#3A3D43'],
  control: ['#8B8983', '#70747D'],
  text: ['#1A1B1E', '#ECEDEF'],
  'text-2': ['#52545A', '#B1B4BB'],
  'text-3': ['#696B71', '#92959E'],
  accent: ['#2B4BB8', '#9DB2FF'],
  'accent-fill': ['#2B4BB8', '#4A66D6'],
  'accent-fill-hover': ['#233E9C', '#3E59C6'],
  'accent-bg': ['#EFF2FC', '#1D2438'],
  'accent-line': ['#C4CFF3', '#34436F'],
  good: ['#1B6E3F', '#6CCB93'],
  'good-bg': ['#E9F4ED', '#16271E'],
  warn: ['#855000', '#E5B35A'],
  'warn-bg': ['#FCF3DF', '#2B2315'],
  bad: ['#AE2A20', '#FF9C92'],
  'bad-bg': ['#FCEEEC', '#331C1B'],
  'bad-fill': ['#AE2A20', '#BC3A30'],
  'bad-fill-hover': ['#91221A', '#A63229'],
  unknown: ['#6A3DA5', '#C8A8F5'],
  'unknown-bg': ['#F4EEFB', '#271E35'],
  // The strip of outcomes: bars are large, so their own fills stay calm in the dark where the words must be bright.
  'strip-good': ['#1B6E3F', '#3D9A66'],
  'strip-bad': ['#AE2A20', '#D4574C'],
  'strip-pending': ['#D3D1CB', '#4A4D54'],
  // Methods of a chart: steps of the accent, each apart from its neighbour, named in the legend and in the table.
  'chart-1': ['#2B4BB8', '#9DB2FF'],
  'chart-2': ['#7C93E0', '#4A66D6'],
  'chart-3': ['#1B2F73', '#D5DEFF'],
  'chart-4': ['#B9C6F2', '#34436F'],
  scrim: ['rgb(26 27 30 / 0.32)', 'rgb(0 0 0 / 0.56)'],
  'on-fill': ['#FFFFFF', '#FFFFFF'],
  // A code that a camera reads is dark on light in both themes.
  'scan-ground': ['#FFFFFF', '#FFFFFF'],
  'scan-ink': ['#000000', '#000000'],
} as const

const shadows = {
  control: ['0 1px 2px rgb(26 27 30 / 0.06)', '0 1px 2px rgb(0 0 0 / 0.32)'],
  menu: ['0 4px 16px rgb(26 27 30 / 0.1), 0 0 0 1px #E7E6E2', '0 4px 16px rgb(0 0 0 / 0.5), 0 0 0 1px #3A3D43'],
  totals: ['0 -6px 16px rgb(26 27 30 / 0.04)', '0 -6px 16px rgb(0 0 0 / 0.28)'],
} as const

// Measures grow with the text: people who set larger text in their browser get more room as well.
const rem = (px: number): string => `${px / 16}rem`

type Pairs = Readonly<Record<string, readonly [string, string]>>
const prefixed = (prefix: string, pairs: Pairs, side: 0 | 1) =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [`--${prefix}${name}`, pair[side]]))
const reading = (prefix: string, pairs: Pairs) =>
  Object.fromEntries(Object.keys(pairs).map((name) => [name, `var(--${prefix}${name})`]))

const light = { 'color-scheme': 'light', ...prefixed('', colours, 0), ...prefixed('shadow-', shadows, 0) }
const dark = { 'color-scheme': 'dark', ...prefixed('', colours, 1), ...prefixed('shadow-', shadows, 1) }

// Below `sm` a page is that of a phone; from `md` on there is a narrow sidebar, from `lg` on the wide one and a panel beside the page.
const screens = { sm: '46rem', md: '56.25rem', lg: '75rem', xl: '85rem' } as const

export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    colors: { ...reading('', colours), transparent: 'transparent', current: 'currentColor' },
    boxShadow: { ...reading('shadow-', shadows), none: 'none' },
    screens,
    fontSize: {
      key: [rem(11), { lineHeight: rem(16), fontWeight: '500' }],
      caption: [rem(12), { lineHeight: rem(16) }],
      body: [rem(13), { lineHeight: rem(20) }],
      'title-s': [rem(14), { lineHeight: rem(20), fontWeight: '600', letterSpacing: '-0.008em' }],
      total: [rem(15), { lineHeight: rem(20), fontWeight: '600', letterSpacing: '-0.015em' }],
      'total-l': [rem(18), { lineHeight: rem(22), fontWeight: '600', letterSpacing: '-0.015em' }],
      title: [rem(20), { lineHeight: rem(28), fontWeight: '600', letterSpacing: '-0.017em' }],
      amount: [rem(24), { lineHeight: rem(32), fontWeight: '600', letterSpacing: '-0.02em' }],
    },
    borderRadius: {
      none: '0',
      key: '4px',
      chip: '5px',
      control: '6px',
      card: '8px',
      dialog: '10px',
      full: '9999px',
    },
    extend: {
      fontFamily: { sans: ['var(--font-inter)', 'var(--font-inter-ext)', 'system-ui', 'sans-serif'] },
      spacing: {
        gutter: 'var(--gutter)',
        sidebar: rem(212),
        rail: rem(56),
        'top-bar': rem(52),
        'side-panel': `clamp(${rem(288)}, 23vw, ${rem(320)})`,
        'side-panel-wide': rem(356),
        'row-grid': rem(32),
        'row-list': rem(36),
        'row-two': rem(46),
        'row-phone': rem(56),
        'table-head': rem(32),
        'filter-bar': rem(46),
        'totals-bar': rem(68),
        'list-footer': rem(44),
        'control-s': rem(28),
        control: rem(32),
        'control-l': rem(36),
        touch: rem(44),
        dialog: rem(440),
        'dialog-wide': rem(640),
      },
      transitionDuration: { DEFAULT: '120ms', fast: '120ms', panel: '160ms' },
      transitionTimingFunction: { DEFAULT: 'ease-out' },
    },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      addBase({
        ':root': { '--gutter': rem(16), ...light },
        [`@media (min-width: ${screens.sm})`]: { ':root': { '--gutter': rem(20) } },
        '@media screen and (prefers-color-scheme: dark)': { ':root:not([data-theme])': dark },
        '@media screen': { ':root[data-theme="dark"]': dark },
      })
      // Where fingers are likely: a coarse pointer, or a screen of a phone's width.
      addVariant('touch', `@media (pointer: coarse), (width < ${screens.sm})`)
      // Room for panes that scroll by themselves; below it the whole page scrolls, so nothing is cut at 200 % text.
      addVariant('panes', `@media (width >= ${screens.md}) and (height >= 38rem)`)
    }),
  ],
} satisfies Config
