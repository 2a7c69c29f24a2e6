import { handlers } from '@/lib/access/next-auth'

export const { GET, POST } = handlers
