/**
 * Which other folders the files of a folder may import: app → components → lib, and a feature uses another one only
 * through the files named here. `lib` folders are named without their first part; a name may be one file. Tests and
 * `testing` folders may import anything.
 */
export const groups = {
  BASE: 'messages platform text time status money networks phone spreadsheets store access activity',
  FEATURE: 'BASE gateway submissions approvals',
  SCREEN: 'lib components/ui components/paths components/approvals components/events',
}

export const directions = {
  'lib/text': 'messages/message',
  'lib/time': '',
  'lib/status': '',
  'lib/networks': '',
  'lib/spreadsheets': '',
  'lib/money': 'networks text messages/message',
  'lib/phone': 'networks text messages/message',
  'lib/platform': 'time gateway/address store/listen store/open store/schema/control',
  'lib/store': 'platform access networks messages',
  'lib/access': 'messages platform store activity',
  'lib/activity': 'platform store access messages/message',
  'lib/gateway': 'messages/message platform money phone status escrow/terms',
  'lib/mail': 'platform store access activity messages/message',
  'lib/messages': 'money time platform',
  'lib/approvals': 'BASE',
  'lib/approvals/actions': 'lib',
  'lib/policy': 'BASE approvals',
  'lib/submissions': 'BASE gateway escrow/terms',
  'lib/submissions/manual-resolution': 'BASE gateway approvals escrow/terms',
  'lib/sheet': 'BASE escrow/terms',
  'lib/events': 'FEATURE',
  'lib/reconciliation': 'FEATURE',
  'lib/service-lists': 'FEATURE events payees/wallet-mark',
  'lib/payments': 'FEATURE events',
  'lib/escrow': 'FEATURE events service-lists payments/payment-method payees/wallet-mark',
  'lib/payees': 'FEATURE mail',
  'lib/notifications': 'FEATURE mail',
  'lib/payouts': 'FEATURE sheet policy escrow/terms escrow/term-form payees/wallet-mark',
  'lib/overview': 'FEATURE payments reconciliation payouts/results/failure-advice',
  'lib/queries': 'lib',
  'components/ui': 'lib',
  'components/shell': 'lib components/ui components/notifications',
  'components/connect': 'components/ui components/sign-in',
  'components/sign-in': 'lib components/ui components/shell components/account',
  'components/overview': 'SCREEN components/payouts components/shell/tone-icon',
  'components/escrow': 'SCREEN components/disbursements components/payments/collection-requests',
  'components/payouts': 'SCREEN components/escrow/term-fields',
  'components/payees': 'SCREEN components/payouts/upload components/account/qr-picture',
  'components/account': 'SCREEN components/notifications',
  components: 'SCREEN',
  app: 'lib components',
}
