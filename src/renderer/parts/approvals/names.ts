export type Person = { readonly address: string; readonly label: string }

const LETTERS = 4

/** Whether two of them have its label. */
export const hasNamesake = ({ label }: Person, people: readonly Person[]): boolean => people.filter((one) => one.label === label).length > 1

/** What each person is called where one is chosen: by label, and by the ends of the address too where two have the same. */
export function nameAmong({ address, label }: Person, people: readonly Person[]): string {
  return !hasNamesake({ address, label }, people) ? label : `${label} (${address.slice(0, LETTERS)} … ${address.slice(-LETTERS)})`
}
