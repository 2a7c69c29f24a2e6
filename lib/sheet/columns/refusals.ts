import { headingKey } from './heading-words'
import { Phrases } from './phrases'

/**
 * Words that ask not to pay, or say that a payment is made or a payee gone, in English, French, Swahili and Luganda: text in
 * lower case without accents, where `(a|b)` is a choice and `?` follows what may be missing. `^` and `$` are the ends of the
 * cell. This is the one list of them: the checks of rows, titles, notes and tabs read it, and the quick check its words.
 */
const STOPS = new Phrases(
  `
on hold|^hold|hold (the|this|his|her)? ?(pay|payment|salary|money|until|till|off)
(payment|salary|pay) (is|was)? ?(on hold|hold|held|stopped|suspended|withheld)|withheld|witheld|withhold|to be held|(please|pls|kindly) hold
(do not|don t|dont|not to|must not|should not|shouldn t|never|cannot|can not) (yet)? ?(be)? ?(pay|paid|send|process|processed|release|released|disburse|disbursed)|not (to)? ?be (paid|sent|processed|released)
not payable|no pay|no payment
(already|fully|previously) paid|paid (already|before|earlier|twice|in full|in cash|cash|by cash|by cheque|by bank|by hand|via bank|through bank|at the bank|last)
^paid$|^paid (out|off|on|in)|cash paid|(was|has been|have been|been) paid|double (pay|payment)
cancel|canceled|cancelled|cancellation|(stop|stopped|suspend|halt|freeze|block) (the|this|these|his|her|their|all)? ?(pay|paying|payment|payments|salary|salaries)|(is|are|was|to be) (stopped|removed|excluded|skipped)|(remove|delete|ignore|drop) (row|line|him|her|them|this|these)|removed? from (the|this)? ?(list|payroll)|^(stop|stopped)$|suspended|suspension|terminated|dismissed|sacked|absconded|resigned|retired
deceased|passed (on|away)|(he|she|has) died|^died|^dead$|^late$
^left$|^left (the|us|in|on|since|last|work|job|service|company|school|project)|(has|have|he|she|they|who|already) left
no longer (work|works|working|with|employed|a member|eligible|in)|dropped out|withdrawn|withdrew|contract (ended|expired|terminated)
not (yet)? ?approved|not for (payment|paying)|draft only|unapproved|disapproved|rejected|declined|not eligible|ineligible|disqualified|blacklisted|not (yet)? ?(verified|confirmed|cleared|due|authorised|authorized)|unverified
awol|interdicted|untraceable|cannot be traced|not (found|traced|reachable|seen)|did (not|nt) (attend|come|sign|report|work|turn up)|didn t (attend|come|sign|report|work)|has ?n t signed|has not signed|not (yet)? ?signed|yet to sign|never (came|attended|reported)
(please|pls|kindly) (skip|remove|ignore|leave out|exclude)|remove (no|number)|skip (this|him|her|row)|^skip|next (month|week|quarter|payroll)|(to be paid|pay) (these|this|them|him|her)? ?(next|later)|to be paid in (cash|january|february|march|april|may|june|july|august|september|october|november|december)|pay (the)? ?(first|last|top)|pay (half|only|less|money)|half only|only half
(got|collected|received|given|took|picked) (his|hers|theirs|money|already|it already|in cash|from office|from the office)|settled (by|in|through|via)|through (the)? ?bank|cash already
(use|send|pay) (on|to|via)? ?(the)? ?(other|new|another|wife|husband|brother|sister|different)|(number|line|phone) (changed|is off|off|wrong|not|lost|blocked|expired)|changed (number|line)|not on (momo|mobile money)|no (momo|mobile money|line)
estate of|^late|old (number|line|phone)|(now|went|moved) (in|to) (kenya|sudan|congo|rwanda|tanzania)|replaced by|ex staff|former staff|^sent|lwop|dnp|dcd|same as (no|number|row|above)|see (row|no|note|above|below|me)|ghost|bounced|money came back|(let go|sent away)|in prison|imprisoned|rip|rest in peace|relocated|transferred to|on study leave|unpaid leave|leave without pay|contract not renewed|deserted|abolished|exited|lapsed|defaulter
recover (from|back|money)|over ?paid|awaiting|call (before|first)|confirm (first|before|number|no|with)|to be confirmed|tbc|kiv|twin entry|gone (for|to)|belongs to (other|another)|^dropped$|married and left|probation ended|^graduated$|^bado$|(rows|people|names|everyone|all) below|from here (down|on)|do nt pay|dont py|not to be given
fraud|fraudulent|under (investigation|query)|wrong (number|phone|person|name|account|amount)|reversed|do not use|duplicate|duplicated|void|voided
ne pas (payer|envoyer|verser)|pas (de)? ?paiement|deja (paye|payee|payes|payees|verse|versee|regle|reglee)|^(paye|payee|payes)$
(annule|suspendu|bloque|decede|rejete|refuse|arrete|licencie|demissionne)(e|s|es)?|en attente|demissionnaire|a recu (en especes|deja)|deja recu|^(mort|morte)$|a quitte|plus la|doublon|a verifier|^feu|^feue|non (approuve|valide|eligible)(e|s)?|a retenir|ne travaille plus
(wa|a)?siolipwa|(y|z|k|v)amelipwa|(y|z|k)amekwisha lipwa|mufu|hayupo|kafutwa|(u|a|m|wa|tu|mu)?si(m|wa|ki|i)?(lipe|lipwe)|usitume|(ame|ime|wame|amesha|imesha|wamesha)lipwa|amekufa|hajasaini|hajalipwa bado|kishalipwa|amekwisha kulipwa|ambao hawatalipwa|hawatalipwa|waliolipwa|amefariki|(wali|ali|ili|zili)(o|yo|zo)?(kwisha)? ?lipwa|marehemu|ameacha|ameondoka|amefukuzwa|amejiuzulu
(i|a)mesimamishwa|simamisha|imefutwa|imeghairiwa|ghairi|(i|a)mekataliwa|subiri|zuia|(i|a)mezuiliwa|(hai|ha)jaidhinishwa|hapana malipo
(to|te|ta|teba|temu)(mu|ba|ki)?sas(ula|ulwa|uddwa|udwa)|(te|ta|ba|teba)(y|j|b)?ajja|a(fire|foi)|abafu|agobeddwa|yavaako|(ya|a|ba|ki)sas(ulwa|uddwa|udwa)|yafa|yafudde|afudde|omugenzi|yagenda|yavaawo|yavaamu|yalekulira|yagobwa|yawummula
linda|yafuna dda|yapata dda|tannaba kukkirizibwa|tebannakkiriza|tekinnakkirizibwa|tulinde|yimirizaamu|yimiriza|(ki|a|e|ba)yimirizi(ddwa|bwa|ddwamu)|(ki|bi)saziddwamu|(ki|a|e)?gaaniddwa`
    .trim()
    .replaceAll('\n', '|'),
)

