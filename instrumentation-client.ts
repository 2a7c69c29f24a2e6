// zod probes `new Function` unless told otherwise, which the content security policy reports on every page that loads it.
// Said through the global it reads, so that pages without a schema need not carry zod.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { jitless: true }
