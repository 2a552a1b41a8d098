/** Credits as decimal text, at most six decimals; never a float (domain page, "Quantities are exact"). */
export const QUANTITY_TEXT = /^\d{1,14}(\.\d{1,6})?$/
