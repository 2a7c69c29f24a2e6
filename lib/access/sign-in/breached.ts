import { isCommon } from './common-passwords'
import { coresOf, leftOf, type PasswordOwner } from './own-words'

// What the list of leaked passwords lacks: words of this part of the world, of this product, and of recent years.
const OURS = new Set(
  `
147258369147 147258369258 741852963741 987654321012 987654321987 098765432109 password123456 password2023 password2024
password2025 password2026 password1password password!123 p@ssword1234 p@ssw0rd1234 passw0rd1234 passw0rd12345
mypassword123 mypassword12 changeme1234 changeme12345 changemenow1 changepassword letmein12345 letmein123456
letmeinplease welcomehome1 welcomewelcome qwertyasdfzxcv qweasdzxcqwe 1q2w3e4r5t6y7u8i9o0p asdf1234asdf
asdfghjklqwertyuiop abcdefghijklm abcdefghijklmnopqrstuvwxyz abcd1234abcd abcdefg123456 abcd12345678 aaaa11112222
aa12345678910 a123456789012 a12345678910 iloveyou12345 iloveyou123456 iloveyouiloveyou ihateyou1234 princess1234
sunshine1234 sunshine12345 sunshine123456 football1234 football12345 baseball1234 superman1234 superman12345
batman123456 starwars1234 dragon123456 monkey123456 master123456 shadow123456 michael12345 jessica12345 jordan123456
liverpoolfc1 manchestercity arsenal12345 chelsea12345 realmadrid12 realmadrid123 christian123 jesuschrist1
jesusislord1 jesuslovesme1 godisgood123 godisgreat12 godislove123 blessed12345 trustnoone12 administrator1
administrator123 admin1234567 admin12345678 admin123456789 adminadmin12 adminadminadmin admin@123456 root12345678
toor12345678 guest1234567 user12345678 test12345678 test1234test testtesttest testing12345 testpassword temporary123
secret123456 computer1234 computer12345 internet1234 microsoft123 windows12345 samsunggalaxy google123456 facebook1234
whatsapp1234 blackberry12 callofduty12 teamspeak123 december2024 november2024 september2024 correcthorsebatterystaple
correcthorsebattery uganda123456 uganda@12345 kampala12345 kampala@1234 africa123456 mobilemoney1 mobilemoney123
finance12345 accounts1234 accounting123 payroll12345 payroll2024! payroll2025! payroll2026! countinghouse
countinghouse1 countinghouse123 moneymoney12 moneymoneymoney
`
    .trim()
    .split(/\s+/),
)

const LEAST_WORD = 4

function oneRepeatedPiece(text: string): boolean {
  // A text that repeats a piece occurs in its own double before its end.
  const again = (text + text).indexOf(text, 1)
  return again < text.length && again <= LEAST_WORD
}

function aRunOfKeys(text: string): boolean {
  const steps = new Set([...text].slice(1).map((letter, i) => letter.charCodeAt(0) - text.charCodeAt(i)))
  return steps.size === 1
}

/**
 * Whether a password is one of the first that an attacker tries: a common one, a sequence, a repetition, or made of words of the person,
 * their company, this product and its work, with whatever case, digits, signs and repetition.
 */
export function isBreached(password: string, person: PasswordOwner): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const bare = plain.replace(/[^a-z0-9]+$/, '')
  if (OURS.has(plain) || OURS.has(bare) || isCommon(plain) || isCommon(bare)) return true
  if (oneRepeatedPiece(plain) || aRunOfKeys(plain)) return true
  if (coresOf(password).some((core) => OURS.has(core) || isCommon(core))) return true
  return leftOf(password, person).some((left) => left.length < LEAST_WORD || oneRepeatedPiece(left))
}