// Titles of lists that are not to be paid out, beside the words above.
const OTHER_LISTS = new Phrases(
  `(refund|refunds|recovery|recoveries|deductions|monies|money|amount|amounts) (due|owed)? ?(from|by)
waiting list|standby|stand by|reserve list|absents|abatajja|did not (turn up|attend|come)|(cheque|bank|cash) (payment|payments|pay|only)|(cheque|bank) (transfer|transfers)|payable next|bank (pay|list)|on leave|leaver|leavers|superseded|provisional|sample|specimen|draft|brouillon|backup|wafu|for budgeting|pending (signature|board|ed)|status pending|loan repayment|loan repayments|repayments received|fees defaulters|defaulters|contributions from|collections from|arrears owed|quotation|estimates only|liste d attente|a confirmer|to be (confirmed|verified|recovered)
debtors|duplicates|queries|^deductions$|ghosts|unsigned|ex staff|old staff|^drop$|^test$|test (data|only|file)|budget estimates|(who|that) owe|owe us|owing us|(sent|transferred) to (the)? ?bank|failed (payment|payments)|absentees|^recoveries$|^estimates|(pending|awaiting) (approval|verification|confirmation)|already received|exceptions|excluded|not (included|due|ready)
(list|lists) (cancelled|canceled|annulee|paid)|liste annulee|^(paye|payes)$|(ete|liste|listes) (paye|payes|payee|payees)|deja recu
^(paid|pending|stopped|failed|hold)`.replaceAll('\n', '|'),
)

/** Whether a text asks not to pay, or says that a payment is made or a payee gone. */
export const asksToStop = (text: string): boolean =>
  text
    .slice(0, LONGEST)
    .split(CLAUSES)
    .some((clause) => isStop(headingKey(clause)))

