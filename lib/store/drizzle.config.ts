import { defineConfig } from 'drizzle-kit'

// Drizzle Kit demands a default export. Only `generate` is used; the migrations are applied by `migrate.ts`.
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/store/schema',
  out: './lib/store/migrations',
  // So that hand-written migrations and generated ones share one order, that of their names.
  migrations: { prefix: 'timestamp' },
})
