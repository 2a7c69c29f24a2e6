// Run by Node 24, which reads TypeScript, since the list of demo staff is in lib.
import { DEMO_PASSWORD, DEMO_STAFF } from '../../lib/access/staff/demo-staff.ts'

for (const { email, role, name } of DEMO_STAFF) {
  console.log(`    ${email.padEnd(24)} ${role.padEnd(9)} ${name}`)
}
console.log(`    password of all: ${DEMO_PASSWORD}`)
