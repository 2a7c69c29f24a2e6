/** Words that say whose number or name it is, where it is not the payee's. */
export const OTHER_PEOPLE =
  /\b(?:kin|nok|next of|supervisor|supervisors|emergency|guardian|parent|parents|mother|father|spouse|husband|wife|manager|referee|guarantor|witness|agent|sender|payer|approver|head ?teacher|office|company|employer|landlord|driver|officer|secretary|chairperson|relative|friend|old|previous|former|home|work|bank|agents|collector)\b/

/** Words of other quantities than money, and of figures that only lead to what is paid. */
export const OTHER_QUANTITIES =
  /\b(?:age|ages|year|years|month|months|points|days?|hours?|hrs|kg|kgs|kilos?|litres?|quantity|qty|units?|pieces|bags|rate|price|score|percent|percentage|count|acres?|members|weight|date|time|id|code|no|number|name|names|type|status|method|mode|reference|ref|currency|words|category|band|grade|level|centre|center|account|phase|round|batch|cycle|period|weeks?|quarter|term|class|group|plan|trips?|deliveries)\b/

/** Words of money: a column of amounts under one of them may be what is paid as well as the one that says "amount". */
export const MONEY_WORDS =
  /\b(?:amounts?|amt|paid|pay|payable|payments?|balance|due|requested|approved|gross|net|total|subtotal|salary|salaries|wages?|fees?|charges?|tax|taxes|vat|paye|nssf|advance|loan|bonus|allowances?|deductions?|arrears|outstanding|owed|disbursed|disbursement|sum|value|cost|budget|claim|claimed|commission|stipend|refund|earnings|basic|overtime|transport|lunch|facilitation|penalty|fine|withholding|wht|discount|sent|received|kiasi|montant|ugx|ushs?|shs?)\b/

/** Parts of a salary that are added or deducted before the net pay: beside them, "net pay" is certain. */
export const PAY_PARTS =
  /\b(?:gross|basic|allowances?|deductions?|tax|taxes|paye|nssf|overtime|bonus|transport|lunch|withholding|wht|vat|salary|wages?|rate|earnings|loan|advance|commission|penalty|fine|arrears)\b/
export const AFTER_DEDUCTIONS = /^(?:net|take home|amount (?:to|payable)|payable)\b/
