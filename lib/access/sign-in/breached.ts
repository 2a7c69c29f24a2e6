// From the lists of leaked passwords, only those that pass the length rule.
const COMMONEST = new Set(
  `
123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 12345678910 123456123456 1234567891011
123456789123 123456789123456789 123123123123 111222333444 112233445566 121212121212 131313131313 147258369147
147258369258 159753159753 159357159357 741852963741 789456123789 987654321012 987654321987 098765432109 000000000001
password1234 password12345 password123456 password2023 password2024 password2025 password2026 passwordpassword
password1password password!123 password@123 p@ssword1234 p@ssw0rd1234 passw0rd1234 passw0rd12345 mypassword123
mypassword12 thisismypassword thisisapassword notapassword changeme1234 changeme12345 changemenow1 changepassword
letmein12345 letmein123456 letmeinletmein letmeinplease welcome12345 welcome123456 welcomehome1 welcomewelcome
qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop[] qwertyqwerty qwerty123456 qwerty1234567 qwerty12345678
qwerty123456789 qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwerty654321 qwertyasdfgh
qwertyasdfzxcv qwerasdfzxcv qwer1234asdf qweasdzxc123 qweasdzxcqwe qazwsxedcrfv qazwsxedc123 qazwsx123456 1qaz2wsx3edc
1qaz2wsx3edc4rfv 1qazxsw23edc 1qaz1qaz1qaz 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6
zaq12wsxcde3 zaq1xsw2cde3 zxcvbnmasdfg zxcvbnm12345 zxcvbnm123456 zxcvbnmzxcvbnm asdfghjkl123 asdfghjkl1234 asdfghjkl;'
asdfasdfasdf asdf1234asdf asdfqwer1234 asdfghasdfgh asdfghjklqwertyuiop abcdefghijkl abcdefghijklm abcdefghijklmnop
abcdefghijklmnopqrstuvwxyz abcd1234abcd abcdef123456 abcdefg12345 abcdefg123456 abc123abc123 abc123456789 abcd12345678
a1b2c3d4e5f6 aaaa11112222 aa12345678910 a123456789012 a12345678910 iloveyou1234 iloveyou12345 iloveyou123456 iloveyouforever
iloveyoubaby iloveyousomuch iloveyouiloveyou ihateyou1234 lovelovelove loveyouforever princess1234 sunshine1234 sunshine12345
sunshine123456 football1234 football12345 baseball1234 basketball12 basketball123 superman1234 superman12345 batman123456
spiderman123 pokemon12345 starwars1234 dragon123456 monkey123456 master123456 shadow123456 michael12345 jessica12345
jordan123456 liverpool123 liverpoolfc1 manchester12 manchesterunited manchestercity arsenal12345 chelsea12345 barcelona123
realmadrid12 realmadrid123 christian123 jesuschrist1 jesuschrist jesusislord1 jesuslovesme jesuslovesme1 godisgood123
godisgreat12 godislove123 blessed12345 trustnoone12 administrator administrator1 administrator123 admin1234567 admin12345678
admin123456789 adminadmin12 adminadminadmin admin@123456 root12345678 toor12345678 guest1234567 user12345678 test12345678
test1234test testtesttest testing12345 testpassword temppassword temporary123 secret123456 secretpassword topsecret123
computer1234 computer12345 internet1234 microsoft123 windows12345 samsung12345 samsunggalaxy google123456 facebook1234
whatsapp1234 blackberry12 minecraft123 counterstrike callofduty12 teamspeak123 december2024 november2024 september2024
correcthorsebatterystaple correcthorsebattery uganda123456 uganda@12345 kampala12345 kampala@1234 africa123456
mobilemoney1 mobilemoney123 finance12345 accounts1234 accounting123 payroll12345 payroll2024! payroll2025! payroll2026!
countinghouse countinghouse1 countinghouse123 moneymoney12 moneymoneymoney
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
 * Whether a password is one of the first that an attacker tries: a common one, a sequence, a repetition, or the person's own
 * name or email.
 */
export function isBreached(password: string, person: { readonly email: string; readonly name: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMONEST.has(plain) || COMMONEST.has(plain.replace(/[^a-z0-9]+$/, ''))) return true
  if (oneRepeatedPiece(plain) || aRunOfKeys(plain)) return true
  const own = [person.email, person.email.split('@')[0] ?? '', person.name, person.name.replace(/\W/g, '')]
  const left = own.map((word) => word.toLowerCase()).filter((word) => word.length >= LEAST_WORD)
  return left.some((word) => plain.includes(word) && plain.replace(word, '').length < LEAST_WORD)
}