/** In place of a name, or added to one: what is no payee, or asks for another payment than one. */
const ODD_NAMES = new Phrases(
  '^(test|testing|dummy|unknown|nobody|tba|vacant|name)$|test test|test name|x2|x3|chq|cheque|cash',
)
export const isOddName = (text: string): boolean => ODD_NAMES.isIn(headingKey(text))

function isStop(key: string): boolean {
  return STOPS.isIn(key) && STOPS.isIn(key.replace(NO_LONGER, ' ').replace(/ +/g, ' ').trim())
}

// What is over speaks for paying: "hold lifted", "no longer suspended", "was pending".
const NO_LONGER =
  /\b(?:no longer|not|never|was|were|previously|formerly|earlier) (?:on )?(?:hold|held|pending|rejected|suspended|cancelled|stopped|declined|withheld|deceased|wrong)\b|\b(?:hold|suspension|stop) (?:was |is |has been |now )?(?:lifted|removed|released|cleared|over)\b|\barrete le present\b|\blate (?:shift|arrivals?|comers?|coming|registration|entry|submission|payment|reporting|night)\b/g

const LONGEST = 400
// What begins or ends a clause begins or ends it in the middle of a cell as well: "Team B: hold".
const CLAUSES = /[:;,.!?()[\]/|–—\n]| - /

const NOT_YET_PAID = new Phrases(
  '(to be|be|not|not yet|get|getting|being|amount|who are|to get) paid|paid (by|to|from|for|per)|unpaid',
)

/** Whether a title, or the name of a tab, says that what it is above is not to be paid, or was paid. */
export function isTitleOfUnpaid(title: string): boolean {
  const key = headingKey(title)
  if (asksToStop(title) || OTHER_LISTS.isIn(key)) return true
  return key.split(' ').includes('paid') && !NOT_YET_PAID.isIn(key)
}

const wholeCells = (pattern: string): ReadonlySet<string> => new Set(new Phrases(pattern.replaceAll('\n', '|')).forms)

/**
 * Whether a line or a note beside the payments speaks of how they are paid, of other sums than those in the cells, or of some of
 * the payees: "No. 4 will be given cash", "send after the 5th", "take off 6 % WHT". What people write above a signature does not.
 */
