import { handlers } from '@/lib/access/sign-in/next-auth'

export const { GET, POST } = handlers
