import { pageWanted } from '@/components/shell/page-under-way'

// By default zod tries `new Function`, which the content security policy would report on every page that loads it. The setting
// goes through the global that zod reads, so that pages without a schema do not have to load zod.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { jitless: true }

/** Called by the router when it begins to go to another page. */
export const onRouterTransitionStart = pageWanted