export function speaksOfPaying(text: string): boolean {
  const [signed = '', remark = ''] = text.split(/\(|–| - /)
  return SAYS_HOW.test(bareText(SIGNED_OFF.test(signed) ? remark : text))
}

const bareText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const SIGNED_OFF =
  /^\s*(?:paid|sent|checked|prepared|approved|received|verified|signed|certified|witnessed|authori[sz]ed)\b/i
const SAYS_HOW = new RegExp(
  [
    String.raw`\b(?:to be|will be|shall be|must be|are|gets?|got|has|have) (?:half|added|deducted|taken|cash|(?:paid|given|sent) \S)`,
    String.raw`(?<!\b(?:net|gross) )\b(?:pay|payer|send|remove|skip|give)\b.*(?:\d|\b(?:only|first|half|less|after|before|until|each|later|from|apres|avant)\b)`,
    String.raw`\b(?:take off|deduct|subtract|minus|reduce|increase|half|double|wrong|corrected|provisional|estimated|deduire|retenir|kata|punguza|ongeza)\b`,
    String.raw`\b(?:gross|brut)\b|\b(?:before|less|plus|add) (?:the )?(?:tax|wht|paye|deductions?|\d)|\d ?%`,
    String.raw`\bnot (?:yet )?(?:approved|cleared|confirmed|verified|checked|final)\b|\bonly\b.{0,30}\b(?:cleared|approved|paid|eligible|people|persons?|staff|workers?|rows?|names?|first|confirmed|verified|signed)\b`,
    String.raw`\b(?:for|in) (?:two|three|2|3|both) (?:months?|weeks?|days?|quarters?)\b`,
  ].join('|'),
)

const AFFIRMATIVE = wholeCells(
  'yes|y|true|ok|okay|sgd|signed|oui|o|ndiyo|ndio|yee|ye|approved|active|valid|verified|eligible',
)
const NEGATIVE = wholeCells('no|n|false|non|hapana|nedda|x')
// The marks that stand for words have no letter.
const [YES_MARKS, NO_MARKS] = ['✓✔☑', '✗✘×☐?']
const REFUSING = wholeCells(
  `fail|failed|failure|unsuccessful|reject|rejected|decline|declined|denied|refused|reverse|reversed|reversal|cancel|canceled|cancelled
expired|error|timeout|timed out|not (approved|eligible|verified|confirmed|cleared|valid|active|ok|ready)|unapproved|disapproved|ineligible|unverified|invalid
hold|on hold|held|suspended|blocked|inactive|dormant|stop|stopped|terminated|deceased|dead|left|absent|resigned|retired|absconded|dismissed
susp|dcd|term d|resig|pd|chq|sent|given|received|picked|collected|signed for|w h|sick leave|on leave|double|dropped|paid|already paid|paid already|duplicate|void|exclude|excluded|skip|remove|removed|dr|debit|debited|chargeback|charge back|query
echec|echoue|rejete|annule|refuse|suspendu|bloque|inactif|decede|imekataliwa|imeshindwa|imefutwa|amefariki|imesimamishwa`,
)
// Not yet, rather than no: under a heading such as "Paid" they speak for paying.
const WAITING = wholeCells(
  'pending|pending approval|awaiting approval|in progress|processing|queued|initiated|waiting|wait|defer|deferred|postponed|reserve|mismatch|incomplete|en attente|inasubiri',
)
const DONE = wholeCells(
  'success|successful|succeeded|complete|completed|settled|delivered|processed|transferred|ts|reussi|imefanikiwa|imekamilika|successful transaction',
)

// Ways of paying that are not ours: under "Mode of payment" the row is paid otherwise.
const OTHER_MODES = wholeCells(
  'cash|petty cash|bank|bank transfer|bank account|cheque|check|eft|rtgs|swift|direct deposit|in kind|espece|especes|virement|taslimu|fedha taslimu',
)
const MODE_HEADING =
  /\b(?:modes?|method|channel|paid (?:via|through|by|from)|pay (?:via|through|by)|payment type|njia)\b/

/** What the heading of a column that is not used says of words in it. */
export type Role = 'decision' | 'refusal' | 'fact' | 'unknown'

// "Yes" under these refuses the payment.
const REFUSAL_HEADING =
  /\b(?:hold|suspend(?:ed)?|block(?:ed)?|stop(?:ped)?|paid|exclude[d]?|deceased|dead|cancel(?:led)?|inactive|resigned|terminated|dup|duplicate|reversed|refunded|settled|fraud|dnp|withheld|left|exit|exited|leaver|absent|blacklisted|defaulted|error|failure|non ?payment|rejection|do not pay|dont pay|imelipwa|amelipwa)\b/
const DECISION_HEADING =
  /\b(?:approv\w*|authori[sz]\w*|eligib\w*|verif\w*|valid\w*|status|state|active|pay|payable|payment|release\w*|include[d]?|confirm\w*|clear(?:ed|ance)?|accept\w*|qualif\w*|decision|result|outcome|attended|attendance|present|dr|cr|debit|credit|d c|direction|transaction|txn|action|recommend\w*|proceed|ok|check(?:ed)?|signed|reconciled|flag|selected|tick|ticked|kyc|priority|accountability|recommendation|registered|statut|etat|approuv\w*|actif|hali|idhini|imeidhinishwa|consent)\b/
const STATUS_OF_A_PERSON =
  /^(?:marital|civil|disability|pregnancy|hiv|health|refugee|literacy|nutrition\w*|education|vaccination) status\b/
/**
 * What people, places, dates, jobs and counts are called: known, and without a say in what is paid, whatever the cells hold
 * but the words above.
 */
const FACT_HEADING =
  /\b(?:sex|gender|age|dob|birth\w*|born|married|marital|spouse|children|child|dependants?|dependents?|religion|tribe|nationality|citizen\w*|disab\w*|pwd|pregnan\w*|lactating|refugee|literate|literacy|language|smart ?phone|owns?|has|household|hh|head|blood|height|weight|occupation|profession|skills?|id|ids|nin|passport|permit|card|tin|nssf|acc|account|serial|s n|sn|sno|no|nr|number|code|barcode|uuid|uid|key|index|instance|kobo|submission|version|device|enumerator|interviewer|gps|latitude|longitude|altitude|accuracy|location|coordinates|photo|image|district|sub ?county|county|parish|village|cell|zone|region|town|city|address|ward|station|site|branch|school|health|facility|group|team|cluster|camp|settlement|country|province|department|dept|division|section|unit|directorate|office|programme|program|grant|donor|fund|budget|line|gl|category|type|form|grade|stream|level|scale|band|rank|title|position|designation|job|role|cadre|appointment|hired?|date|day|month|year|week|quarter|period|time|start|end|timestamp|created|updated|submitted|days|hours|hrs|kgs?|kilos?|litres?|bags|trees|acres?|acreage|quantity|qty|units|rate|price|score|marks?|points|percent\w*|trips?|visits?|sessions?|bank|swift|iban|sacco|crop|season|variety|size|shift|route|vehicle|plate|item|product|class|jinsia|umri|wilaya|kijiji|sexe|quartier|commune|ville|tarehe)\b/

/** The role of a column by its heading; a heading that nobody knows is `unknown`. */
export function roleOf(heading: string): Role {
  const key = headingKey(heading)
  if (STATUS_OF_A_PERSON.test(key)) return 'fact'
  if (MODE_HEADING.test(key)) return 'decision'
  if (REFUSAL_HEADING.test(key)) return 'refusal'
  if (DECISION_HEADING.test(key)) return 'decision'
  return FACT_HEADING.test(key) ? 'fact' : 'unknown'
}

/** A value of a column as it is compared: lower case, no accents. Marks such as ✗ are kept. */
export const valueKey = (text: string): string => headingKey(text) || text.trim()

/** Whether a value, as its whole cell says it, speaks against paying the row, under the heading of its column. */
export function refuses(value: string, role: Role): boolean {
  const key = valueKey(value)
  if (key === '') return false
  if (REFUSING.has(key)) return true
  if (role === 'fact') return false
  // A cross under "On hold" marks the row, as a tick does.
  if (role === 'refusal') return affirms(value) || key === 'x' || isMark(key, NO_MARKS)
  const isOtherMode = role === 'decision' && OTHER_MODES.has(key)
  return isOtherMode || WAITING.has(key) || NEGATIVE.has(key) || isMark(key, NO_MARKS)
}

/** Whether a cell under a heading such as "Date left" says, by being filled at all, that the heading is so. */
export const isSaidAtAll = (value: string): boolean => {
  const key = valueKey(value)
  return (
    key !== '' &&
    !NEGATIVE.has(key) &&
    !WAITING.has(key) &&
    !/^\d+(?:[.,]\d+)?$/.test(value.trim()) &&
    !isMark(key, NO_MARKS)
  )
}

/** Whether a value says that a payment was made: the results of providers say so. */
export const saysDone = (value: string): boolean => DONE.has(valueKey(value))

/** Whether a value speaks for paying the row. */
export const affirms = (value: string): boolean => AFFIRMATIVE.has(valueKey(value)) || isMark(value.trim(), YES_MARKS)

const isMark = (text: string, marks: string): boolean => text.length === 1 && marks.includes(text)

// So common that a phrase is better looked for by another of its words.
const COMMON = new Set(
  'pay paid payment the is was be been has have to salary money by in on at a no longer name account person phone number du de'.split(
    ' ',
  ),
)
COMMON.delete('paid')

/** The same for names: words of which at least one is in every name that is told. */
export const wordsInNames = (): ReadonlySet<string> =>
  new Set([...wordsAgainst('fact'), ...ODD_NAMES.forms.map(rarest)])

/**
 * Words of which at least one is in every text that speaks against paying under a heading of this role, so that a reader in a
 * hurry can pass over all others.
 */
export function wordsAgainst(role: Role): ReadonlySet<string> {
  const stops = [...STOPS.forms, ...REFUSING].map(rarest)
  if (role === 'fact') return new Set(stops)
  const whole = [
    ...(role === 'refusal'
      ? [...AFFIRMATIVE, 'x', ...YES_MARKS, ...NO_MARKS]
      : [...WAITING, ...NEGATIVE, ...NO_MARKS, ...OTHER_MODES]),
  ]
  return new Set([...stops, ...whole.map(rarest)])
}

function rarest(form: string): string {
  const words = form.split(' ')
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
  // One or two letters are in most references.
  return words.find((word) => word.length > 2 && !COMMON.has(word)) ?? longest
}
