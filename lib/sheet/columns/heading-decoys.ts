/** Words that say whose number or name it is, where it is not the payee's. */
export const OTHER_PEOPLE =
  /\b(?:kin|nok|next of|supervisor|supervisors|emergency|guardian|parent|parents|mother|father|spouse|husband|wife|manager|referee|guarantor|witness|agent|sender|payer|approver|head ?teacher|office|company|employer|landlord|driver|officer|secretary|chairperson|chairman|coordinator|councillor|foreman|relative|friend|old|previous|former|home|bank|agents|collector|caretaker|representative|proxy|ndugu|mzazi)\b/

/** Words of other quantities than money, and of figures that only lead to what is paid. */
export const OTHER_QUANTITIES =
  /\b(?:age|ages|year|years|month|months|points|days?|hours?|hrs|kg|kgs|kilos?|litres?|quantity|qty|units?|pieces|bags|rate|price|score|percent|percentage|count|acres?|members|weight|date|time|sales|turnover|stock|shares|id|code|no|number|name|names|type|status|method|mode|reference|ref|currency|words|category|band|grade|level|centre|center|account|phase|round|batch|cycle|period|weeks?|quarter|term|class|group|plan|trips?|deliveries)\b/

/** Words of figures that lead to what is paid and are never it, whatever other words stand beside them. */
export const NEVER_PAID =
  /\b(?:rate|prices?|sales|turnover|shares|hours?|hrs|days?|kgs?|kilos?|quantity|qty|score|points|age|years?|units)\b/

/** Words of money: a column of amounts under one of them may be what is paid as well as the one that says "amount". */
export const MONEY_WORDS =
  /\b(?:amounts?|amt|paid|pay|payable|payments?|balance|due|requested|approved|gross|net|total|subtotal|salary|salaries|wages?|fees?|charges?|tax|taxes|vat|paye|nssf|advance|loan|bonus|allowances?|deductions?|arrears|outstanding|owed|disbursed|disbursement|sum|value|cost|budget|claim|claimed|commission|stipend|refund|earnings|basic|overtime|transport|lunch|facilitation|fare|bursary|bursaries|honorari(?:a|um)|per ?diem|sda|upkeep|incentives?|dividends?|payouts?|reimbursements?|compensation|contribution|pension|grant|prize|pocket money|salaire|paie|prime|indemnite|honoraires|entitlements?|housing|medical|hardship|responsibility|rents?|share ?out|support|cash|assistance|relief|transfer|top ?up|facilitation|remuneration|tithe|subsistence|airtime|data|fuel|meals?|accommodation|wage|pocket|somme|mshahara|malipo|posho|ssente|ensimbi|omuwendo|omusaala|penalty|fine|withholding|wht|less|discount|sent|received|kiasi|montant|ugx|ushs?|shs?)\b/

// Words of figures that come before what is paid, or are paid to somebody else: such a heading is never certain.
const OTHER_STAGES =
  /\b(?:gross|basic|base|before|brut|budget|budgeted|planned|estimate[ds]?|request\w*|claim\w*|balance|owed|owing|outstanding|paid|disbursed|received|sent|last|previous|prior|advance|deduct\w*|tax|taxes|vat|paye|nssf|wht|withholding|charge[sd]?|penalty|fine|loan|savings?|ceiling|limit|max|maximum|min|minimum|rate|per unit|price|target|opening|closing|original|old|discount|sub ?total|proposed|draft|accounted|recover\w*|withheld|expected|annual|yearly|refunded|due from|per (?:day|week|month|year))\b/

// Words of figures that people owe or pay in, and of payments that failed or came back.
const PAID_IN =
  /\b(?:arrears|collect\w*|contribut\w*|declined|rejected|failed|cancelled|returned|reversed|bounced|over ?(?:paid|payments?)|repa(?:id|y|yments?)|defaults?|defaulted|debts?|owes?|pledge[sd]?|deposit(?:s|ed)?|banked|remitted|forfeit\w*|waived|collecte\w*|cotis\w*|refuse\w*|rejete\w*|retourne\w*|rembourse\w*|recouvr\w*|trop percu\w*|impaye\w*|dettes?|arrieres|madeni|deni|mchango|michango|ebbanja|amabanja)\b/

// Arrears of a salary are paid to the payee.
const PAID_OUT =
  /\bto be paid\b|\b(?:salary|salaries|wages?|pay|pension|gratuity|allowances?) arrears\b|\barrears (?:payable|to pay)\b/g

/** Whether a heading says that its sums come before what is paid, are paid by the payee, or are paid to somebody else. */
export function isOtherStage(bare: string): boolean {
  const rest = bare.replace(PAID_OUT, '')
  return OTHER_STAGES.test(rest) || PAID_IN.test(rest)
}

/** Words of a phone that is not the first one of the payee, or is in use no more. */
export const OTHER_PHONES =
  /\b(?:alternat\w+|alt|backup|second|secondary|2nd|third|3rd|other|another|additional|extra|autre|caller|boss|neighbou?rs?|brother|sister|uncle|aunt|son|daughter|lc|lc ?\d|in ?charge|(?:not|no longer) (?:in use|used|working|active)|unused|disused|inactive|lost|stolen|wrong|invalid|blocked|expired|dead|unreachable)\b/

/** Words of a column of numbers that are of a person or a thing, and so no rival of a column headed as the phone. */
export const ID_WORDS =
  /\b(?:ids?|nin|no|nos|nr|number|num|card|cards|code|codes|serial|uuid|uid|key|index|tin|nssf|passport|permit|barcode|kobo|submission|instance|version|voter|licen[cs]e|ref|reference|invoice|receipt|voucher|transaction|acc|ac|bank)\b/

/** Parts of a salary that are added or deducted before the net pay: beside them, "net pay" is certain. */
export const PAY_PARTS =
  /\b(?:gross|basic|less|housing|medical|hardship|responsibility|allowances?|deductions?|tax|taxes|paye|nssf|overtime|bonus|transport|lunch|withholding|wht|vat|salary|wages?|rate|earnings|loan|advance|commission|penalty|fine|arrears)\b/
const AFTER_DEDUCTIONS = /^(?:net|take home|amount (?:to|payable)|payable|montant net|salaire net)\b/
/** Sums of the parts of a salary: left of the net pay they are the sum before deductions. */
export const SUBTOTALS = /^(?:sub ?total|total|total (?:pay|salary|earnings?|income|allowances?|amount|gross))$/

/** Roles whose phone is the payee's where the sheet is a list of such people, or has no other phone. */
export const ROLES =
  /\b(agents?|guardians?|parents?|mother|father|driver|officer|secretary|chairperson|chairman|coordinator|councillor|foreman|landlord|collector|caretaker|representative|mzazi|head ?teacher|friend|relative)\b/

/** Whether a heading says that this is what is left to be paid, after deductions or in full. */
export const saysPaid = (bare: string): boolean => AFTER_DEDUCTIONS.test(bare) || TO_BE_PAID.test(bare)

/** Headings that end in saying that this is what is paid. */
const TO_BE_PAID = /\b(?:payable|to pay|to be paid|to be sent|to send|to transfer|a payer|a verser|kulipwa|kulipa)$/
